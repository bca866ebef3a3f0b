import type { Page } from '@playwright/test';
import { search, searchBox } from './support/browser.js';
import { expect, openPage, test } from './support/test.js';
import { adminToken, BASE_URL, callApi, dialog, shows, uniqueName } from './support/visitor.js';

const TERM = '/thermal-conductivity';
const address = () => `${BASE_URL}${TERM}`;
const press = (name: string) =>
  page.getByRole('list', { name: 'İşlemler' }).getByRole('button', { name }).click();
const copied = () => page.evaluate(() => navigator.clipboard.readText());

/** One page for all tests; a reload reverts what a test changes. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await openPage(browser, TERM, { permissions: ['clipboard-read', 'clipboard-write'] });
});
test.beforeEach(async () => {
  await page.goto(TERM);
  await page.getByRole('list', { name: 'İşlemler' }).waitFor();
});
test.afterAll(() => page.context().close());

test.describe('sharing a term', () => {
  test('copies its address if there is no share sheet', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    await press('Paylaş');
    await shows(page, 'Bağlantı kopyalandı');
    await expect.poll(copied).toBe(`thermal conductivity – ısıl iletkenlik ${address()}`);
  });

  test('uses the share sheet if there is one, and shows no message when it is closed', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => {
          document.body.dataset.shared = JSON.stringify(data);
          throw new DOMException('closed', 'AbortError');
        },
      });
    });
    await press('Paylaş');
    await page.waitForFunction(() => document.body.dataset.shared);
    const shared = await page.evaluate(() => document.body.dataset.shared ?? '');
    expect(JSON.parse(shared)).toEqual({
      title: 'thermal conductivity – ısıl iletkenlik',
      text: expect.stringMatching(/^thermal conductivity – ısıl iletkenlik, .*ısı iletkenliği/),
      url: address(),
    });
    await expect(page.getByText(/kopyalan/i)).toHaveCount(0);
  });

  test('copies over plain http, where there is no clipboard to write to', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await press('Paylaş');
    await shows(page, 'Bağlantı kopyalandı');
    await expect.poll(copied).toBe(`thermal conductivity – ısıl iletkenlik ${address()}`);
  });

  test('copies the line that shows the term in a page of others', async () => {
    await press('Sayfaya göm');
    await shows(page, 'Gömme kodu kopyalandı');
    const line = await copied();
    expect(line).toMatch(/^<iframe [^<>]*><\/iframe>$/);
    await page.setContent(line);
    const card = page.frameLocator('iframe');
    await card.getByRole('heading', { name: 'ısıl iletkenlik' }).waitFor();
  });

  test('reports if nothing can be copied', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
      document.execCommand = () => false;
    });
    await press('Paylaş');
    await shows(page, 'Kopyalanamadı');
  });
});

test('the category that an editor added has its name, on the page and in its HTML', async () => {
  const word = uniqueName('kategorili');
  const newCategory = `Ölçme Bilimi ${word}`;
  const { data } = await callApi('POST', '/admin/terms', {
    token: await adminToken(),
    body: { englishTerm: word, turkishDefinition: 'Deneme.', category: 'other', newCategory },
  });
  // The list of categories may be some seconds old.
  const listed = async () =>
    (await callApi('GET', '/terms/categories/list')).data.map(({ tr }: { tr: string }) => tr);
  await expect.poll(listed).toContain(newCategory);
  await page.goto(`/${data.slug}`);
  await page.getByRole('main').getByText(newCategory).first().waitFor();
  const html = await (await page.request.get(`/${data.slug}?hl=tr`)).text();
  expect(html).toContain(`>${newCategory}</a>`);
  await page.goto(`/c/${data.category}`);
  await page.getByRole('heading', { level: 1, name: newCategory }).waitFor();
});

test('a citation contains the entry, its address and the date', async () => {
  await press('Alıntıla');
  await shows(page, 'Alıntı kopyalandı');
  const today = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long' }).format(new Date());
  const line = await page.getByText(/^Son değişiklik: /).innerText();
  await expect
    .poll(copied)
    .toBe(
      `thermal conductivity – ısıl iletkenlik. (${line.replace('Son değişiklik: ', '')}). Terimce: Mühendislik Terimleri Sözlüğü içinde. Erişim tarihi: ${today}, ${address()}`,
    );
});

test('prints black on white, with the address and without controls', async () => {
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await press('Yazdır');
  await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('yes');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(address(), { exact: true }).waitFor();
  const colors = () =>
    page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('h1') ?? document.body);
      return { color, background: getComputedStyle(document.body).backgroundColor };
    });
  await expect.poll(colors).toEqual({ color: 'rgb(0, 0, 0)', background: 'rgb(255, 255, 255)' });
  const skip = page.getByRole('link', { name: 'İçeriğe geç', includeHidden: true });
  const banner = page.getByRole('banner');
  for (const hidden of [skip, banner, page.getByRole('contentinfo'), searchBox(page)]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.locator('button:visible')).toHaveCount(0);
  await page.emulateMedia({ media: null });
});

test('links to the other meanings of its word, which link back, and copies a headword', async () => {
  const meanings = () =>
    page.locator('section', { has: page.getByRole('heading', { name: 'Diğer anlamları' }) });
  for (const [path, other] of [
    ['/lead', '/lead-ecg'],
    ['/key', '/shaft-key'],
    ['/phase', '/phase-project'],
    ['/bearing-general', '/bed-reactor'],
    ['/wrench', '/switch'],
  ] as const) {
    await page.goto(path);
    await meanings().locator(`a[href="${other}"]`).click();
    await page.waitForURL((url) => url.pathname === other);
    await meanings().locator(`a[href="${path}"]`).waitFor();
  }
  await page.getByRole('button', { name: 'Kopyala: anahtar' }).press('Enter');
  await shows(page, 'Kopyalandı: anahtar');
  await expect.poll(copied).toBe('anahtar');
});

test('does not move when the other meanings arrive late', async () => {
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/terms/*/senses', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/lead');
  await page.getByRole('list', { name: 'İşlemler' }).waitFor();
  const places = () =>
    page
      .locator('article > :first-child > *, aside')
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
  await page.evaluate(() => document.fonts.ready);
  const before = await places();
  answer();
  await page.getByRole('heading', { name: 'Diğer anlamları' }).waitFor();
  await expect.poll(places).toEqual(before);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.unroute('**/api/terms/*/senses');
});

test('says which sense it is, and lists the other ones by word, six at first', async () => {
  await page.goto('/core');
  await page.getByRole('article').getByText('Bilgisayar · işlemci').waitFor();
  const meanings = page.locator('section', {
    has: page.getByRole('heading', { name: 'Diğer anlamları' }),
  });
  await expect(meanings.getByRole('heading', { level: 3 })).toHaveText(['core']);
  await expect(meanings.getByRole('link')).toHaveCount(6);
  await meanings.getByRole('button', { name: /tane daha$/ }).click();
  await expect(meanings.getByRole('heading', { level: 3 }).nth(1)).toHaveText('çekirdek');
  await page.getByRole('link', { name: /^“core” geçen \d+ terim$/ }).click();
  await page.waitForURL((url) => url.pathname === '/search');
});

test('shows a usage note, which links the term that it names', async () => {
  await page.goto('/buckling');
  const note = page.locator('p', { has: page.getByText('Kullanım', { exact: true }) });
  await note.first().getByRole('link', { name: 'Burulmada' }).click();
  await page.waitForURL((url) => url.pathname === '/torsion');
});

test('links to related terms and returns home by its close button and by Escape', async () => {
  const heading = page.getByRole('heading', { name: 'İlgili terimler' });
  const related = page.locator('section').filter({ has: heading }).getByRole('link');
  const name = await related.first().locator('[lang=en]').innerText();
  await related.first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Terimi kapat' }).click();
  await page.getByRole('heading', { name: 'Mühendisliğin iki dili, tek sözlükte' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a report of a mistake has the entry filled in', async () => {
  const profession = uniqueName('Öğrenci ');
  await press('Hata bildir');
  const message = dialog(page).getByLabel('Mesajınız');
  await expect(message).toHaveValue(/thermal conductivity – ısıl iletkenlik/);
  await expect(message).toHaveValue(new RegExp(address()));
  await dialog(page).getByLabel('Mesleğiniz').fill(profession);
  await dialog(page).getByRole('button', { name: 'Gönder' }).click();
  await shows(page, 'Geri bildiriminiz bize ulaştı.');
  const path = `/analytics/feedbacks?search=${encodeURIComponent(profession)}`;
  const { data } = await callApi('GET', path, { token: await adminToken() });
  expect(data.feedbacks).toMatchObject([{ type: 'content_feedback', profession }]);
});

test('shows a formula as MathML, also if a search opened it, and a wide one scrolls in itself', async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  await (await search(page, 'von mises stress')).first().click();
  const formula = page.locator('dd math');
  await formula.locator('msqrt').waitFor();
  const isWider = (selector: string) =>
    page.locator(selector).evaluate((box) => box.scrollWidth > box.clientWidth);
  await expect.poll(() => isWider('dd:has(math)')).toBe(true);
  await expect.poll(() => isWider('html')).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => isWider('dd:has(math)')).toBe(false);
  await page.goto('/heat-exchanger');
  await page.locator('aside p math').first().waitFor();
});

test.describe('speech', () => {
  /** Gives the device these voices. */
  const giveVoices = (languages: string[]) =>
    page.evaluate((given) => {
      const voices = given.map((lang) => ({ lang }) as SpeechSynthesisVoice);
      speechSynthesis.getVoices = () => voices;
      speechSynthesis.dispatchEvent(new Event('voiceschanged'));
    }, languages);

  test('is not offered if the device has no voice', async () => {
    const buttons = page.getByRole('button', { name: /dinle$/ });
    await giveVoices(['en-US', 'tr-TR']);
    await expect(buttons).toHaveCount(2);
    await giveVoices([]);
    await expect(buttons).toHaveCount(0);
  });

  test('speaks each headword with a voice of its language, even if voices load late', async () => {
    await page.evaluate(() => {
      speechSynthesis.speak = (spoken) => {
        document.body.dataset.spoken = `${spoken.lang}: ${spoken.text}`;
      };
      // Only native voices of the browser may be set.
      Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { set: () => {} });
    });
    await giveVoices(['de-DE', 'en-GB', 'tr-TR']);
    const spoken = () => page.evaluate(() => document.body.dataset.spoken);
    await page.getByRole('button', { name: 'Türkçesini dinle' }).click();
    await expect.poll(spoken).toBe('tr-TR: ısıl iletkenlik');
    await page.getByRole('button', { name: 'İngilizcesini dinle' }).click();
    await expect.poll(spoken).toBe('en-GB: thermal conductivity');
  });
});
