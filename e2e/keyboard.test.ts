import type { Locator, Page } from '@playwright/test';
import { adminPage } from './support/back-office.js';
import { searchBox } from './support/browser.js';
import { expect, test } from './support/test.js';
import { deviceOf, dialog, newAccount, shows, uniqueName } from './support/visitor.js';

const PASSWORD = 'yeterince uzun';
/** More tab stops than any page has. */
const MAX_TAB_STOPS = 150;

/** The focused element, as a screen reader would announce it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return '';
    const label = element.labels?.[0]?.textContent ?? '';
    return `${element.tagName} ${element.getAttribute('aria-label') ?? (label || (element.textContent ?? ''))}`.trim();
  });

/** Presses Tab until an element that is there has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reached ${target}`);
}

/** Leaves out the header and the menu, as on any page that was just loaded. */
async function skipToContent(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'İçeriğe geç' }));
  await page.keyboard.press('Enter');
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test.describe('with only the keyboard', () => {
  test('a visitor registers, searches, adds a favorite and logs out', async ({ visit }) => {
    const page = await visit();
    const username = uniqueName('tus_');
    await skipToContent(page);
    await tabTo(page, searchBox(page));
    await page.goto('/');
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Kayıt ol' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Kayıt ol' }));
    await page.keyboard.press('Enter');
    await shows(page, 'Kullanıcı adı gereklidir');
    await expect
      .poll(() => focused(page), { message: 'the first wrong field' })
      .toMatch(/Kullanıcı adı/);
    await type(page, username);
    for (const value of [PASSWORD, PASSWORD, 'Ayşe']) {
      await page.keyboard.press('Tab');
      await type(page, value);
    }
    await page.keyboard.press('Enter');
    await shows(page, 'Kayıt başarılı!');
    await dialog(page).getByRole('heading', { name: 'Giriş yap' }).waitFor();
    // The name is filled in already.
    const password = dialog(page).getByLabel('Şifre', { exact: true });
    await expect(password, 'inside the dialog').toBeFocused();
    await type(page, PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByRole('link', { name: username }).waitFor();
    // Shortcuts are off until the dialog has left the page.
    await dialog(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ısıl iletkenlik');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/thermal-conductivity');
    await tabTo(page, page.getByRole('button', { name: 'Favorilere ekle' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Favorilerden çıkar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');
    const logOut = page.getByRole('banner').getByRole('button', { name: 'Çıkış yap' });
    await tabTo(page, logOut, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).waitFor();
  });

  test('an administrator adds, edits and deletes a term and imports others', async ({
    browser,
  }) => {
    const page = await adminPage(browser);
    await page.goto('/admin/dashboard');
    const term = uniqueName('tusword ');
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const definition = page.getByLabel('Türkçe tanım');
    const addTerm = page.getByRole('main').getByRole('link', { name: 'Terim ekle', exact: true });
    await addTerm.waitFor();
    await skipToContent(page);
    await tabTo(page, addTerm);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/terms');
    await expect.poll(() => focused(page), { message: 'the new page' }).toMatch(/^H1/);
    await tabTo(page, button('Terimi ekle'));
    await page.keyboard.press('Enter');
    await expect
      .poll(() => focused(page), { message: 'the first wrong field' })
      .toMatch(/İngilizce terim/);
    await type(page, term);
    await tabTo(page, definition);
    await type(page, 'Tuşlarla yazıldı.');
    await tabTo(page, page.getByLabel('Kategori', { exact: true }));
    await page.keyboard.type('Makine');
    await tabTo(page, button('Terimi ekle'));
    await page.keyboard.press('Enter');
    await shows(page, 'Terim başarıyla eklendi');

    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    const edit = button(`Düzenle: ${term}`);
    await edit.waitFor();
    await skipToContent(page);
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expect(edit, 'back from the dialog').toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByLabel('Türkçe tanım'));
    await type(page, 'Tuşlarla değiştirildi.');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Kaydet', exact: true }));
    await page.keyboard.press('Enter');
    await shows(page, 'Terim başarıyla güncellendi');

    await page.goto('/admin/terms/bulk');
    await page.getByLabel('JSON verisi').waitFor();
    await skipToContent(page);
    await tabTo(page, page.getByLabel('JSON verisi'));
    await type(page, `[{"englishTerm":"${term} b","turkishDefinition":"x","category":"civil"}]`);
    await tabTo(page, button('Önce dene'));
    await page.keyboard.press('Enter');
    await shows(page, '1 terim eklenecek');
    await expect(button('Önce dene'), 'after the trial').toBeFocused();
    await tabTo(page, button('1 terimi içe aktar'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/imports/*');
    await shows(page, '1 terim başarıyla eklendi');

    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    const rows = button(/^Düzenle: /);
    await expect(rows).toHaveCount(2);
    await skipToContent(page);
    await tabTo(page, button(/Diğer işlemler/).first());
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sil' }).waitFor();
    // The menu is visible a frame before it has the focus; a key in between would go to its button.
    await expect.poll(() => focused(page), { message: 'an item' }).not.toMatch(/Diğer işlemler/);
    await page.keyboard.press('End');
    await expect.poll(() => focused(page), { message: 'the last item' }).toMatch(/Sil/);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, button('1 terimi sil'));
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await expect.poll(() => focused(page), { message: 'the row that is left' }).toMatch(/tusword/);
  });
});

test('keeps the focus in the list when a favorite is removed', async ({ visit }) => {
  const account = await newAccount();
  const page = await visit('/thermal-conductivity', deviceOf(account));
  await page.getByRole('button', { name: 'Favorilere ekle' }).click();
  await page.getByRole('button', { name: 'Favorilerden çıkar' }).waitFor();
  await page.goto('/strain');
  await page.getByRole('button', { name: 'Favorilere ekle' }).click();
  await page.getByRole('button', { name: 'Favorilerden çıkar' }).waitFor();
  await page.goto('/favorites');
  const remove = page.getByRole('button', { name: /terimini favorilerden çıkar/ });
  await remove.first().focus();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(1);
  await expect.poll(() => focused(page)).toMatch(/ısıl iletkenlik terimini favorilerden çıkar/);
  await page.keyboard.press('Enter');
  await shows(page, 'Henüz favori teriminiz yok');
  await expect.poll(() => focused(page)).not.toBe('');
});
