import type { Page, Route } from '@playwright/test';
import { searchBox } from './support/browser.js';
import { expect, openPage, test } from './support/test.js';
import { callApi, deviceOf, dialog, newAccount, shows } from './support/visitor.js';

const WORDS = 'Sunucunun kendi sözü';
const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code, message: WORDS } });

/** Ways in which a call can fail, and whether the page shows the server's message or keeps the call for later. */
const KINDS: readonly [string, (route: Route) => Promise<void>, told: boolean][] = [
  ['no network', (route) => route.abort('internetdisconnected'), false],
  ['a refusal', refuse(403, 'IP_BANNED'), true],
  [
    'a page instead of JSON',
    (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    false,
  ],
];

/** Makes the calls whose URL matches fail in one way. */
async function fail(page: Page, path: string | RegExp, how: (route: Route) => Promise<void>) {
  await page.unrouteAll();
  await page.route(path, how);
}

test.describe('the screen reports any kind of failed call', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await openPage(browser);
  });
  test.afterAll(() => page.context().close());

  for (const [kind, how, told] of KINDS) {
    test(`${kind}`, async () => {
      await fail(page, '**/api/feedback/submit', how);
      if ((await dialog(page).count()) === 0) {
        await page.getByRole('contentinfo').getByRole('button', { name: 'Geri bildirim' }).click();
      }
      await dialog(page).getByLabel('Mesleğiniz').fill('Öğrenci');
      await dialog(page).getByLabel('Mesajınız').fill(kind);
      expect(await dialog(page).getByRole('alert').getByText(/./).count()).toBe(0);
      await dialog(page).getByRole('button', { name: 'Gönder' }).click();
      if (told) {
        await dialog(page).getByRole('alert').getByText(WORDS).waitFor();
        await expect(dialog(page).getByLabel('Mesajınız')).toHaveValue(kind);
      } else {
        await dialog(page).getByText('Bu cihazda saklandı; ilk fırsatta gönderilecek.').waitFor();
        expect(await page.evaluate(() => localStorage.getItem('outbox'))).toContain(kind);
        await dialog(page).waitFor({ state: 'hidden' });
      }
    });
  }
});

test('parts over the page that cannot be loaded leave the page as it is, and are loaded later', async ({
  visit,
}) => {
  const page = await visit('/thermal-conductivity');
  await page.getByRole('list', { name: 'İşlemler' }).waitFor();
  const button = (name: string) =>
    page.getByRole('banner').getByRole('button', { name }).filter({ visible: true });
  const search = async () => {
    for (const text of ['', 'termal']) await searchBox(page).fill(text);
  };
  const error = page.getByRole('alert').filter({ hasText: 'Ağ bağlantısı hatası.' });
  for (const [open, shown, width] of [
    [() => button('Dil').click(), page.getByRole('menuitemradio', { name: 'English' }), 1280],
    [
      () => page.getByRole('contentinfo').getByRole('button', { name: 'Geri bildirim' }).click(),
      dialog(page).getByLabel('Mesleğiniz'),
      1280,
    ],
    [search, page.getByRole('option').first(), 1280],
    [() => button('Menü').click(), dialog(page).getByRole('link', { name: 'Hakkında' }), 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
    await open();
    await error.waitFor();
    await expect(page.getByRole('list', { name: 'İşlemler' })).toHaveCount(1);
    await error.getByRole('button', { name: 'Kapat' }).click();
    await expect(error).toHaveCount(0);
    await page.unroute('**/assets/**');
    await open();
    await shown.waitFor();
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
  }

  const heart = page.getByRole('main').getByRole('button', { name: 'Favorilere ekle' }).first();
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'));
  await heart.click();
  const message = page.getByRole('alert').filter({ hasText: 'Giriş gerekli' });
  await message.getByRole('button', { name: 'Kapat' }).click();
  await expect(message).toHaveCount(0);
  await page.unroute('**/assets/**');
  await heart.click();
  await page.getByRole('button', { name: 'Giriş yap' }).last().waitFor();
});

test('a call that is never answered ends after ten seconds', async ({ visit }) => {
  const page = await visit();
  await page.clock.install();
  await page.route('**/api/terms/random/get', () => {});
  await page.getByRole('banner').getByRole('button', { name: 'Rastgele terim' }).click();
  await page.clock.fastForward(9_000);
  expect(await page.getByText('Rastgele terim getirilemedi').count()).toBe(0);
  await page.clock.fastForward(1_500);
  await shows(page, 'Rastgele terim getirilemedi');
});

const TEXTS: Readonly<Record<string, string>> = {
  suggestions: 'Öneriler getirilemedi',
  search: 'Arama sırasında hata oluştu',
  terms: 'Terimler getirilemedi',
  random: 'Rastgele terim getirilemedi',
  randomButton: 'Rastgele terim',
  termLoad: 'Terim yüklenirken hata oluştu',
  popular: 'Popüler terimler getirilemedi',
  favoritesPage: 'Favoriler yüklenirken hata oluştu',
  remove: 'Favorilerden çıkarılamadı',
  removeButton: 'favorilerden çıkar',
  clear: 'Favoriler temizlenemedi',
  clearButton: 'Tümünü sil',
  clearConfirm: '1 favoriyi sil',
  exported: 'Favoriler dışa aktarılamadı',
  imported: 'Favoriler içe aktarılamadı',
  add: 'Favorilere eklenemedi',
  addButton: 'Favorilere ekle',
  profile: 'Profil getirilemedi',
  profileSave: 'Bilgiler kaydedilemedi',
  profileSaveButton: 'Kaydet',
  login: 'Giriş sırasında hata oluştu',
  loginButton: 'Giriş yap',
  logoutButton: 'Çıkış yap',
  username: 'Kullanıcı adı',
  password: 'Şifre',
  forgotButton: 'Şifremi unuttum',
  nextButton: 'Devam et',
  security: 'Güvenlik sorusu doğrulanamadı',
};
test.describe('each screen has its own message for a lost connection', () => {
  const cut = (route: Route) => route.abort('connectionreset');
  const text = (name: string) => TEXTS[name] ?? '';
  const button = (page: Page, name: string) =>
    page.getByRole('button', { name: text(name) }).first();

  test('searching and reading', async ({ visit }) => {
    const page = await visit();
    await fail(page, '**/api/suggestions?*', cut);
    await searchBox(page).fill('termal');
    await shows(page, text('suggestions'));
    await fail(page, '**/api/terms/search?*', cut);
    await page.keyboard.press('Enter');
    await shows(page, text('search'));
    await page.goto('/?search=termal');
    await shows(page, text('termLoad'));
    await page.goto('/beam');
    await shows(page, text('termLoad'));
    await fail(page, '**/api/terms/random/get', cut);
    await button(page, 'randomButton').click();
    await shows(page, text('random'));
    await fail(page, '**/api/terms/popular/list*', cut);
    await page.goto('/popular');
    await shows(page, text('popular'));
    await fail(page, '**/api/terms/browse?*', cut);
    await page.goto('/c/civil');
    await shows(page, text('terms'));
  });

  test('the account and its data', async ({ visit }) => {
    const account = await newAccount();
    const termId = (await callApi('GET', '/terms/search?slug=beam')).data[0]._id;
    await callApi('POST', '/favorites', { token: account.token, body: { termId } });
    const page = await visit('/favorites', deviceOf(account));
    await fail(page, '**/api/favorites/**', cut);
    await page.getByRole('button', { name: text('removeButton') }).click();
    await shows(page, text('remove'));
    await button(page, 'clearButton').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('clearConfirm') })
      .click();
    await shows(page, text('clear'));
    await page.getByRole('button', { name: 'CSV' }).click();
    await shows(page, text('exported'));
    await page.locator('input[type=file]').setInputFiles({
      name: 'favorites.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[]'),
    });
    await shows(page, text('imported'));
    await fail(page, '**/api/favorites?*', cut);
    await page.reload();
    await shows(page, text('favoritesPage'));
    await fail(page, '**/api/favorites', cut);
    await page.goto('/bearing');
    await button(page, 'addButton').click();
    await shows(page, text('add'));
    await page.goto('/profile');
    await button(page, 'profileSaveButton').waitFor();
    await fail(page, '**/api/auth/**', cut);
    await button(page, 'profileSaveButton').click();
    await shows(page, text('profileSave'));
    await page.reload();
    await shows(page, text('profile'));
    await page
      .getByRole('banner')
      .getByRole('button', { name: text('logoutButton') })
      .click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: text('loginButton') })
      .click();
    await dialog(page).getByLabel(text('username')).fill('ada');
    await dialog(page).getByLabel(text('password'), { exact: true }).fill('geçmez');
    await dialog(page)
      .getByRole('button', { name: text('loginButton') })
      .click();
    await shows(page, text('login'));
    await dialog(page)
      .getByRole('button', { name: text('forgotButton') })
      .click();
    await dialog(page).getByLabel(text('username')).fill('ada');
    await dialog(page)
      .getByRole('button', { name: text('nextButton') })
      .click();
    await shows(page, text('security'));
  });
});
