import type { Page } from '@playwright/test';
import { expectAccessible, searchBox } from './support/browser.js';
import { expect, test } from './support/test.js';
import { deviceOf, dialog } from './support/visitor.js';

const SEARCHED = JSON.stringify({
  savedAt: Date.now(),
  items: [{ term: 'çelik', date: new Date().toISOString() }],
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('axe', () => {
  test('has no findings on the open lists of the search box', async ({ visit }) => {
    const device = deviceOf(undefined, { searchHistory: SEARCHED });
    const page = await visit('/', device);
    await searchBox(page).click();
    await page.getByRole('button', { name: 'çelik', exact: true }).waitFor();
    await expectAccessible(page, 'recent searches');
    await searchBox(page).fill('isi');
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page, 'suggestions');
    await searchBox(page).fill('qqxxzzww');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expectAccessible(page, 'nothing found');
  });

  test('has no findings on any dialog and menu', async ({ visit }) => {
    test.setTimeout(120_000);
    const device = deviceOf(undefined, { searchHistory: SEARCHED });
    const page = await visit('/', device);
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
