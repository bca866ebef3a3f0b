import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, headline, search, searchBox } from './support/browser.js';
import { expect, test } from './support/test.js';

test.describe('finding a term', () => {
  const firstOption = (page: Page) => page.getByRole('option').first();
  test('works by keyboard, without Turkish letters, half typed', async ({ visit }) => {
    const page = await visit();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('isil iletk');
    await expect(firstOption(page)).toContainText('ısıl iletkenlik');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await headline(page, 'thermal conductivity').waitFor();
    await expect(page).toHaveURL('/thermal-conductivity');
    await expect(page).toHaveTitle(/thermal conductivity/);
  });

  for (const width of [360, 1280]) {
    test(`explains a group of hits above its first one (${width} px)`, async ({ visit }) => {
      const page = await visit('/', { viewport: { width, height: 800 } });
      const hit = page.getByRole('option').filter({ hasText: 'Tanımlarında geçenler' });
      // The first answer lacks them if Meilisearch needs longer than a visitor is kept waiting.
      await expect(async () => {
        await page.goto('/');
        await search(page, 'isil iletk');
        await expect(hit).toBeVisible({ timeout: 1_000 });
      }).toPass();
      // Measured in one step: another list may still take the place of this one.
      const gap = () =>
        hit.evaluate((row) => {
          const reason = document
            .evaluate('.//*[text()="Tanımlarında geçenler"]', row)
            .iterateNext();
          const headword = row.querySelector('[lang=en]');
          if (!(reason instanceof Element) || !headword)
            throw new Error('no reason or no headword');
          return headword.getBoundingClientRect().top - reason.getBoundingClientRect().bottom;
        });
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
    });
  }

  test('shows the name that matched, and what tells the senses of a word apart', async ({
    visit,
  }) => {
    const page = await visit();
    const hits = await search(page, 'lead');
    await hits.filter({ hasText: 'derivasyon' }).waitFor();
    // The five senses of the word itself come first, ordered by their ids.
    await expect(async () => {
      const glosses = (await hits.locator('small').allTextContents()).slice(0, 5);
      expect(glosses).toContain('EKG');
      expect(glosses).not.toContain('');
    }).toPass();
    await searchBox(page).fill('flambaj');
    await page.getByRole('option', { name: 'flambaj → buckling burkulma' }).click();
    await headline(page, 'buckling').waitFor();
    await page.getByRole('article').getByText('flambaj', { exact: true }).waitFor();
  });

  test('offers the nearest terms for a word that the dictionary lacks, and replaces nothing', async ({
    visit,
  }) => {
    const page = await visit();
    await searchBox(page).fill('kardelen');
    await page.getByText('“kardelen” sözlükte yok. Bunu mu demek istediniz?').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('/search?q=kardelen');
    await expect(page.getByText('için sonuçlar gösteriliyor')).toHaveCount(0);
  });

  test('works by mouse', async ({ visit }) => {
    const page = await visit();
    await searchBox(page).fill('çelik');
    await page.getByRole('option', { name: /steel/ }).first().click();
    await headline(page, 'steel').waitFor();
    await page.locator('[lang="tr"]', { hasText: 'çelik' }).first().waitFor();
  });

  for (const [query, expected] of [
    ['çelk', 'steel'],
    ['ÇELİK', 'steel'],
    ['thermal conductvity', 'thermal conductivity'],
    ['thermalconductivity', 'thermal conductivity'],
    ['conductivity thermal', 'thermal conductivity'],
    ['c++', 'C++'],
  ] as const) {
    test(`suggests for ${query} the term ${expected} first`, async ({ visit }) => {
      const page = await visit();
      await searchBox(page).fill(query);
      await expect(firstOption(page)).toContainText(expected);
    });
  }

  test('opens the best hit on Enter with nothing highlighted', async ({ visit }) => {
    const page = await visit();
    await searchBox(page).fill('ısıl iletkenliği');
    await page.keyboard.press('Enter');
    await headline(page, /thermal conductivity/).waitFor();
    await expect(page).toHaveURL('/thermal-conductivity');
  });

  test('wraps around with the arrow keys and closes with Escape', async ({ visit }) => {
    const page = await visit();
    const hits = await search(page, 'termal');
    await page.keyboard.press('ArrowUp');
    await expect(hits.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(hits).toHaveCount(0);
  });

  test('reports that nothing was found', async ({ visit }) => {
    const page = await visit();
    await searchBox(page).fill('qqzzxxyyww');
    await page.getByText('qqzzxxyyww', { exact: false }).first().waitFor();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('breaks a word that is wider than the page', async ({ visit }) => {
    const page = await visit('/', { viewport: { width: 360, height: 800 } });
    const word = 'x'.repeat(90);
    for (const address of [`/search?q=${word}`, `/${word}`]) {
      await page.goto(address);
      const text = page.locator('#root > :not(.prerendered) p', { hasText: word });
      await text.first().waitFor();
      await expectNoSidewaysScroll(page);
    }
  });

  test('reads ?search= from the address and opens the term', async ({ visit }) => {
    const page = await visit('/?search=entropi');
    await headline(page, 'entropy').waitFor();
    await expect(page).toHaveURL('/entropy');
  });

  test('opens a deep link at once, and redirects a mistyped one to the right term', async ({
    visit,
  }) => {
    const page = await visit('/henrys-law');
    await headline(page, "Henry's law").waitFor();
    await page.goto('/henry-law');
    await headline(page, "Henry's law").waitFor();
  });

  test('answers 404 for a term that does not exist and redirects other paths to the home page', async ({
    visit,
  }) => {
    const page = await visit();
    const missing = await page.goto('/boyle-bir-terim-yok-zzqq');
    expect(missing?.status()).toBe(404);
    await page.getByText('Terim bulunamadı').first().waitFor();
    const other = await page.goto('/a-path/that/does-not-exist');
    expect(other?.status(), 'for programs that look for something there').toBe(404);
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('shows a headword once on a phone, above all of its meanings', async ({ visit }) => {
    const page = await visit('/', { viewport: { width: 360, height: 740 } });
    const hits = await search(page, 'lead');
    const second = hits.nth(1).locator('[lang=en]');
    await expect(hits.nth(1)).toContainText('lead');
    await expect(hits.first().locator('[lang=en]')).toBeInViewport();
    await expect.poll(async () => (await second.boundingBox())?.width).toBeLessThan(2);
  });

  test('shows nine hits at once on a wide screen', async ({ visit }) => {
    const page = await visit('/', { viewport: { width: 1280, height: 900 } });
    const hits = await search(page, 'core');
    await expect(hits.nth(8)).toBeInViewport({ ratio: 0.9 });
  });

  for (const width of [360, 1280]) {
    test(`works at ${width} px without sideways scrolling`, async ({ visit }) => {
      const page = await visit('/', { viewport: { width, height: 800 } });
      await expectNoSidewaysScroll(page);
      await search(page, 'isi');
      await expectNoSidewaysScroll(page);
      await firstOption(page).click();
      await page.waitForURL((url) => url.pathname.length > 1);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
    });
  }
});
