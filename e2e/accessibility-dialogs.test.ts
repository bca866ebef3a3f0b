import type { Page } from '@playwright/test';
import { expectAccessible, searchBox, THEMES } from './support/browser.js';
import { expect, test } from './support/test.js';
import { deviceOf, dialog } from './support/visitor.js';

const TEXTS = {
  tr: {
    login: 'Giriş yap',
    register: 'Kayıt ol',
    forgot: 'Şifremi unuttum',
    feedback: 'Geri bildirim',
    suggestion: 'Terim öner',
    menu: 'Menü',
    clear: 'Geçmişi temizle',
  },
  en: {
    login: 'Log in',
    register: 'Register',
    forgot: 'Forgot password?',
    feedback: 'Feedback',
    suggestion: 'Suggest a term',
    menu: 'Menu',
    clear: 'Clear history',
  },
} as const;
const SEARCHED = JSON.stringify({
  savedAt: Date.now(),
  items: [{ term: 'çelik', date: new Date().toISOString() }],
});

const press = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).click();

for (const language of ['tr', 'en'] as const) {
  test.describe(`axe in ${language}`, () => {
    const t = TEXTS[language];

    test('has no findings on the open lists of the search box', async ({ visit }) => {
      const device = deviceOf(undefined, { language, searchHistory: SEARCHED });
      const page = await visit('/', device);
      await searchBox(page).click();
      await page.getByRole('button', { name: 'çelik', exact: true }).waitFor();
      await expectAccessible(page, `recent searches, ${language}`, THEMES[language]);
      await searchBox(page).fill('isi');
      await page.getByRole('option').first().waitFor();
      await expectAccessible(page, `suggestions, ${language}`, THEMES[language]);
      await searchBox(page).fill('qqxxzzww');
      await expect(page.getByRole('option')).toHaveCount(0);
      await expectAccessible(page, `nothing found, ${language}`, THEMES[language]);
    });

    test('has no findings on any dialog and menu', async ({ visit }) => {
      test.setTimeout(120_000);
      const device = deviceOf(undefined, { language, searchHistory: SEARCHED });
      const page = await visit('/', device);
      for (const name of ['login', 'register', 'feedback', 'suggestion'] as const) {
        await press(page, t[name]);
        await dialog(page).waitFor();
        await expectAccessible(page, `${name}, ${language}`, THEMES[language]);
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'hidden' });
      }
      await press(page, t.login);
      await dialog(page).getByRole('button', { name: t.forgot }).click();
      await expectAccessible(page, `forgot, ${language}`, THEMES[language]);
      await page.goto('/history');
      await page.getByRole('main').getByRole('button', { name: t.clear }).click();
      await page.getByRole('alertdialog').waitFor();
      await expectAccessible(page, `question, ${language}`, THEMES[language]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      await press(page, t.menu);
      await dialog(page).waitFor();
      await expectAccessible(page, `menu, ${language}`, THEMES[language]);
    });
  });
}
