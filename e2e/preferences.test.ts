import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, newVisitor } from './support/browser.js';

describe('theme and language', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  const theme = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme.trim());
  const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

  it('follows the system until the visitor chooses, then keeps the choice', async () => {
    const visitor = await newVisitor(browser, { colorScheme: 'light' });
    const page = await visitor.newPage();
    await page.goto('/');
    expect(await theme(page)).toBe('light');
    await page
      .getByRole('button', { name: /koyu|açık|tema/i })
      .first()
      .click();
    await expect.poll(() => theme(page)).toBe('dark');
    await page.reload();
    expect(await theme(page)).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await visitor.close();
  });

  it('changes the whole page at once if the user prefers reduced motion', async () => {
    const visitor = await newVisitor(browser, { colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await visitor.newPage();
    await page.goto('/');
    const button = page.getByRole('button', { name: /koyu|açık|tema/i }).first();
    const transitions = await button.evaluate((element: HTMLElement) => {
      element.click();
      return document.getAnimations().length;
    });
    expect(transitions).toBe(0);
    expect(await theme(page)).toBe('dark');
    await visitor.close();
  });

  it.each([
    ['tr-TR', 'tr'],
    ['en-GB', 'en'],
    ['de-DE', 'tr'],
  ])('a browser set to %s gets %s', async (locale, expected) => {
    const visitor = await newVisitor(browser, { locale });
    const page = await visitor.newPage();
    await page.goto('/');
    await expect.poll(() => language(page)).toBe(expected);
    await visitor.close();
  });

  it.each([
    ['en', false],
    ['tr', true],
  ])(
    'the server’s Turkish text is visible before the application starts if %s is chosen: %s',
    async (chosen, seen) => {
      const visitor = await newVisitor(browser);
      await visitor.addInitScript((stored) => localStorage.setItem('language', stored), chosen);
      const page = await visitor.newPage();
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/thermal-conductivity');
      const text = page.getByText('ısıl iletkenlik').first();
      await text.waitFor({ state: 'attached' });
      expect(await text.isVisible()).toBe(seen);
      await visitor.close();
    },
  );

  it('starts where the browser names no language, and follows a choice in another tab', async () => {
    const visitor = await newVisitor(browser);
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
    await visitor.close();
  });

  it('keeps the chosen language across a reload and shows the definition in it', async () => {
    const visitor = await newVisitor(browser);
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
    expect(await language(page)).toBe('en');
    await page.getByRole('heading', { name: 'thermal conductivity', level: 1 }).waitFor();
    expect(await page.getByRole('main').textContent()).toMatch(/heat/);
    await visitor.close();
  });
});
