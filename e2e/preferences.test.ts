import type { Page } from '@playwright/test';
import { expect, test } from './support/test.js';
import { deviceOf } from './support/visitor.js';

test.describe('theme and language', () => {
  const theme = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.trim());
  const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

  test('follows the system until the visitor chooses, then keeps the choice', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ colorScheme: 'light' });
    const page = await visitor.newPage();
    await page.goto('/');
    await expect.poll(() => theme(page)).toBe('light');
    await page
      .getByRole('button', { name: /koyu|açık|tema/i })
      .first()
      .click();
    await expect.poll(() => theme(page)).toBe('dark');
    await page.reload();
    await expect.poll(() => theme(page)).toBe('dark');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });

  test('changes the whole page at once if the user prefers reduced motion', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await visitor.newPage();
    await page.goto('/');
    const button = page.getByRole('button', { name: /koyu|açık|tema/i }).first();
    const transitions = await button.evaluate((element: HTMLElement) => {
      element.click();
      return document.getAnimations().length;
    });
    expect(transitions).toBe(0);
    await expect.poll(() => theme(page)).toBe('dark');
  });

  for (const [locale, expected] of [
    ['tr-TR', 'tr'],
    ['en-GB', 'en'],
    ['de-DE', 'tr'],
  ] as const) {
    test(`a browser set to ${locale} gets ${expected}`, async ({ newVisitor }) => {
      const visitor = await newVisitor({ locale });
      const page = await visitor.newPage();
      await page.goto('/');
      await expect.poll(() => language(page)).toBe(expected);
    });
  }

  test('a browser set to German, then English, gets English from the first paint on', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale: 'de-DE' });
    const page = await visitor.newPage();
    // The option has one language only.
    const accepted = { 'accept-language': 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7' };
    await page.route('/', (route) =>
      route.continue({ headers: { ...route.request().headers(), ...accepted } }),
    );
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => seen.add(document.documentElement.lang)).observe(document, {
        subtree: true,
        childList: true,
        attributeFilter: ['lang'],
      });
    });
    await page.goto('/');
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
    const languages = await page.evaluate(() => [
      ...((window as { seen?: Set<string> }).seen ?? []),
    ]);
    expect(languages.filter(Boolean)).toEqual(['en']);
  });

  for (const [chosen, seen] of [
    ['en', false],
    ['tr', true],
  ] as const) {
    test(`the server’s Turkish text is visible before the application starts if ${chosen} is chosen: ${seen}`, async ({
      newVisitor,
    }) => {
      const visitor = await newVisitor(deviceOf(undefined, { language: chosen }));
      const page = await visitor.newPage();
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/thermal-conductivity');
      const text = page.getByText('ısıl iletkenlik').first();
      await text.waitFor({ state: 'attached' });
      await expect(text).toBeVisible({ visible: seen });
    });
  }

  test('starts where the browser names no language, and follows a choice in another tab', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    await visitor.addInitScript(() => {
      for (const name of ['language', 'languages']) {
        Object.defineProperty(navigator, name, { value: undefined });
      }
    });
    const [page, other] = [await visitor.newPage(), await visitor.newPage()];
    const thrown: Error[] = [];
    page.on('pageerror', (error) => thrown.push(error));
    await page.goto('/thermal-conductivity');
    await page.getByRole('button', { name: 'Paylaş' }).waitFor();
    expect(thrown).toEqual([]);
    await other.goto('/?hl=en');
    await other.evaluate(() => localStorage.setItem('language', 'en'));
    await page.getByRole('button', { name: 'Share' }).waitFor();
  });

  test('keeps the chosen language across a reload and shows the definition in it', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const page = await visitor.newPage();
    await page.goto('/thermal-conductivity');
    await page
      .getByRole('button', { name: /dil|language/i })
      .first()
      .click();
    await page
      .getByRole('menuitemradio', { name: 'English' })
      .or(page.getByRole('option', { name: 'English' }))
      .first()
      .click();
    await expect.poll(() => language(page)).toBe('en');
    await page.reload();
    await expect.poll(() => language(page)).toBe('en');
    await page.getByRole('heading', { name: 'thermal conductivity', level: 1 }).waitFor();
    await expect(page.getByRole('main')).toContainText(/heat/);
  });
});
