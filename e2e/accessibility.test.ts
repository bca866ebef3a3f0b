import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectAccessible, expectTargets, launchBrowser } from './support/browser.js';
import { deviceOf, newAccount, visit } from './support/visitor.js';

const PAGES = [
  '/',
  '/thermal-conductivity',
  '/c/mechanical',
  '/a/c',
  '/t/isi-transferi',
  '/popular',
  '/history',
  '/favorites',
  '/profile',
  '/offline',
  '/text',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/cookie-policy',
  '/reset-password',
  '/no-such-term-anywhere',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(['tr', 'en'] as const)('axe in %s', (language) => {
  it('has no serious findings on any page', { timeout: 180_000 }, async () => {
    const page = await visit(browser, '/', deviceOf(undefined, { language }));
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, `${path}, ${language}`);
      await expectTargets(page, path);
    }
    await page.context().close();
  });

  it('has no findings on the pages of a logged-in user', async () => {
    const account = await newAccount();
    const page = await visit(browser, '/favorites', deviceOf(account, { language }));
    for (const path of ['/favorites', '/profile']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, `${path} logged in, ${language}`);
    }
    await page.context().close();
  });
});
