import type { Page } from '@playwright/test';
import { follow, headline, isShown } from './support/browser.js';
import { SCREENS } from './support/screens.js';
import { expect, test } from './support/test.js';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);

for (const [name, screen] of SCREENS) {
  test.describe(`pages at ${name}`, () => {
    test('open at their top with the focus on their heading, and Back restores the scroll position', async ({
      visit,
    }) => {
      const page = await visit('/', screen);
      await isShown(page);
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Gizlilik politikası' });
      const before = await follow(link);
      expect(before).toBeGreaterThan(200);
      await headline(page, 'Gizlilik politikası').waitFor();
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect.poll(() => focused(page)).toBe('H1 Gizlilik politikası');
      await page.goBack();
      await headline(page, 'Mühendisliğin iki dili').waitFor();
      await expect.poll(() => scrolled(page)).toBe(before);
      await page.goForward();
      await headline(page, 'Gizlilik politikası').waitFor();
      await expect.poll(() => scrolled(page)).toBe(0);
    });

    test('open at their top for a category and a term, and keep the scroll position across a reload', async ({
      visit,
    }) => {
      const page = await visit('/', screen);
      await page
        .getByRole('navigation', { name: 'Alana göre' })
        .getByRole('link', { name: /^Makine/ })
        .click();
      await headline(page, 'Makine Mühendisliği').waitFor();
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect.poll(() => focused(page)).toBe('H1 Makine Mühendisliği');
      const last = page.getByRole('main').getByRole('listitem').getByRole('link').last();
      const before = await follow(last);
      expect(before).toBeGreaterThan(100);
      await page.getByRole('button', { name: 'Terimi kapat' }).waitFor();
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect.poll(() => focused(page)).toMatch(/^H1/);
      await page.goBack();
      await headline(page, 'Makine Mühendisliği').waitFor();
      await expect.poll(() => scrolled(page)).toBe(before);
      await expect(last).toBeFocused();
      await page.reload();
      await headline(page, 'Makine Mühendisliği').waitFor();
      await expect.poll(() => scrolled(page)).toBe(before);
    });
  });
}
