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
      await expect(dialog(page).getByRole('alert').getByText(/./)).toHaveCount(0);
      await dialog(page).getByRole('button', { name: 'Gönder' }).click();
      if (told) {
        await dialog(page).getByRole('alert').getByText(WORDS).waitFor();
        await expect(dialog(page).getByLabel('Mesajınız')).toHaveValue(kind);
      } else {
        await dialog(page).getByText('Bu cihazda saklandı; ilk fırsatta gönderilecek.').waitFor();
        const outbox = () => page.evaluate(() => localStorage.getItem('outbox'));
        await expect.poll(outbox).toContain(kind);
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
  await expect(page.getByText('Rastgele terim getirilemedi')).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await shows(page, 'Rastgele terim getirilemedi');
});

test.describe('each screen has its own message for a lost connection', () => {
  const cut = (route: Route) => route.abort('connectionreset');
  const button = (page: Page, name: string) => page.getByRole('button', { name }).first();

  test('searching and reading', async ({ visit }) => {
    const page = await visit();
    await fail(page, '**/api/suggestions?*', cut);
    await searchBox(page).fill('termal');
    await shows(page, 'Öneriler getirilemedi');
    await fail(page, '**/api/terms/search?*', cut);
    await page.keyboard.press('Enter');
    await shows(page, 'Arama sırasında hata oluştu');
    await page.goto('/?search=termal');
    await shows(page, 'Terim yüklenirken hata oluştu');
    await page.goto('/beam');
    await shows(page, 'Terim yüklenirken hata oluştu');
    await fail(page, '**/api/terms/random/get', cut);
    await button(page, 'Rastgele terim').click();
    await shows(page, 'Rastgele terim getirilemedi');
    await fail(page, '**/api/terms/popular/list*', cut);
    await page.goto('/popular');
    await shows(page, 'Popüler terimler getirilemedi');
    await fail(page, '**/api/terms/browse?*', cut);
    await page.goto('/c/civil');
    await shows(page, 'Terimler getirilemedi');
  });

  test('the account and its data', async ({ visit }) => {
    const account = await newAccount();
    const termId = (await callApi('GET', '/terms/search?slug=beam')).data[0]._id;
    await callApi('POST', '/favorites', { token: account.token, body: { termId } });
    const page = await visit('/favorites', deviceOf(account));
    await fail(page, '**/api/favorites/**', cut);
    await page.getByRole('button', { name: 'favorilerden çıkar' }).click();
    await shows(page, 'Favorilerden çıkarılamadı');
    await button(page, 'Tümünü sil').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '1 favoriyi sil' }).click();
    await shows(page, 'Favoriler temizlenemedi');
    await page.getByRole('button', { name: 'CSV' }).click();
    await shows(page, 'Favoriler dışa aktarılamadı');
    await page.locator('input[type=file]').setInputFiles({
      name: 'favorites.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[]'),
    });
    await shows(page, 'Favoriler içe aktarılamadı');
    await fail(page, '**/api/favorites?*', cut);
    await page.reload();
    await shows(page, 'Favoriler yüklenirken hata oluştu');
    await fail(page, '**/api/favorites', cut);
    await page.goto('/bearing');
    await button(page, 'Favorilere ekle').click();
    await shows(page, 'Favorilere eklenemedi');
    await page.goto('/profile');
    await button(page, 'Kaydet').waitFor();
    await fail(page, '**/api/auth/**', cut);
    await button(page, 'Kaydet').click();
    await shows(page, 'Bilgiler kaydedilemedi');
    await page.reload();
    await shows(page, 'Profil getirilemedi');
    await page.getByRole('banner').getByRole('button', { name: 'Çıkış yap' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).click();
    await dialog(page).getByLabel('Kullanıcı adı').fill('ada');
    await dialog(page).getByLabel('Şifre', { exact: true }).fill('geçmez');
    await dialog(page).getByRole('button', { name: 'Giriş yap' }).click();
    await shows(page, 'Giriş sırasında hata oluştu');
    await dialog(page).getByRole('button', { name: 'Şifremi unuttum' }).click();
    await dialog(page).getByLabel('Kullanıcı adı').fill('ada');
    await dialog(page).getByRole('button', { name: 'Devam et' }).click();
    await shows(page, 'Güvenlik sorusu doğrulanamadı');
  });
});
