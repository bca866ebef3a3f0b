import type { Page } from '@playwright/test';
import { expectAccessible, expectTargets, isShown, search, searchBox } from './support/browser.js';
import { expect, test } from './support/test.js';
import { deviceOf, dialog, newAccount } from './support/visitor.js';

const SEARCHED = deviceOf(undefined, {
  searchHistory: JSON.stringify({
    savedAt: Date.now(),
    items: [{ term: 'çelik', date: new Date().toISOString() }],
  }),
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

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
    const page = await visit();
    for (const path of PAGES) {
      await page.goto(path);
      await isShown(page);
      await expectAccessible(page, path);
      await expectTargets(page, path);
    }
  });

  test('has no findings on the pages of a logged-in user', async ({ visit }) => {
    const account = await newAccount();
    const page = await visit('/favorites', deviceOf(account));
    for (const path of ['/favorites', '/profile']) {
      await page.goto(path);
      await isShown(page);
      await expectAccessible(page, `${path} logged in`);
    }
  });

  test('has no findings on the open lists of the search box', async ({ visit }) => {
    const page = await visit('/', SEARCHED);
    await searchBox(page).click();
    await page.getByRole('button', { name: 'çelik', exact: true }).waitFor();
    await expectAccessible(page, 'recent searches');
    await search(page, 'isi');
    await expectAccessible(page, 'suggestions');
    await searchBox(page).fill('qqxxzzww');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expectAccessible(page, 'nothing found');
  });

  test('has no findings on any dialog and menu', async ({ visit }) => {
    const page = await visit('/', SEARCHED);
    for (const name of ['Giriş yap', 'Kayıt ol', 'Geri bildirim', 'Terim öner']) {
      await press(page, name);
      await dialog(page).waitFor();
      await expectAccessible(page, name);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
    }
    await press(page, 'Giriş yap');
    await dialog(page).getByRole('button', { name: 'Şifremi unuttum' }).click();
    await expectAccessible(page, 'forgot');
    await page.goto('/history');
    await page.getByRole('main').getByRole('button', { name: 'Geçmişi temizle' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, 'question');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await press(page, 'Menü');
    await dialog(page).waitFor();
    await expectAccessible(page, 'menu');
  });
});
