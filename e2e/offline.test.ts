import type { BrowserContext, Page } from '@playwright/test';
import { searchBox } from './support/browser.js';
import { type CuttableServer, startCuttableServer } from './support/cuttable-server.js';
import { SCREENS } from './support/screens.js';
import { expect, openPage, test } from './support/test.js';
import {
  type Account,
  adminToken,
  callApi,
  dialog,
  newAccount,
  shows,
  uniqueName,
} from './support/visitor.js';

let server: CuttableServer;
/** One device for all tests: installing the service worker takes longer than most of them. */
let device: BrowserContext;
test.beforeAll(async ({ browser }) => {
  server = await startCuttableServer();
  const page = await openPage(browser, '/', { baseURL: server.url, serviceWorkers: 'allow' });
  device = page.context();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
});
test.afterEach(async () => {
  for (const page of device.pages()) {
    await page.evaluate(async () => {
      localStorage.clear();
      for (const name of await caches.keys()) {
        if (!name.startsWith('terimce-shell')) await caches.delete(name);
      }
    });
    await page.close();
  }
  await device.setOffline(false);
  server.speak();
  await server.start();
});
test.afterAll(async () => {
  await device.close();
  await server.stop();
});

/** A page that the service worker controls. */
async function open(path = '/'): Promise<Page> {
  const page = await device.newPage();
  await page.goto(path);
  await searchBox(page).waitFor();
  return page;
}

async function openAs({ token, user }: Account, path: string): Promise<Page> {
  const page = await open(path);
  await page.evaluate((session) => Object.assign(localStorage, session), {
    authToken: token,
    authUser: JSON.stringify(user),
  });
  await page.reload();
  return page;
}

/** Cuts the network: nothing answers, and the browser knows that it is offline. */
async function goOffline(page: Page): Promise<void> {
  await server.stop();
  await device.setOffline(true);
  await page.getByText('Çevrimdışı', { exact: true }).waitFor();
}

async function goOnline(): Promise<void> {
  await server.start();
  await device.setOffline(false);
}

const outbox = (page: Page) => page.evaluate(() => localStorage.getItem('outbox'));

async function download(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sözlüğü bu cihaza indir' }).click();
  await shows(page, 'Sözlük artık bu cihazda');
}

/**
 * None of them lists a term that other tests open often: such a term would take the place of another one among the
 * hits by keyword, and the pack and the server's index know its usage at different times.
 */
const QUERIES = [
  'manyetik',
  'akis',
  'çelik',
  'permeabilty',
  'kolon',
  'geçirgenliği',
  'c++',
  'basınç',
];
type ListedTerm = Record<'_id' | 'englishTerm' | 'turkishTerm', string>;

/** Names of a term as a line of the list has them. */
const namesOf = ({ englishTerm, turkishTerm }: ListedTerm) =>
  [englishTerm, turkishTerm].filter((name) => name !== '').join(' / ');

/** Names of the terms in the list, top to bottom. */
const listed = (page: Page) =>
  page.locator('[role=listbox]:not([hidden]) [role=option]').evaluateAll((options) =>
    options.map((option) => {
      const names = option.querySelectorAll('[lang]:not(:last-child)');
      // The name that matched stands before the headword.
      const words = [...names].map(({ textContent }) => textContent?.replace(/^.* → /, ''));
      return words.join(' / ');
    }),
  );

test.describe('without a network', () => {
  test('opens the shell and visited terms, and reports others as unavailable', async () => {
    const page = await open('/thermal-conductivity');
    await page.getByRole('heading', { name: 'thermal conductivity', level: 1 }).waitFor();
    await shows(page, /[Ii]sı/);
    await server.stop();
    await page.reload();
    await page.getByRole('heading', { name: 'thermal conductivity', level: 1 }).waitFor();
    await page.goto('/');
    await searchBox(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/privacy-policy');
    await page.getByRole('heading', { name: /Gizlilik/, level: 1 }).waitFor();
    const beam = await page.goto('/beam');
    expect(await beam?.text(), 'shows no other page in the meantime').not.toContain('prerendered');
    await shows(page, 'Terim yüklenirken hata oluştu');
    await shows(page, 'Ağ bağlantısı hatası.');
    await goOffline(page);
    await goOnline();
    await page.getByText('Çevrimdışı', { exact: true }).waitFor({ state: 'detached' });
    // It recovers by itself.
    await page.getByRole('heading', { name: 'beam', level: 1 }).waitFor();
  });

  for (const [name, screen] of SCREENS) {
    test(`opens a term that was read before, reached in any way, at ${name}`, async () => {
      const page = await open('/c/mechanical');
      await page.setViewportSize(screen.viewport);
      const link = page.getByRole('main').getByRole('listitem').first().getByRole('link');
      const english = await link.locator('[lang=en]').innerText();
      await link.click();
      await page.getByRole('list', { name: 'İşlemler' }).waitFor();
      await page.goto('/');
      await searchBox(page).waitFor();
      await server.stop();
      await page
        .getByRole('region', { name: 'Son baktıklarınız' })
        .getByRole('link', { name: new RegExp(english) })
        .click();
      await page.getByRole('list', { name: 'İşlemler' }).waitFor();
      await page.getByRole('heading', { name: english, level: 1, exact: true }).waitFor();
      // A list that the browser has not loaded, at either width.
      await page.goto(screen.viewport.width < 500 ? '/popular' : '/c/nuclear');
      await shows(page, 'Ağ bağlantısı hatası.');
      await server.start();
      // Pages that need the network recover by themselves.
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    });
  }

  test('sends written messages once when the network is back', async () => {
    const account = await newAccount();
    const message = uniqueName('Çevrimdışı yazıldı ');
    const page = await openAs(account, '/bearing');
    const heart = page.getByRole('button', { name: 'Favorilere ekle' });
    await heart.waitFor();
    await goOffline(page);
    await heart.click();
    await shows(page, 'Bu cihazda saklandı; ilk fırsatta gönderilecek.');
    await page.getByRole('button', { name: 'Hata bildir' }).click();
    await dialog(page).getByLabel('Mesleğiniz').fill('Öğrenci');
    await dialog(page).getByLabel('Mesajınız').fill(message);
    await dialog(page).getByRole('button', { name: 'Gönder' }).click();
    const panel = dialog(page).getByRole('status');
    await panel.getByText('Bu cihazda saklandı; ilk fırsatta gönderilecek.').waitFor();
    await expect(dialog(page).getByText('bize ulaştı')).toHaveCount(0);
    await goOnline();
    await shows(page, 'Bekleyen 2 gönderi iletildi');
    const favorites = await callApi('GET', '/favorites', account);
    expect(favorites.data.pagination.total).toBe(1);
    const search = `/analytics/feedbacks?search=${encodeURIComponent(message)}`;
    const token = await adminToken();
    expect((await callApi('GET', search, { token })).data.pagination.total).toBe(1);
    await dialog(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Favorilerden çıkar' }).waitFor();
    await expect.poll(() => outbox(page)).toBeNull();
    expect((await callApi('GET', search, { token })).data.pagination.total).toBe(1);
  });
});

const KEPT = 'Bu cihazda saklandı; ilk fırsatta gönderilecek.';

test.describe('on a network that accepts and never answers', () => {
  const add = (page: Page) => page.getByRole('button', { name: 'Favorilere ekle' });
  const remove = (page: Page) => page.getByRole('button', { name: 'Favorilerden çıkar' });
  const favorites = async (account: Account) =>
    (await callApi('GET', '/favorites', account)).data.pagination.total;
  /** Two tabs of a new user with a term that is no favorite yet. */
  async function openTwoTabs() {
    const account = await newAccount();
    const page = await openAs(account, '/bearing');
    const other = await open('/bearing');
    await add(page).waitFor();
    return { account, page, other };
  }

  test('a term that was read before is there', async () => {
    const page = await open('/thermal-conductivity');
    const actions = page.getByRole('list', { name: 'İşlemler' });
    await actions.waitFor();
    await page.goto('/privacy-policy');
    await page.getByRole('heading', { name: /Gizlilik/, level: 1 }).waitFor();
    server.silence();
    await page.goto('/thermal-conductivity');
    await actions.waitFor();
  });

  test('a favorite is kept, also over a reload, and sent once', async () => {
    const account = await newAccount();
    const page = await openAs(account, '/bearing');
    await add(page).waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/favorites(\/\w{24})?$/.test(request.url())) calls.push(request.method());
    });
    server.silence();
    await add(page).click();
    await remove(page).waitFor();
    await shows(page, KEPT);
    server.speak();
    await shows(page, 'Bekleyen 1 gönderi iletildi');
    expect(calls).toEqual(['POST']);
    await expect.poll(() => favorites(account)).toBe(1);

    server.silence();
    await remove(page).click();
    await add(page).waitFor();
    await page.reload();
    await add(page).waitFor();
    await expect(add(page)).toHaveAttribute('title', KEPT);
    server.speak();
    await expect.poll(() => favorites(account)).toBe(0);
    await expect.poll(() => outbox(page)).toBeNull();
    await add(page).waitFor();
  });

  test('the last of several wishes about a favorite holds, in two tabs', async () => {
    const { account, page, other } = await openTwoTabs();
    await add(other).waitFor();
    server.silence();
    await add(page).click();
    await remove(page).click();
    await add(page).waitFor();
    // The other tab follows, and has the last word.
    await add(other).click();
    await remove(page).waitFor();
    server.speak();
    await expect.poll(() => outbox(page)).toBeNull();
    await expect.poll(() => favorites(account)).toBe(1);
    await remove(other).waitFor();
  });

  test('two tabs send what was kept once', async () => {
    const { account, page, other } = await openTwoTabs();
    await goOffline(page);
    await add(page).click();
    await shows(page, KEPT);
    let sent = 0;
    for (const tab of [page, other]) {
      tab.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/favorites')) sent += 1;
      });
    }
    await goOnline();
    await expect.poll(() => outbox(page)).toBeNull();
    await remove(other).waitFor();
    await expect.poll(() => favorites(account)).toBe(1);
    expect(sent).toBe(1);
  });

  test('a message is kept, and stored once', async () => {
    const message = uniqueName('Sessiz ağda yazıldı ');
    const page = await open('/bearing');
    await page.getByRole('list', { name: 'İşlemler' }).waitFor();
    server.silence();
    await page.getByRole('button', { name: 'Hata bildir' }).click();
    await dialog(page).getByLabel('Mesleğiniz').fill('Öğrenci');
    await dialog(page).getByLabel('Mesajınız').fill(message);
    await dialog(page).getByRole('button', { name: 'Gönder' }).click();
    await dialog(page).getByRole('status').getByText(KEPT).waitFor();
    await expect.poll(() => outbox(page)).toContain(message);
    // The first call is lost with the page.
    await page.reload();
    server.speak();
    await expect.poll(() => outbox(page)).toBeNull();
    const search = `/analytics/feedbacks?search=${encodeURIComponent(message)}`;
    const token = await adminToken();
    expect((await callApi('GET', search, { token })).data.pagination.total).toBe(1);
  });
});

test.describe('the dictionary on the device', () => {
  test('continues after an interruption, and is removed again', async () => {
    const page = await open('/offline');
    const ranges: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/offline/pack')) ranges.push(request.headers().range ?? '');
    });
    await page.getByText(/^[\d.]+ terim, /).waitFor();
    // The same version for both attempts, whatever other tests change meanwhile.
    const manifest = await page.request.get('/api/offline/manifest');
    await page.route('**/api/offline/manifest', (route) => route.fulfill({ response: manifest }));
    // The second part never arrives completely.
    const [first = '', second = ''] = partRanges((await manifest.json()).data.bytes);
    let parts = 0;
    await page.route('**/api/offline/pack*', async (route) => {
      parts += 1;
      if (parts === 2) server.cut('/api/offline/pack', 1000);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sözlüğü bu cihaza indir' }).click();
    await shows(page, 'İndirme tamamlanamadı');
    await shows(page, 'Yeniden denediğinizde kaldığı yerden sürer.');
    expect([...new Set(ranges)]).toEqual([first, second]);
    server.cut('/api/offline/pack', undefined);
    ranges.length = 0;
    await page.reload();
    await download(page);
    expect(ranges[0], 'the first part is there already').toBe(second);
    await page.getByText(/^Bu cihazda [\d.]+ terim var/).waitFor();
    await page.getByRole('button', { name: 'Cihazdan sil' }).click();
    await page.getByRole('button', { name: 'Sözlüğü bu cihaza indir' }).waitFor();
  });

  test('finds the same terms in the same order as the server', async () => {
    const page = await open('/offline');
    await download(page);
    const token = await adminToken();
    const online = new Map<string, string[]>();
    const used = new Set<string>();
    for (const query of QUERIES) {
      const path = `/suggestions?query=${encodeURIComponent(query)}&language=both&limit=15`;
      const { data } = (await callApi('GET', path)) as { data: ListedTerm[] };
      online.set(query, data.map(namesOf));
      await Promise.all(
        data.map(async (term) => {
          const { data } = await callApi('GET', `/admin/terms/${term._id}`, { token });
          if (data.clickCount + data.favoriteCount > 0) used.add(namesOf(term));
        }),
      );
    }
    const browsed = new Map<string, string[]>();
    for (const [path, query] of [
      ['/c/nuclear', 'category=nuclear'],
      ['/a/%C3%A7', 'letter=%C3%A7'],
      ['/t/corrosion', 'tag=corrosion'],
    ] as const) {
      const { data } = await callApi('GET', `/terms/browse?language=tr&limit=50&${query}`);
      const terms: ListedTerm[] = data.terms;
      browsed.set(
        path,
        terms.flatMap((term) => [term.turkishTerm, term.englishTerm].filter(Boolean)),
      );
    }
    // Other tests open random terms in the meantime.
    const unused = (names: readonly string[]) => names.filter((name) => !used.has(name));
    await goOffline(page);
    for (const query of QUERIES) {
      const there = unused(online.get(query) ?? []);
      await searchBox(page).fill(query);
      await expect
        .poll(
          async () => {
            const here = unused(await listed(page));
            // The server finds words of definitions as well; those hits come after all hits in headwords.
            return here.length > 0 && here.join() === there.slice(0, here.length).join()
              ? 'the same'
              : { here, there };
          },
          { message: query },
        )
        .toBe('the same');
    }
    for (const [path, there] of browsed) {
      await page.goto(path);
      const names = page.getByRole('main').getByRole('listitem').locator('a [lang]');
      await expect.poll(() => names.allTextContents(), { message: path }).toEqual(there);
    }
  });

  test('reads texts, finds by a description, and opens random terms', async () => {
    const page = await open('/offline');
    await download(page);
    await goOffline(page);
    await page.goto('/text');
    await page.getByLabel('Metin', { exact: true }).fill('The thermal conductivities of steel.');
    await page.getByRole('button', { name: 'Terimleri bul' }).click();
    await page.getByRole('button', { name: 'thermal conductivities' }).hover();
    await expect.poll(() => page.getByRole('tooltip').innerText()).toContain('ısıl iletkenlik');
    await searchBox(page).fill('metal getting weaker after many repeated loads');
    await page.getByText('Tanımına göre').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: /^Tanımına göre/ }).waitFor();
    await searchBox(page).fill('henry yasası');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: "Henry's law", level: 1 }).waitFor();
    await page.goto('/search?q=zürafa');
    await page.getByRole('button', { name: 'Eklenmesini iste' }).click();
    await page.getByText('Bu cihazda saklandı; ilk fırsatta gönderilecek.').first().waitFor();
    await expect.poll(() => outbox(page)).toContain('zürafa');
    await page.goto('/isil-iletkenlik');
    await page.getByRole('heading', { name: 'thermal conductivity', level: 1 }).waitFor();
    await page.goto('/lift-coefficient');
    await page.locator('dd math mfrac').first().waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Rastgele terim' }).click();
    await page.waitForURL((url) => !/lift|offline/.test(url.pathname));
    await page.getByRole('list', { name: 'İşlemler' }).waitFor();
    await goOnline();
    await shows(page, 'Bekleyen 1 gönderi iletildi');
    await expect.poll(() => outbox(page)).toBeNull();
  });
});

/** The byte ranges in which a pack of this size is downloaded. */
function partRanges(bytes: number): string[] {
  const size = Math.min(262_144, Math.max(16_384, Math.ceil(bytes / 8)));
  const starts = Array.from({ length: Math.ceil(bytes / size) }, (_, part) => part * size);
  return starts.map((start) => `bytes=${start}-${Math.min(bytes, start + size) - 1}`);
}

test('a text that another application shares reaches neither the server nor an address', async () => {
  const page = await open();
  await goOffline(page);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: '/text',
      method: 'POST',
      enctype: 'multipart/form-data',
    });
    const field = Object.assign(document.createElement('textarea'), { name: 'text' });
    field.value = 'Çeliğin ısıl iletkenliği';
    form.append(field);
    document.body.append(form);
    form.submit();
  });
  const box = page.getByLabel('Metin', { exact: true });
  await expect(box).toHaveValue('Çeliğin ısıl iletkenliği');
  await expect(page).toHaveURL(`${server.url}/text`);
  await page.reload();
  await expect(box).toHaveValue('');
});

test('a new version is offered and waits until it is accepted', async () => {
  const page = await open('/beam');
  await page.evaluate(() => {
    document.body.dataset.same = 'yes';
  });
  server.change('/sw.js', (text) => `${text}\n// A newer version.`);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await shows(page, 'Terimce’nin yeni sürümü hazır');
  expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(waiting).toBe(true);
  await page.getByRole('button', { name: 'Şimdi geç' }).click();
  await page.waitForFunction(() => document.body?.dataset.same === undefined);
  await page.getByRole('heading', { name: 'beam', level: 1 }).waitFor();
  await expect.poll(waiting).toBe(false);
});
