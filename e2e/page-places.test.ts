import type { Page } from '@playwright/test';
import { headline } from './support/browser.js';
import { SCREENS } from './support/screens.js';
import { expect, test } from './support/test.js';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
/** Waits for all that a page loads: settings and categories can make it longer, and what is in view moves with that. */
const loaded = (page: Page) => page.waitForLoadState('networkidle');

for (const [name, screen] of SCREENS) {
  test.describe(`pages at ${name}`, () => {
    test('open at their top with the focus on their heading, and Back restores the scroll position', async ({
      visit,
    }) => {
      const page = await visit('/', screen);
      await loaded(page);
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Gizlilik politikası' });
      await link.scrollIntoViewIfNeeded();
      const before = await scrolled(page);
      expect(before).toBeGreaterThan(200);
      await link.click();
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
      await last.evaluate((link) => link.scrollIntoView({ block: 'center' }));
      const before = await scrolled(page);
      expect(before).toBeGreaterThan(100);
      await last.click();
      await page.getByRole('button', { name: 'Terimi kapat' }).waitFor();
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect.poll(() => focused(page)).toMatch(/^H1/);
      await page.goBack();
      await headline(page, 'Makine Mühendisliği').waitFor();
      await expect.poll(() => scrolled(page)).toBe(before);
      const isFocused = (link: Element) => link === document.activeElement;
      await expect.poll(() => last.evaluate(isFocused)).toBe(true);
      await page.reload();
      await headline(page, 'Makine Mühendisliği').waitFor();
      await expect.poll(() => scrolled(page)).toBe(before);
    });
  });
}
