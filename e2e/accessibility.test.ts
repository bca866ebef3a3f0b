import { expectAccessible, expectTargets } from './support/browser.js';
import { test } from './support/test.js';
import { deviceOf, newAccount } from './support/visitor.js';

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

test.describe('axe', () => {
  test('has no serious findings on any page', async ({ visit }) => {
    test.setTimeout(180_000);
    const page = await visit();
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, path);
      await expectTargets(page, path);
    }
  });

  test('has no findings on the pages of a logged-in user', async ({ visit }) => {
    const account = await newAccount();
    const page = await visit('/favorites', deviceOf(account));
    for (const path of ['/favorites', '/profile']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, `${path} logged in`);
    }
  });
});
