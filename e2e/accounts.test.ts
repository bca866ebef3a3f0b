import type { Page } from '@playwright/test';
import { stopClock } from './support/browser.js';
import { expect, test } from './support/test.js';

import {
  type Account,
  adminToken,
  callApi,
  deviceOf,
  dialog,
  newAccount,
  ownAddress,
  shows,
  uniqueName,
} from './support/visitor.js';

const PASSWORD = 'yeterince uzun';
const header = (page: Page) => page.getByRole('banner');
const expectStored = (page: Page, key: string) =>
  expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key), { message: key });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

async function openDialog(page: Page, name: 'Giriş yap' | 'Kayıt ol'): Promise<void> {
  await header(page).getByRole('button', { name }).click();
  await dialog(page).getByRole('heading', { name }).waitFor();
}

async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Kullanıcı adı').fill(username);
  await field(page, 'Şifre').fill(password);
  await press(page, 'Giriş yap');
}

const isLoggedIn = (page: Page, { username }: Pick<Account, 'username'>) =>
  header(page).getByRole('link', { name: username }).waitFor();
/** Also behind a dialog, which hides the header from assistive technology. */
const isLoggedOut = (page: Page) =>
  page
    .getByRole('banner', { includeHidden: true })
    .getByRole('button', { name: 'Giriş yap', includeHidden: true })
    .waitFor();

test.describe('registering', () => {
  test('shows at each field what is wrong with it, until the text changes', async ({ visit }) => {
    await newAccount('IRMAK.e2e').catch(() => undefined);
    const page = await visit();
    await openDialog(page, 'Kayıt ol');
    const error = (text: string) => dialog(page).getByRole('alert').getByText(text);
    await press(page, 'Kayıt ol');
    for (const text of [
      'Kullanıcı adı gereklidir',
      'Şifre gereklidir',
      'Güvenlik sorusu cevabı gereklidir',
    ]) {
      await error(text).waitFor();
    }
    const attempts: [label: string, value: string, text: string][] = [
      ['Kullanıcı adı', 'ab', 'Kullanıcı adı en az 3 karakter olmalıdır'],
      ['Kullanıcı adı', 'iki kelime', 'harf, rakam ve . _ - içerebilir'],
      ['Şifre', '12345', 'Şifre en az 6 karakter olmalıdır'],
      ['Şifre', 'ş'.repeat(37), 'en fazla 72 bayt'],
      ['Şifre (tekrar)', 'başka', 'Şifreler eşleşmiyor'],
    ];
    for (const [label, value, text] of attempts) {
      await field(page, label).fill(value);
      await expect(field(page, label), 'typed into').not.toHaveAttribute('aria-invalid');
      await press(page, 'Kayıt ol');
      await error(text).waitFor();
    }
    await field(page, 'Kullanıcı adı').fill('ırmak.E2E');
    await field(page, 'Şifre').fill(PASSWORD);
    await field(page, 'Şifre (tekrar)').fill(PASSWORD);
    await field(page, 'İlkokul öğretmeninizin adı nedir?').fill('Ayşe');
    await press(page, 'Kayıt ol');
    await error('Bu kullanıcı adı zaten alınmış').waitFor();
    await expect(field(page, 'Kullanıcı adı')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Kullanıcı adı')).toBeFocused();
    await field(page, 'Kullanıcı adı').fill('başkası');
    await expect(error('zaten alınmış')).toHaveCount(0);
  });

  test('leads to the login dialog after two seconds, and from there into the account', async ({
    visit,
  }) => {
    const page = await visit();
    const username = uniqueName('İlkokur_');
    await openDialog(page, 'Kayıt ol');
    await field(page, 'Kullanıcı adı').fill(username);
    await field(page, 'Şifre').fill(PASSWORD);
    await field(page, 'Şifre (tekrar)').fill(PASSWORD);
    await field(page, 'İlkokul öğretmeninizin adı nedir?').fill('Ayşe');
    await stopClock(page);
    await press(page, 'Kayıt ol');
    await shows(page, 'Kayıt başarılı!');
    await page.clock.runFor(1_900);
    await shows(page, 'Kayıt başarılı!');
    await page.clock.resume();
    await dialog(page).getByRole('heading', { name: 'Giriş yap' }).waitFor();
    await expect(field(page, 'Kullanıcı adı')).toHaveValue(username);
    await press(page, 'Giriş yap');
    await shows(page, 'Şifre gereklidir');
    await fillLogin(page, username, 'yanlış şifre');
    await shows(page, 'Geçersiz kullanıcı adı veya şifre');
    await fillLogin(page, ` ${username.toLocaleLowerCase('tr')} `, PASSWORD);
    await isLoggedIn(page, { username });
    await expect(dialog(page)).toHaveCount(0);
    await expectStored(page, 'authToken').toMatch(/^ey/);
    await expectStored(page, 'authUser').toContain(`"username":"${username}"`);
    await expectStored(page, 'authUser').toContain('"role":"user"');
    await page.reload();
    await isLoggedIn(page, { username });
    await header(page).getByRole('button', { name: 'Çıkış yap' }).click();
    await isLoggedOut(page);
    await expectStored(page, 'authToken').toBeNull();
    await expectStored(page, 'authUser').toBeNull();
  });
});

test.describe('logging in', () => {
  test('reports a reply of another shape, and accepts a flat one with little about the user', async ({
    visit,
  }) => {
    const page = await visit();
    // No other call may detect that the token is invalid.
    await page.route('**/api/**', (route) => route.abort());
    const user = { username: 'ada', role: 'user' };
    let reply: object = {};
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: reply }));
    await openDialog(page, 'Giriş yap');
    for (const [wrong, error] of [
      [{ success: true, message: '', data: {} }, 'Geçersiz yanıt biçimi'],
      [{ success: true, data: { user } }, 'Giriş bilgileri eksik'],
      [{ success: false, message: '' }, 'Giriş başarısız'],
    ] as const) {
      reply = wrong;
      await fillLogin(page, 'ada', 'geçmez');
      await dialog(page).getByRole('alert').getByText(error).waitFor();
    }
    reply = { success: true, user, token: 'simge' };
    await fillLogin(page, 'ada', 'geçmez');
    await isLoggedIn(page, { username: 'ada' });
    await expectStored(page, 'authToken').toBe('simge');
    await header(page).getByRole('link', { name: 'ada' }).click();
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
    await page.getByRole('alert').getByText('Profil getirilemedi').waitFor();
  });

  test('shows the waiting time after too many guesses', async ({ visit }) => {
    const account = await newAccount();
    const address = ownAddress();
    const body = { username: account.username, password: 'yanlış' };
    for (let i = 0; i < 10; i += 1) await callApi('POST', '/auth/login', { body, address });
    const page = await visit('/', { extraHTTPHeaders: { 'x-forwarded-for': address } });
    await openDialog(page, 'Giriş yap');
    await fillLogin(page, account.username, account.password);
    await shows(
      page,
      'Çok fazla deneme yapıldı, lütfen bekleyin. 15 dakika sonra yeniden deneyin.',
    );
    const elsewhere = await visit();
    await openDialog(elsewhere, 'Giriş yap');
    await fillLogin(elsewhere, account.username, account.password);
    await isLoggedIn(elsewhere, account);
  });

  test('notifies a user whose account was disabled, and ends their sessions', async ({ visit }) => {
    const account = await newAccount();
    const page = await visit('/', deviceOf(account));
    await isLoggedIn(page, account);
    const path = `/admin/users/${String(account.user._id)}`;
    const disabled = await callApi('PUT', path, {
      body: { isActive: false },
      token: await adminToken(),
    });
    expect(disabled.status).toBe(200);
    await header(page).getByRole('link', { name: 'Favoriler' }).click();
    // The dialog opens by itself, because the page belongs to an account.
    await isLoggedOut(page);
    await fillLogin(page, account.username, account.password);
    await shows(page, 'Bu hesap devre dışı bırakılmış');
    await page.keyboard.press('Escape');
    await shows(page, 'Favorilerinizi görmek için giriş yapmalısınız');
  });
});

test.describe('a session', () => {
  test('starts in all tabs when it starts in one, and ends in all when the server ends it', async ({
    visit,
  }) => {
    const account = await newAccount();
    const page = await visit();
    const other = await page.context().newPage();
    await other.goto('/popular');
    await isLoggedOut(other);
    await openDialog(page, 'Giriş yap');
    await fillLogin(page, account.username, account.password);
    await Promise.all([isLoggedIn(page, account), isLoggedIn(other, account)]);
    await dialog(page).waitFor({ state: 'hidden' });
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    await callApi('POST', '/auth/logout', { token: token ?? '' });
    await header(page).getByRole('link', { name: 'Favoriler' }).click();
    await Promise.all([isLoggedOut(page), isLoggedOut(other)]);
    await expectStored(other, 'authUser').toBeNull();
  });

  test('is verified if the stored user is invalid, and removed if the token is invalid too', async ({
    visit,
  }) => {
    const account = await newAccount();
    const page = await visit('/', deviceOf(undefined, { authToken: account.token, authUser: '{' }));
    await isLoggedIn(page, account);
    await expectStored(page, 'authUser').toContain(`"username":"${account.username}"`);
    await page.evaluate(() => {
      Object.assign(localStorage, { authToken: 'abgelaufen', authUser: '{broken' });
    });
    await page.reload();
    await isLoggedOut(page);
    await expectStored(page, 'authToken').toBeNull();
    await expectStored(page, 'authUser').toBeNull();
  });

  test('ends on the device even if the server is unreachable', async ({ visit }) => {
    const account = await newAccount();
    const page = await visit('/', deviceOf(account));
    await page.route('**/api/auth/logout', (route) => route.abort());
    await header(page).getByRole('button', { name: 'Çıkış yap' }).click();
    await isLoggedOut(page);
    await expectStored(page, 'authToken').toBeNull();
  });
});

test.describe('the user’s account', () => {
  test('keeps names and e-mail; a new password ends all other sessions', async ({ visit }) => {
    const account = await newAccount();
    const elsewhere = await callApi('POST', '/auth/login', { body: account });
    const page = await visit('/profile', deviceOf(account));
    const label = (text: string) => page.getByLabel(text, { exact: true });
    await page.getByLabel(/^Ad /).fill('Ayşe');
    await page.getByLabel(/^Soyad /).fill('Işık');
    await page.getByLabel(/^E-posta/).fill('kimse');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await shows(page, 'Şifre gereklidir');
    const confirm = page.getByLabel('Adresi değiştirmek için mevcut şifreniz');
    await confirm.fill(account.password);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await page.getByRole('alert').getByText('Geçerli bir e-posta adresi girin.').waitFor();
    const email = `${account.username}@example.org`;
    await page.getByLabel(/^E-posta/).fill(email);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await shows(page, 'Bilgileriniz kaydedildi');
    await page.reload();
    await expect(page.getByLabel(/^E-posta/)).toHaveValue(email);
    await page.getByText('E-posta adresi değiştirildi').waitFor();

    const passwords = page.locator('form', {
      has: page.getByRole('button', { name: 'Şifreyi değiştir' }),
    });
    await passwords.getByLabel('Mevcut şifre').fill('yanlış');
    await label('Yeni şifre').fill(PASSWORD);
    await label('Şifre (tekrar)').fill('başka bir');
    await page.getByRole('button', { name: 'Şifreyi değiştir' }).click();
    await shows(page, 'Şifreler eşleşmiyor');
    await label('Şifre (tekrar)').fill(PASSWORD);
    await page.getByRole('button', { name: 'Şifreyi değiştir' }).click();
    await shows(page, 'Mevcut şifre yanlış');
    await passwords.getByLabel('Mevcut şifre').fill(account.password);
    await page.getByRole('button', { name: 'Şifreyi değiştir' }).click();
    await shows(page, 'Şifreniz değiştirildi; diğer oturumlar kapatıldı');
    const [here, there] = await Promise.all([
      callApi('GET', '/auth/verify', { token: account.token }),
      callApi('GET', '/auth/verify', { token: elsewhere.data.token }),
    ]);
    expect([here.status, there.status]).toEqual([200, 401]);
  });

  test('can change the security answer, which then resets a forgotten password', async ({
    visit,
  }) => {
    const account = await newAccount();
    const page = await visit('/profile', deviceOf(account));
    const answers = page.locator('form', {
      has: page.getByRole('button', { name: 'Yanıtı değiştir' }),
    });
    await answers.getByLabel('İlkokul öğretmeninizin adı nedir?').fill('Fatma Öğretmen');
    await answers.getByLabel('Mevcut şifre').fill(account.password);
    await answers.getByRole('button').click();
    await shows(page, 'Güvenlik yanıtınız değiştirildi');
    await header(page).getByRole('button', { name: 'Çıkış yap' }).click();
    await openDialog(page, 'Giriş yap');
    await press(page, 'Şifremi unuttum');
    const step = (name: string) =>
      dialog(page).locator('[aria-current="step"]', { hasText: name }).waitFor();
    await step('Kullanıcı adı');
    await press(page, 'Devam et');
    await shows(page, 'Kullanıcı adı gereklidir');
    await field(page, 'Kullanıcı adı').fill(uniqueName('hiçkimse'));
    await press(page, 'Devam et');
    await shows(page, 'Bu kullanıcı adına kayıtlı kullanıcı bulunamadı');
    await field(page, 'Kullanıcı adı').fill(account.username);
    await press(page, 'Devam et');

    await step('Güvenlik sorusu');
    const answer = field(page, 'İlkokul öğretmeninizin adı nedir?');
    await press(page, 'Devam et');
    await shows(page, 'Güvenlik sorusu cevabı gereklidir');
    await answer.fill(account.securityAnswer);
    await press(page, 'Devam et');
    await shows(page, 'Güvenlik sorusu cevabı yanlış');
    await answer.fill('  FATMA öğretmen ');
    await press(page, 'Devam et');

    await step('Yeni şifre');
    await press(page, 'Şifreyi değiştir');
    await shows(page, 'Tüm alanları doldurun');
    await field(page, 'Yeni şifre').fill('12345');
    await field(page, 'Şifre (tekrar)').fill('123456');
    await press(page, 'Şifreyi değiştir');
    await shows(page, 'Şifreler eşleşmiyor');
    await field(page, 'Şifre (tekrar)').fill('12345');
    await press(page, 'Şifreyi değiştir');
    await shows(page, 'Şifre en az 6 karakter olmalıdır');
    await field(page, 'Yeni şifre').fill(PASSWORD);
    await field(page, 'Şifre (tekrar)').fill(PASSWORD);
    await press(page, 'Şifreyi değiştir');
    await shows(page, 'Şifreniz değiştirildi');
    await dialog(page).getByRole('heading', { name: 'Giriş yap' }).waitFor();
    await fillLogin(page, account.username, PASSWORD);
    await isLoggedIn(page, account);
  });
});
