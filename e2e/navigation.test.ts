import type { Page } from '@playwright/test';
import { headline, holdReplies, isShown, searchBox } from './support/browser.js';
import { SCREENS } from './support/screens.js';
import { expect, test } from './support/test.js';
import { adminToken, callApi, shows, uniqueName } from './support/visitor.js';

const main = (page: Page) => page.getByRole('main');
for (const [name, screen] of SCREENS) {
  test.describe(`navigation through the dictionary at ${name}`, () => {
    test('a term links to its category and, by each tag, to the terms with the tag', async ({
      visit,
    }) => {
      const page = await visit('/thermal-conductivity', screen);
      await page
        .getByRole('list', { name: 'Etiketler' })
        .getByRole('link', { name: 'fiziksel özellik' })
        .click();
      await headline(page, '“fiziksel özellik” etiketli terimler').waitFor();
      await expect(page).toHaveURL('/t/fiziksel-ozellik');
      await main(page)
        .getByRole('link', { name: /thermal conductivity/ })
        .click();
      await headline(page, 'thermal conductivity').waitFor();
      await main(page).getByRole('link', { name: 'Makine Mühendisliği' }).click();
      await headline(page, 'Makine Mühendisliği').waitFor();
      await page.goto('/thermal-conductivity?hl=en');
      await page
        .getByRole('list', { name: 'Tags' })
        .getByRole('link', { name: 'physical property' })
        .waitFor();
    });

    test('a letter without terms is not a link', async ({ visit }) => {
      const page = await visit('/', screen);
      const row = page.getByRole('navigation', { name: 'Harfe göre' });
      await expect(row.getByRole('link', { name: 'Ğ', exact: true })).toHaveCount(0);
      await expect(row.getByText('Ğ', { exact: true })).toBeVisible();
      await expect(row.getByRole('link', { name: 'Ç', exact: true })).toHaveCount(1);
    });

    test('the home page shows a term of the day, popular and new terms from its HTML, without layout shifts', async ({
      visit,
    }) => {
      const page = await visit('/about', screen);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            (window as unknown as { shift: number }).shift += (
              entry as unknown as { value: number }
            ).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/');
      await searchBox(page).waitFor();
      for (const [name, rows] of [
        ['Günün terimi', 1],
        [/Sık okunanlar|Terimlere göz atın/, 10],
        ['Son eklenenler', 10],
      ] as const) {
        const list = page.getByRole('region', { name });
        await expect(list.getByRole('listitem')).toHaveCount(rows);
      }
      await isShown(page);
      expect(asked).not.toContain('/api/terms/home');
      const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
      expect(shift).toBeLessThan(0.02);
    });

    test('a list opens a term with its headword at once, even on a slow network', async ({
      visit,
    }) => {
      const page = await visit('/c/mechanical', screen);
      const answer = await holdReplies(page, '**/api/terms/search?slug=*');
      const link = main(page).getByRole('listitem').first().getByRole('link');
      const english = await link.locator('[lang=en]').innerText();
      await link.click();
      await headline(page, english).waitFor();
      await expect.poll(() => page.title()).toContain(english);
      await page.locator('[aria-busy=true]').first().waitFor();
      answer();
      await page.getByRole('list', { name: 'İşlemler' }).waitFor();
    });

    test('a term with only a Turkish name is a row like the others', async ({ visit }) => {
      const word = uniqueName('yalnızca ');
      await callApi('POST', '/admin/terms', {
        token: await adminToken(),
        body: { turkishTerm: word, turkishDefinition: 'Deneme.', category: 'general' },
      });
      const page = await visit('/', screen);
      const region = page.getByRole('region', { name: 'Son eklenenler' });
      // The lists of the home page may be a minute old; the search finds the term at once.
      await searchBox(page).fill(word);
      const option = page.getByRole('option').filter({ hasText: word });
      await option.waitFor();
      const other = region.getByRole('listitem').first();
      await other.waitFor();
      const looks = () =>
        option.evaluate((row) => {
          const text = row.querySelector('[lang=tr]');
          if (!text) throw new Error('no headword');
          const padding = Number.parseFloat(getComputedStyle(row).paddingLeft);
          const indent =
            text.getBoundingClientRect().left - row.getBoundingClientRect().left - padding;
          const isLikeRow = getComputedStyle(text).color === getComputedStyle(row).color;
          return { isIndented: Math.abs(indent) >= 1, isLikeRow };
        });
      await expect.poll(looks).toEqual({ isIndented: false, isLikeRow: true });
    });
  });
}

test('a term is prefetched while the pointer or the keyboard focus is on it', async ({ visit }) => {
  const page = await visit('/c/mechanical');
  const asked: string[] = [];
  page.on('request', (request) => {
    const slug = new URL(request.url()).searchParams.get('slug');
    if (slug) asked.push(slug);
  });
  const link = main(page).getByRole('listitem').nth(2).getByRole('link');
  await link.hover();
  const slug = (await link.getAttribute('href'))?.slice(1) ?? '';
  await expect.poll(() => asked).toEqual([slug]);
  await link.click();
  await page.getByRole('list', { name: 'İşlemler' }).waitFor();
  expect(asked, 'not fetched twice').toEqual([slug]);
  await searchBox(page).fill('termal');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => asked.length).toBe(2);
});

test('a term of one letter has an address of one letter', async ({ visit }) => {
  const { data } = await callApi('GET', '/terms/search?query=C&limit=5&language=en');
  // Under two characters nothing is searched; suggestions find it.
  expect(data).toEqual([]);
  const page = await visit('/c');
  await headline(page, 'C').waitFor();
  await shows(page, 'C dili');
});
