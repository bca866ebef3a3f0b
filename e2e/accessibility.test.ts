import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  expectAccessible,
  expectTargets,
  launchBrowser,
  newVisitor,
  searchBox,
} from './support/browser.js';

describe('accessibility', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  for (const colorScheme of ['dark', 'light'] as const) {
    it.each([
      ['home', '/'],
      ['a term', '/thermal-conductivity'],
      ['privacy policy', '/privacy-policy'],
      ['terms of service', '/terms-of-service'],
    ])(`axe has no serious finding on %s (${colorScheme})`, async (name, path) => {
      const visitor = await newVisitor(browser, { colorScheme });
      const page = await visitor.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expectAccessible(page, `${name}, ${colorScheme}`);
      await expectTargets(page, name);
      await visitor.close();
    });

    it(`axe has no serious finding on the open suggestion list (${colorScheme})`, async () => {
      const visitor = await newVisitor(browser, { colorScheme });
      const page = await visitor.newPage();
      await page.goto('/');
      await searchBox(page).fill('isi');
      await page.getByRole('option').first().waitFor();
      await expectAccessible(page, `suggestions, ${colorScheme}`);
      await visitor.close();
    });
  }
});
