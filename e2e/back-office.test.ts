import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPage, callAs, logIn } from './support/back-office.js';
import { launchBrowser, newVisitor } from './support/browser.js';
import { shows, uniqueName } from './support/visitor.js';

const name = () => uniqueName('');

describe('the back office', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await adminPage(browser);
  });
  afterAll(() => browser.close());

  it('refuses strangers and wrong passwords', async () => {
    const visitor = await newVisitor(browser);
    const stranger = await visitor.newPage();
    await stranger.goto('/admin/users');
    await shows(stranger, 'Erişim Reddedildi');
    await stranger.goto('/tekkisilikordu');
    await stranger.getByLabel('Kullanıcı adı').fill('kimse');
    await stranger.getByLabel('Şifre').fill('yanlış-şifre');
    await stranger.getByRole('button', { name: 'Giriş yap' }).click();
    await shows(stranger, 'Geçersiz kullanıcı adı veya şifre');
    await visitor.close();
  });

  it('brings somebody whose session ended back to where they were, drafts kept', async () => {
    await page.goto('/admin/terms');
    const english = page.getByLabel('İngilizce terim', { exact: true });
    await english.fill('half a term');
    await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
    await page.getByRole('link', { name: 'Etkinlik kayıtları' }).click();
    await page.waitForURL('**/tekkisilikordu');
    await shows(page, 'Oturumunuzun süresi doldu');
    await page.getByLabel('Kullanıcı adı').fill('e2e-admin');
    await page.getByLabel('Şifre').fill('e2e-admin-password');
    await page.getByRole('button', { name: 'Giriş yap' }).click();
    await page.waitForURL('**/admin/logs');
    await page.goto('/admin/terms');
    expect(await english.inputValue()).toBe('half a term');
    await page.getByRole('button', { name: 'Formu temizle' }).click();
  });

  it('adds a term by the rules of the form and warns of its duplicate', async () => {
    const term = `panelword ${name()}`;
    const add = page.getByRole('button', { name: 'Terimi ekle' });
    const rule = (text: string) => page.getByRole('alert').getByText(text).waitFor();
    const clear = page.getByRole('button', { name: 'Formu temizle' });
    await page.goto('/admin/terms');
    // Drafts outlive a reload: a second try would begin with what the first had written.
    await clear.click();
    await add.click();
    await rule('En az bir terim (İngilizce veya Türkçe) girilmelidir.');
    await page.getByLabel('İngilizce terim', { exact: true }).fill(term);
    await shows(page, 'Aynı veya benzer terim yok.');
    await add.click();
    await rule('En az bir tanım (İngilizce veya Türkçe) girilmelidir.');
    await page.getByLabel('Türkçe tanım').fill('Deneme tanımı.');
    await add.click();
    await rule('Kategori seçilmelidir.');
    await page.getByLabel('Kategori', { exact: true }).selectOption('other');
    await add.click();
    await rule('Yeni kategori adı girilmelidir.');
    await page.getByLabel('Kategori', { exact: true }).selectOption('mechanical');
    await shows(page, term.replace(' ', '-'));
    await add.click();
    await shows(page, 'Terim başarıyla eklendi');
    await page.getByLabel('İngilizce terim', { exact: true }).fill(term);
    await shows(page, 'Bu terim zaten var');
    await clear.click();
  });

  it('imports 1,000 terms, is watched over a reload, and undone', async () => {
    const mark = name();
    const terms: unknown[] = Array.from({ length: 1000 }, (_, i) => ({
      englishTerm: `bulkword ${mark} ${i}`,
      turkishTerm: `toplu sözcük ${mark} ${i}`,
      turkishDefinition: 'Toplu eklenen terim.',
      category: 'civil',
    }));
    terms.push({ category: 'civil' }, terms[0]);
    await page.goto('/admin/terms/bulk');
    await page.getByLabel('JSON verisi').fill('[\n {"a" 1}\n]');
    await shows(page, 'satır 2, sütun 7');
    await page.getByLabel('JSON verisi').fill('');
    await page.locator('input[type=file]').setInputFiles({
      name: 'terms.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(terms)),
    });
    await page.getByRole('button', { name: 'Önce dene' }).click();
    await shows(page, '1.000 terim eklenecek, 2 terim eklenmeyecek');
    await page.getByRole('button', { name: '1.002 terimi içe aktar' }).click();
    await page.waitForURL('**/admin/imports/*');
    await page.reload();
    await page.getByText('Tüm terimler aramada.').waitFor({ timeout: 50_000 });
    await shows(page, '1.000 terim başarıyla eklendi, 2 terim başarısız.');
    await page.getByRole('button', { name: 'Geri al' }).click();
    await page.getByRole('button', { name: '1.000 terimi sil' }).click();
    await page.getByText('Geri alındı', { exact: true }).waitFor();
  });

  it('shows the second of two editors what the first has changed', async () => {
    const term = `conflictword ${name()}`;
    await callAs(page, 'POST', '/admin/terms', {
      englishTerm: term,
      turkishDefinition: 'İlk hâl',
      category: 'civil',
    });
    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Düzenle: ${term}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Türkçe tanım').fill('Benim hâlim');
    const id = new URL(page.url()).searchParams.get('edit');
    await callAs(page, 'PUT', `/admin/engineering/${id}`, { turkishDefinition: 'Onun hâli' });
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await shows(page, 'Terim bu arada değişti');
    await dialog.getByText('Onun hâli').waitFor();
    await dialog.getByRole('button', { name: 'Benimkini kaydet' }).click();
    await shows(page, 'Terim başarıyla güncellendi');
  });

  it('deletes a term after asking and brings it back', async () => {
    const term = `deleteword ${name()}`;
    await callAs(page, 'POST', '/admin/terms', {
      englishTerm: term,
      turkishDefinition: 'x',
      category: 'civil',
    });
    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Diğer işlemler: ${term}` }).click();
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    await page.getByRole('button', { name: '1 terimi sil' }).click();
    await shows(page, 'Terim başarıyla silindi');
    await page.goto(`/admin/engineering/deleted?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Geri getir: ${term}` }).click();
    await shows(page, 'Terim geri getirildi');
  });

  it('finds two duplicates and merges them', async () => {
    const mark = name();
    for (const category of ['civil', 'software']) {
      await callAs(page, 'POST', '/admin/terms', {
        englishTerm: `twin ${mark}`,
        turkishTerm: `ikiz ${mark}`,
        turkishDefinition: 'x',
        category,
        confirm: true,
      });
    }
    await page.goto('/admin/engineering/duplicates');
    const group = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `ikiz ${mark}` }) });
    await group.getByRole('checkbox').nth(0).check();
    await group.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'İkisini birleştir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Birleştir' }).click();
    await shows(page, 'Terimler birleştirildi');
    await expect.poll(() => group.count()).toBe(0);
  });

  it('turns a suggestion into a term', async () => {
    const mark = name();
    await callAs(page, 'POST', '/suggestions/submit', {
      englishTerm: `suggested ${mark}`,
      turkishTerm: `önerilen ${mark}`,
      category: 'Makine',
      definition: 'Önerilen bir tanım.',
    });
    await page.goto(`/admin/suggestions?search=${mark}`);
    await page.getByRole('button', { name: `Onayla: önerilen ${mark}` }).click();
    await shows(page, 'Bu form bir öneriden dolduruldu');
    await page.getByRole('button', { name: 'Terimi ekle ve öneriyi onayla' }).click();
    await page.waitForURL('**/admin/suggestions');
    await page.goto(`/admin/suggestions?search=${mark}`);
    await shows(page, 'Oluşan terim');
  });

  it('bans a range, refuses a false address, and lifts the ban', async () => {
    await page.goto('/admin/bans');
    const ban = async (address: string) => {
      await page.getByRole('button', { name: 'Engel ekle' }).click();
      await page.getByLabel('IP adresi veya CIDR aralığı').fill(address);
      await page.getByRole('button', { name: 'Engelle', exact: true }).click();
    };
    await ban('198.51.100.0/24');
    await shows(page, 'IP adresi engellendi');
    await ban('999.1.1.1');
    await shows(page, 'Hata: Geçersiz IP adresi');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Engeli kaldır: 198.51.100.0/24' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Engeli kaldır' }).click();
    await shows(page, 'Engel kaldırıldı');
  });

  it('shows a contributor only what a contributor may use, and ends a session with the account', async () => {
    const username = `editor-${name()}`;
    const password = 'bir-parola';
    await callAs(page, 'POST', '/auth/register', {
      username,
      password,
      securityAnswer: 'okul',
    });
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `Düzenle: ${username}` }).click();
    await page.getByRole('dialog').getByLabel('Rol').selectOption('contributor');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await shows(page, 'Kullanıcı güncellendi');

    const visitor = await newVisitor(browser);
    const editor = await visitor.newPage();
    await logIn(editor, { username, password });
    await shows(editor, 'Editör');
    expect(await editor.getByRole('link', { name: 'Kullanıcılar' }).count()).toBe(0);
    await editor.goto('/admin/users');
    await shows(editor, 'Erişim Reddedildi');
    await editor.goto('/admin/engineering');
    await editor.getByRole('row').nth(1).waitFor();
    expect(await editor.getByRole('button', { name: 'Seçilenleri sil' }).count()).toBe(0);

    await page.getByRole('button', { name: `Devre dışı bırak: ${username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Devre dışı bırak' }).click();
    await shows(page, 'Kullanıcı devre dışı bırakıldı');
    await editor.getByRole('link', { name: 'Geri bildirimler' }).click();
    await editor.waitForURL('**/tekkisilikordu');
    await visitor.close();
  });
});
