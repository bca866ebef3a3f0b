import type { Page } from '@playwright/test';
import {
  expectAccessible,
  follow,
  headline,
  isShown,
  search,
  searchBox,
} from './support/browser.js';
import { expect, test } from './support/test.js';
import { callApi, deviceOf, newAccount, shows, uniqueName } from './support/visitor.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const main = (page: Page) => page.getByRole('main');
const headwords = (page: Page, language: 'tr' | 'en') =>
  main(page).getByRole('listitem').locator(`a > [lang=${language}]`);

async function openHit(page: Page, query: string): Promise<void> {
  await (await search(page, query)).first().click();
  await page.waitForURL((url) => url.pathname.length > 1);
}

/** A device with a search history, optionally of an account. */
function withHistory(
  items: { term: string; date: string }[],
  savedAt = Date.now(),
  username?: string,
) {
  return { searchHistory: JSON.stringify({ username, savedAt, items }) };
}

test.describe('the search history', () => {
  test('is grouped by day, shows more and less, and is cleared after a confirmation', async ({
    visit,
  }) => {
    const items = [
      ...Array.from({ length: 8 }, (_, i) => ({ term: `bugünkü ${i}`, date: ago(0.001 * i) })),
      { term: 'dünkü', date: ago(24) },
      { term: 'haftalık', date: ago(4 * 24) },
      { term: 'eski', date: ago(40 * 24) },
    ];
    const page = await visit('/history', deviceOf(undefined, withHistory(items)));
    const groups = main(page).getByRole('heading', { level: 2 });
    await expect(groups).toHaveText(['Bugün']);
    await page.getByRole('button', { name: 'Daha fazla göster' }).click();
    await expect(groups).toHaveText(['Bugün', 'Dün', 'Bu hafta', 'Daha eski']);
    await page.getByRole('button', { name: 'Daha az göster' }).click();
    await expect(groups).toHaveText(['Bugün']);
    await main(page).getByRole('button', { name: 'Geçmişi temizle' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Vazgeç' }).click();
    await expect(main(page).getByRole('listitem')).toHaveCount(8);
    await main(page).getByRole('button', { name: 'Geçmişi temizle' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Geçmişi temizle' }).click();
    await shows(page, 'Henüz bir arama yok');
  });

  test('keeps searches on the device, moves them to the account, and repeats them', async ({
    visit,
  }) => {
    const account = await newAccount();
    const page = await visit();
    await openHit(page, 'çelik');
    await page.goto('/history');
    await main(page).getByRole('link', { name: 'çelik' }).click();
    await headline(page, 'steel').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).click();
    await page.getByRole('dialog').getByLabel('Kullanıcı adı').fill(account.username);
    await page.getByRole('dialog').getByLabel('Şifre', { exact: true }).fill(account.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Giriş yap' }).click();
    const kept = async () =>
      (await callApi('GET', '/history', account)).data.map(({ term }: { term: string }) => term);
    await expect.poll(kept).toEqual(['çelik']);
    await openHit(page, 'kiriş');
    await expect.poll(kept).toEqual(['kiriş', 'çelik']);
    await page.getByRole('banner').getByRole('button', { name: 'Çıkış yap' }).click();
    await page.goto('/history');
    await shows(page, 'Henüz bir arama yok');
  });

  test('is loaded again for an account after 24 hours, and not before', async ({ visit }) => {
    const account = await newAccount();
    const body = { items: [{ term: 'başka cihazda' }] };
    await callApi('POST', '/history', { token: account.token, body });
    const items = [{ term: 'bu cihazda', date: ago(1) }];
    for (const [hours, expected] of [
      [23, 'bu cihazda'],
      [25, 'başka cihazda'],
    ] as const) {
      const kept = withHistory(items, Date.now() - hours * HOUR, account.username);
      const page = await visit('/history', deviceOf(account, kept));
      await main(page).getByRole('link', { name: expected }).waitFor();
      await expect(main(page).getByRole('listitem')).toHaveCount(1);
    }
  });
});

test.describe('browsing', () => {
  test('by letter follows the Turkish alphabet, in the page’s language', async ({ visit }) => {
    const page = await visit();
    const row = main(page).getByRole('navigation', { name: 'Harfe göre' });
    await expect(row.getByRole('listitem')).toHaveText([...'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ#']);
    await row.getByRole('link', { name: 'Ç', exact: true }).click();
    const isOf = (letter: RegExp) =>
      expect(async () => {
        const words = await headwords(page, 'tr').allInnerTexts();
        expect(words.length).toBeGreaterThan(1);
        expect(words.filter((word) => !letter.test(word))).toEqual([]);
        expect(words).toEqual([...words].sort(new Intl.Collator('tr').compare));
      }).toPass();
    await headline(page, 'Ç harfi').waitFor();
    await isOf(/^[çÇ]/);
    await row.getByRole('link', { name: 'I', exact: true }).click();
    await headline(page, 'I harfi').waitFor();
    await isOf(/^[ıI]/);
    await expect(headwords(page, 'tr').getByText('ısıl iletkenlik', { exact: true })).toHaveCount(
      1,
    );
    await row.getByRole('link', { name: 'İ', exact: true }).click();
    await headline(page, 'İ harfi').waitFor();
    await isOf(/^[iİ]/);
    await page.goto('/a/%C5%9F');
    await page.getByRole('button', { name: 'Dil' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await headline(page, 'Letter Ş').waitFor();
    await headwords(page, 'tr').nth(1).waitFor();
    await page.goto('/?hl=en');
    const english = page.getByRole('navigation', { name: 'By letter' }).getByRole('listitem');
    await expect(english).toHaveCount(27);
  });

  test('by category counts and pages, and by popularity lists the most read terms', async ({
    visit,
  }) => {
    // A category to which no other test adds terms.
    const categories = await callApi('GET', '/terms/categories/list');
    const petroleum = categories.data.find(({ slug }: { slug: string }) => slug === 'petroleum');
    const page = await visit();
    const link = main(page)
      .getByRole('navigation', { name: 'Alana göre' })
      .getByRole('link', { name: /^Petrol/ });
    await expect.poll(() => link.innerText()).toContain(String(petroleum.count));
    await link.click();
    await headline(page, 'Petrol Mühendisliği').waitFor();
    await shows(page, `${petroleum.count} terim`);
    await page.goto('/popular');
    await expect(main(page).getByRole('listitem')).toHaveCount(10);
  });
});

test.describe('the search box', () => {
  test('searches from two letters on for fifteen terms at home, and from one letter on for ten elsewhere', async ({
    visit,
  }) => {
    const page = await visit();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/suggestions?')) asked.push(new URL(request.url()).search);
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('t');
    // Is told that one letter is too short; a request would have been sent long before.
    await shows(page, /^En az iki karakter yazın/);
    expect(asked).toEqual([]);
    await page.keyboard.type('e');
    await expect(page.getByRole('option')).toHaveCount(15);
    expect(asked[0]).toContain('limit=15');
    await page.goto('/popular');
    await searchBox(page).fill('t');
    await expect(page.getByRole('option')).toHaveCount(10);
    expect(asked.at(-1)).toContain('limit=10');
  });

  test('reports what it corrected or did not find, also on Enter, and tells senses apart', async ({
    visit,
  }) => {
    const page = await visit();
    await searchBox(page).fill('thermal conductvity');
    await shows(page, '“thermal conductivity” için sonuçlar gösteriliyor.');
    await page.getByRole('button', { name: 'Bunun yerine “thermal conductvity” ara' }).click();
    await shows(page, '“thermal conductvity” için sonuç bulunamadı');
    const word = uniqueName('qqzz');
    await searchBox(page).fill(word);
    await page.keyboard.press('Enter');
    await shows(page, `“${word}” için sonuç bulunamadı`);
    await page.goto('/search?q=lead');
    const row = main(page).getByRole('listitem').filter({ hasText: 'derivasyon' });
    await row.getByText('EKG', { exact: true }).waitFor();
  });

  test('leads to a page of all results, whose filters and place Back keeps', async ({ visit }) => {
    const page = await visit();
    await search(page, 'heat');
    const all = page.getByRole('link', { name: /^Tüm sonuçlar \(\d+\)$/ });
    const [, count] = /\((\d+)\)/.exec(await all.innerText()) ?? [];
    await all.click();
    await headline(page, /“heat” için sonuçlar/).waitFor();
    await main(page).getByText(`${count} sonuç`, { exact: true }).waitFor();
    // The words can be refined where they are.
    await expect(searchBox(page)).toHaveValue('heat');
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');
    await main(page)
      .getByRole('heading', { name: /^Bununla başlayanlar/ })
      .waitFor();
    await main(page).getByRole('combobox', { name: 'Yön' }).selectOption('İngilizceden');
    await main(page)
      .getByRole('group', { name: 'Alana göre daralt' })
      .getByRole('button')
      .nth(1)
      .click();
    await page.waitForURL(/category=/);
    await main(page).getByRole('combobox', { name: 'Sıra' }).selectOption('A–Z');
    await page.waitForURL(/category=.*sortBy=alphabetical/);
    // Only hits by relevance are in groups.
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(0);
    await isShown(page);
    const address = page.url();
    // The numbers of the pages are buttons in a list as well.
    const row = main(page).getByRole('listitem').getByRole('link').last();
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    // The list in the new order is there, and longer than the screen.
    await expect(async () => {
      await row.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
      expect(await scrolled()).toBeGreaterThan(0);
    }).toPass();
    const place = await follow(row);
    await page.waitForURL((url) => url.pathname !== '/search');
    await page.goBack();
    await row.waitFor();
    await expect(page).toHaveURL(address);
    await expect(searchBox(page)).toHaveValue('heat');
    await expect.poll(scrolled).toBe(place);
  });

  test('searches without scripts', async ({ newVisitor }) => {
    const visitor = await newVisitor({ javaScriptEnabled: false });
    const page = await visitor.newPage();
    await page.goto('/');
    await page.getByRole('searchbox').fill('*meter');
    await page.getByRole('button', { name: 'Ara' }).click();
    await page.getByRole('link', { name: 'multimeter' }).click();
    await page.getByRole('heading', { level: 1, name: 'multimeter' }).waitFor();
  });
});

test('opens a random term with Ctrl+R and with its button', async ({ visit }) => {
  const page = await visit();
  await page.keyboard.press('Control+r');
  await page.waitForURL((url) => url.pathname.length > 1);
  const first = new URL(page.url()).pathname;
  await page.getByRole('banner').getByRole('button', { name: 'Rastgele terim' }).click();
  await page.waitForURL((url) => url.pathname !== first);
  await headline(page, /./).waitFor();
});

test('the terms of a text are marked and listed with their equivalents, chosen, left out and copied', async ({
  visit,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await visit('/', { viewport: { width: 360, height: 740 }, permissions });
  await page.getByRole('main').getByRole('link', { name: 'Metindeki terimler' }).click();
  await headline(page, 'Metindeki terimler').waitFor();
  const text = 'Isıl iletkenliğin ölçülmesi.\n\nMilin yatakları ve mili ısıtan ısı, <b>PLC</b>.';
  await page.getByLabel('Metin', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Terimleri bul' }).click();

  const name = (written: string) =>
    main(page).getByRole('button', { name: new RegExp(`^${written} \\(`) });
  // At the lower edge of the window, where the card needs room.
  await page.getByRole('button', { name: 'Terimleri bul' }).focus();
  await name('Isıl iletkenliğin').evaluate((element) => {
    scrollBy({
      top: element.getBoundingClientRect().bottom - innerHeight,
      behavior: 'instant',
    });
  });
  await page.keyboard.press('Tab');
  await expect.poll(() => page.getByRole('tooltip').innerText()).toContain('thermal conductivity');
  await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  const row = (word: string) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.locator('span', { hasText: new RegExp(`^${word}$`) }) });
  await row('mil').getByText('2×').waitFor();

  const senses = row('yatak').getByRole('combobox');
  const chosen = await senses.locator('option:not(:checked)').first().innerText();
  await senses.selectOption(chosen);
  const equivalent = chosen.split(' · ')[0] ?? '';
  await row('yatak').getByRole('link', { name: equivalent, exact: true }).waitFor();

  await main(page).getByRole('button', { name: '“ısı” sözcüğünü çıkar' }).click();
  await expect(name('ısı')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Sekmeyle ayrılmış' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('ısıl iletkenlik\tthermal conductivity\n');
  await expect.poll(copied).toContain(`yatak\t${equivalent}\n`);
  await expect.poll(copied).not.toMatch(/^ısı\t/m);
  await expect(main(page)).toContainText('<b>PLC');

  // The next text is read with the same decisions.
  await page.getByLabel('Metin', { exact: true }).fill('Isı ve yatak. Isı, yatağın ısısı.');
  await page.getByRole('button', { name: 'Terimleri bul' }).click();
  await main(page).getByRole('button', { name: '“ısı” sözcüğünü geri koy' }).click();
  await name('ısısı').waitFor();
  await row('yatak').getByRole('link', { name: equivalent, exact: true }).waitFor();
  await expectAccessible(page, '/text with terms');

  await row('yatak').getByRole('link', { name: equivalent, exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/text');
  await page.goBack();
  await name('ısısı').waitFor();
});
