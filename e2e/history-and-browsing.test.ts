import type { Page } from '@playwright/test';
import { countHits, expectAccessible, headline, searchBox } from './support/browser.js';
import { SCREENS } from './support/screens.js';
import { expect, test } from './support/test.js';
import { callApi, deviceOf, newAccount, shows, uniqueName } from './support/visitor.js';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

const main = (page: Page) => page.getByRole('main');
const headwords = (page: Page, language: 'tr' | 'en') =>
  main(page).getByRole('listitem').locator(`a > [lang=${language}]`).allInnerTexts();

async function openHit(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  await page.getByRole('option').first().click();
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
    const groups = () => main(page).getByRole('heading', { level: 2 }).allInnerTexts();
    await expect.poll(groups).toEqual(['Bugün']);
    await page.getByRole('button', { name: 'Daha fazla göster' }).click();
    await expect.poll(groups).toEqual(['Bugün', 'Dün', 'Bu hafta', 'Daha eski']);
    await page.getByRole('button', { name: 'Daha az göster' }).click();
    await expect.poll(groups).toEqual(['Bugün']);
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
    const letters = await row.getByRole('listitem').allInnerTexts();
    expect(letters.join('')).toBe('ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ#');
    await row.getByRole('link', { name: 'Ç', exact: true }).click();
    await headline(page, 'Ç harfi').waitFor();
    await expect.poll(async () => (await headwords(page, 'tr')).length).toBeGreaterThan(1);
    const words = await headwords(page, 'tr');
    expect(words.every((word) => /^[çÇ]/.test(word))).toBe(true);
    expect(words).toEqual([...words].sort(new Intl.Collator('tr').compare));
    await row.getByRole('link', { name: 'I', exact: true }).click();
    await headline(page, 'I harfi').waitFor();
    await expect.poll(() => headwords(page, 'tr')).toContain('ısıl iletkenlik');
    expect((await headwords(page, 'tr')).every((word) => /^[ıI]/.test(word))).toBe(true);
    await row.getByRole('link', { name: 'İ', exact: true }).click();
    await headline(page, 'İ harfi').waitFor();
    await expect
      .poll(async () => (await headwords(page, 'tr')).every((word) => /^[iİ]/.test(word)))
      .toBe(true);
    await page.goto('/a/%C5%9F');
    await page.getByRole('button', { name: 'Dil' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await headline(page, 'Letter Ş').waitFor();
    await expect.poll(async () => (await headwords(page, 'tr')).length).toBeGreaterThan(1);
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
  test('searches from one letter on, for ten terms, on pages other than the home page', async ({
    visit,
  }) => {
    const page = await visit('/popular');
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/suggestions?')) asked.push(new URL(request.url()));
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('t');
    expect(await countHits(page)).toBe(10);
    expect(asked[0]?.searchParams.get('limit')).toBe('10');
  });

  test('searches from two letters on, for fifteen terms, on the home page', async ({ visit }) => {
    const page = await visit();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/suggestions?')) asked.push(new URL(request.url()).search);
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('t');
    await page.keyboard.type('e', { delay: 400 });
    await page.getByRole('option').first().waitFor();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('limit=15');
  });

  test('narrows its results to a category', async ({ visit }) => {
    const page = await visit();
    await searchBox(page).fill('termal');
    const chips = page.getByRole('group', { name: 'Alana göre daralt' }).getByRole('button');
    // The counts arrive right after the list.
    await expect.poll(() => chips.nth(1).innerText()).toMatch(/\d+$/);
    const all = await countHits(page);
    const [, first = ''] = await chips.allInnerTexts();
    const [, name = '', count = ''] = /^(.*?)\s*(\d+)$/.exec(first.replace(/\s+/g, ' ')) ?? [];
    await chips.nth(1).click();
    const rows = () => page.getByRole('option').allInnerTexts();
    const others = async () => (await rows()).filter((row) => !row.includes(name));
    await expect.poll(others).toEqual([]);
    // The list may be empty while the list of the category is loading.
    await expect
      .poll(async () => (await rows()).length)
      .toBeGreaterThanOrEqual(Math.min(all, Number(count)));
    expect(await others()).toEqual([]);
    const chosen = chips.filter({ hasText: name });
    expect(await chosen.getAttribute('aria-pressed')).toBe('true');
    // A list of one category may include hits for which a full list had no room; they count as well.
    await expect
      .poll(async () => Number(/\d+$/.exec(await chosen.innerText())?.[0]))
      .toBeGreaterThanOrEqual((await rows()).length);
    expect(await chips.count(), 'the choice stays').toBeGreaterThan(2);
    await chips.first().click();
    await expect(page.getByRole('option')).toHaveCount(all);
  });

  test('reports what it corrected, and can search for the exact text', async ({ visit }) => {
    const page = await visit();
    await searchBox(page).fill('thermal conductvity');
    await shows(page, '“thermal conductivity” için sonuçlar gösteriliyor.');
    await page.getByRole('button', { name: 'Bunun yerine “thermal conductvity” ara' }).click();
    await shows(page, '“thermal conductvity” için sonuç bulunamadı');
  });

  test('leads to a page of all results, whose filters and place Back keeps', async ({ visit }) => {
    const page = await visit();
    await searchBox(page).fill('heat');
    const all = page.getByRole('link', { name: /^Tüm sonuçlar \(\d+\)$/ });
    const [, count] = /\((\d+)\)/.exec(await all.innerText()) ?? [];
    await all.click();
    await headline(page, /“heat” için sonuçlar/).waitFor();
    await main(page).getByText(`${count} sonuç`, { exact: true }).waitFor();
    // The words can be refined where they are.
    await expect(searchBox(page)).toHaveValue('heat');
    expect(await searchBox(page).getAttribute('aria-expanded')).toBe('false');
    await main(page)
      .getByRole('heading', { name: /^Bununla başlayanlar/ })
      .waitFor();
    await main(page).getByRole('combobox', { name: 'Yön' }).selectOption('İngilizceden');
    await main(page)
      .getByRole('group', { name: 'Alana göre daralt' })
      .getByRole('button')
      .nth(1)
      .click();
    const ordered = page.waitForResponse(/category=.*sortBy=alphabetical/);
    await main(page).getByRole('combobox', { name: 'Sıra' }).selectOption('A–Z');
    await page.waitForURL(/category=.*sortBy=alphabetical/);
    await ordered;
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(0);
    const address = page.url();
    // The numbers of the pages are buttons in a list as well.
    const row = main(page).getByRole('listitem').getByRole('link').last();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await row.scrollIntoViewIfNeeded();
    const place = await scrolled();
    expect(place).toBeGreaterThan(0);
    await row.click();
    await page.waitForURL((url) => url.pathname !== '/search');
    await page.goBack();
    await row.waitFor();
    expect(page.url()).toBe(address);
    await expect(searchBox(page)).toHaveValue('heat');
    await expect.poll(scrolled).toBe(place);
  });

  test('tells the senses of a word apart there', async ({ visit }) => {
    const page = await visit('/search?q=lead');
    const row = main(page).getByRole('listitem').filter({ hasText: 'derivasyon' });
    await row.getByText('EKG', { exact: true }).waitFor();
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

  test('reports that nothing was found, also on Enter', async ({ visit }) => {
    const page = await visit();
    const word = uniqueName('qqzz');
    await searchBox(page).fill(word);
    await page.keyboard.press('Enter');
    await shows(page, `“${word}” için sonuç bulunamadı`);
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

for (const [name, screen] of SCREENS) {
  test.describe(`the terms of a text at ${name}`, () => {
    test('are marked and listed with their equivalents, chosen, left out and copied', async ({
      visit,
    }) => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const page = await visit('/', { ...deviceOf(undefined), ...screen, permissions });
      await page.getByRole('main').getByRole('link', { name: 'Metindeki terimler' }).click();
      await headline(page, 'Metindeki terimler').waitFor();
      const text =
        'Isıl iletkenliğin ölçülmesi.\n\nMilin yatakları ve mili ısıtan ısı, <b>PLC</b>.';
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
      await expect
        .poll(() => page.getByRole('tooltip').innerText())
        .toContain('thermal conductivity');
      await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      const row = (word: string) =>
        main(page)
          .getByRole('listitem')
          .filter({ has: page.locator('span', { hasText: new RegExp(`^${word}$`) }) });
      await row('mil').getByText('2×').waitFor();

      const senses = row('yatak').getByRole('combobox');
      const [chosen = ''] = await senses.locator('option:not(:checked)').allInnerTexts();
      await senses.selectOption(chosen);
      const equivalent = chosen.split(' · ')[0] ?? '';
      await row('yatak').getByRole('link', { name: equivalent, exact: true }).waitFor();

      await main(page).getByRole('button', { name: '“ısı” sözcüğünü çıkar' }).click();
      await expect(name('ısı')).toHaveCount(0);
      await main(page).getByRole('button', { name: 'Sekmeyle ayrılmış' }).click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toContain('ısıl iletkenlik\tthermal conductivity\n');
      expect(await copied()).toContain(`yatak\t${equivalent}\n`);
      expect(await copied()).not.toContain('ısı\t');
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
  });
}
