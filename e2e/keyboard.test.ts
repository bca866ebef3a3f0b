import type { Page } from '@playwright/test';
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

/** Presses Tab until an element of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test.describe('with only the keyboard', () => {
  test('a visitor registers, searches, adds a favorite and logs out', async ({ visit }) => {
    const page = await visit();
    const username = uniqueName('tus_');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('A İçeriğe geç');
    await page.keyboard.press('Enter');
    await tabTo(page, /INPUT Terim ara/);
    await page.goto('/');
    await searchBox(page).waitFor();
    await tabTo(page, /BUTTON Kayıt ol/);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await tabTo(page, /BUTTON Kayıt ol/);
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
    await expect.poll(() => focused(page), { message: 'inside the dialog' }).not.toBe('');
    await tabTo(page, /Kullanıcı adı/);
    await type(page, username);
    await tabTo(page, /Şifre$/);
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
    await tabTo(page, /Favorilere ekle/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/Favorilerden çıkar/);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');
    await tabTo(page, /Çıkış yap/);
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).waitFor();
  });

  test('an administrator adds, edits and deletes a term and imports others', async ({
    browser,
  }) => {
    const page = await adminPage(browser);
    const term = uniqueName('tusword ');
    const goTo = async (name: RegExp, path: string) => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${path}`);
    };
    // Nothing can be reached before it is there.
    await page.getByRole('main').getByRole('link', { name: 'Terim ekle', exact: true }).waitFor();
    // The searches without results have links with the same name, followed by the query.
    await goTo(/^A Terim ekle$/, '/admin/terms');
    await expect.poll(() => focused(page), { message: 'the new page' }).toMatch(/^H1/);
    await tabTo(page, /BUTTON Terimi ekle/);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => focused(page), { message: 'the first wrong field' })
      .toMatch(/İngilizce terim/);
    await type(page, term);
    await tabTo(page, /Türkçe tanım/);
    await type(page, 'Tuşlarla yazıldı.');
    await tabTo(page, /SELECT Kategori/);
    await page.keyboard.type('Makine');
    await tabTo(page, /BUTTON Terimi ekle/);
    await page.keyboard.press('Enter');
    await shows(page, 'Terim başarıyla eklendi');

    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Düzenle: ${term}` }).waitFor();
    await tabTo(page, new RegExp(`Düzenle: ${term}`));
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => focused(page), { message: 'back from the dialog' })
      .toMatch(/Düzenle: /);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await tabTo(page, /Türkçe tanım/);
    await type(page, 'Tuşlarla değiştirildi.');
    await tabTo(page, /BUTTON Kaydet/);
    await page.keyboard.press('Enter');
    await shows(page, 'Terim başarıyla güncellendi');

    await page.goto('/admin/terms/bulk');
    await page.getByLabel('JSON verisi').waitFor();
    await tabTo(page, /JSON verisi/);
    await type(page, `[{"englishTerm":"${term} b","turkishDefinition":"x","category":"civil"}]`);
    await tabTo(page, /BUTTON Önce dene/);
    await page.keyboard.press('Enter');
    await shows(page, '1 terim eklenecek');
    expect(await focused(page), 'after the trial').toMatch(/Önce dene/);
    await tabTo(page, /BUTTON 1 terimi içe aktar/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/imports/*');
    await shows(page, '1 terim başarıyla eklendi');

    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    const rows = page.getByRole('button', { name: /^Düzenle: / });
    await expect(rows).toHaveCount(2);
    await tabTo(page, /Diğer işlemler/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sil' }).waitFor();
    // The menu is visible a frame before it has the focus; a key in between would go to its button.
    await expect.poll(() => focused(page), { message: 'an item' }).not.toMatch(/Diğer işlemler/);
    await page.keyboard.press('End');
    await expect.poll(() => focused(page), { message: 'the last item' }).toMatch(/Sil/);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await tabTo(page, /BUTTON 1 terimi sil/);
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
