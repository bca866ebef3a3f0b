import { search } from './support/browser.js';
import { expect, test } from './support/test.js';
import {
  adminToken,
  BASE_URL,
  callApi,
  deviceOf,
  dialog,
  newAccount,
  shows,
  uniqueName,
} from './support/visitor.js';

test.describe('details of the specification', () => {
  test('the banner of disciplines repeats after sixty seconds, and a dialog opens in 0.2 seconds', async ({
    visit,
  }) => {
    const page = await visit('/', { reducedMotion: 'no-preference' });
    const banner = page.getByRole('region', { name: 'Sözlükteki alanlar' });
    for (const name of [
      'Metalurji',
      'Girişimcilik',
      'Ürün yönetimi',
      'SolidWorks',
      'AutoCAD',
      'CATIA',
      'Dijital pazarlama',
    ]) {
      await banner.getByText(name, { exact: true }).first().waitFor({ state: 'attached' });
    }
    const duration = await banner
      .locator('> *')
      .first()
      .evaluate((track) => getComputedStyle(track).animationDuration);
    expect(duration).toBe('60s');
    await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).click();
    const popup = dialog(page);
    await popup.waitFor();
    const opening = await popup.evaluate((box) => getComputedStyle(box).transitionDuration);
    expect(opening, 'a dialog opens in 200 ms').toMatch(/^0\.2s/);
  });

  test('the list shows its keys, is at most 400 px high, and closes on a click outside', async ({
    visit,
  }) => {
    const page = await visit();
    await search(page, 'termal');
    for (const hint of ['gezin', 'seç', 'kapat']) {
      const named = page.getByText(new RegExp(`${hint}$`)).first();
      await expect(named, hint).toBeVisible();
    }
    const list = page.getByRole('listbox').locator('..');
    await expect.poll(async () => (await list.boundingBox())?.height).toBeLessThanOrEqual(400);
    const highlighted = page.getByRole('option', { selected: true });
    await page.keyboard.press('ArrowDown');
    await expect(highlighted).toHaveCount(1);
    await search(page, 'termal i');
    await expect(highlighted).toHaveCount(0);
    await page.mouse.click(1200, 700);
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('a picture is shown, or nothing if it cannot be loaded', async ({ visit }) => {
    const token = await adminToken();
    const add = async (image: string) => {
      const englishTerm = uniqueName('picture ');
      const body = { englishTerm, turkishDefinition: 'Deneme.', category: 'general', image };
      return (await callApi('POST', '/admin/terms', { token, body })).data.slug as string;
    };
    const shown = await add(`${BASE_URL}/icons/icon-192.png`);
    const broken = await add(`${BASE_URL}/assets/none.png`);
    const page = await visit(`/${shown}`);
    await page
      .getByRole('main')
      .getByRole('img', { name: /görseli$/ })
      .waitFor();
    await page.goto(`/${broken}`);
    await page.getByRole('list', { name: 'İşlemler' }).waitFor();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  });

  test('a message is at the top right and disappears after five seconds', async ({ visit }) => {
    const page = await visit('/thermal-conductivity', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.clock.install();
    await page.getByRole('button', { name: 'Alıntıla' }).click();
    const message = page.getByText('Alıntı kopyalandı').first();
    await message.waitFor();
    await expect(async () => {
      const box = await message.boundingBox();
      expect(box?.y).toBeLessThan(100);
      expect(box?.x).toBeGreaterThan(640);
    }).toPass();
    await page.clock.fastForward(5500);
    await expect(message).toHaveCount(0);
  });

  test('the footer has its texts and defaults, and Back leads one step back or home', async ({
    visit,
  }) => {
    const page = await visit('/about');
    const footer = page.getByRole('contentinfo');
    for (const text of ['Mühendislik terimleri sözlüğü', 'Doğru terim, ortak dil.', 'Bize yazın']) {
      await expect(footer.getByText(text), text).toBeVisible();
    }
    await expect(footer.getByRole('radio', { name: 'Orta' })).toBeChecked();
    await page.getByRole('contentinfo').getByRole('link', { name: 'İletişim' }).click();
    await page.getByRole('heading', { level: 1, name: 'İletişim' }).waitFor();
    await page.getByRole('button', { name: 'Geri', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Terimce hakkında' }).waitFor();
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Geri', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('the manifest is standalone, portrait and has its colors, and the version is 1.0.0', async ({
    visit,
  }) => {
    const page = await visit('/about');
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({
      display: 'standalone',
      orientation: 'portrait',
      theme_color: '#667eea',
      background_color: '#ffffff',
    });
    expect((await callApi('GET', '/client/config')).data.version).toBe('1.0.0');
  });

  test('popular terms are cached for 5 minutes, categories for 10', async ({ visit }) => {
    const page = await visit('/about');
    const cached = async (path: string) =>
      (await page.request.get(`/api${path}`)).headers()['cache-control'];
    expect(await cached('/terms/popular/list')).toContain('max-age=300');
    expect(await cached('/terms/categories/list')).toContain('max-age=600');
  });

  test('only editors and administrators have a link to the panel', async ({ visit }) => {
    const account = await newAccount();
    for (const [role, ways] of [
      ['admin', 1],
      ['contributor', 1],
      ['viewer', 0],
      ['user', 0],
    ] as const) {
      const somebody = { ...account, user: { ...account.user, role } };
      const page = await visit('/about', deviceOf(somebody));
      await page.getByRole('banner').getByRole('link', { name: account.username }).waitFor();
      const link = page.getByRole('banner').getByRole('link', { name: 'Yönetim paneli' });
      await expect(link, role).toHaveCount(ways);
    }
  });

  test('a stored user is shown without a call, and a name is trimmed at the log-in', async ({
    visit,
  }) => {
    const account = await newAccount();
    const asked: string[] = [];
    const page = await visit('/about', deviceOf(account));
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: account.username }).waitFor();
    expect(asked).not.toContain('/api/auth/verify');
    await page.getByRole('banner').getByRole('button', { name: 'Çıkış yap' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).click();
    const popup = dialog(page);
    await popup.getByRole('heading', { name: 'Giriş yap' }).waitFor();
    await popup.getByLabel('Kullanıcı adı').fill(`  ${account.username} `);
    await popup.getByLabel('Şifre', { exact: true }).fill(account.password);
    await popup.getByRole('button', { name: 'Giriş yap' }).click();
    await page.getByRole('banner').getByRole('link', { name: account.username }).waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Giriş yap' })
      .waitFor({ state: 'detached' });
  });

  test('Escape clears an error, and resetting a password shows the progress', async ({ visit }) => {
    const page = await visit('/boyle-bir-terim-yok-zzqq');
    await shows(page, 'Terim bulunamadı');
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('banner').getByRole('button', { name: 'Giriş yap' }).click();
    await dialog(page).getByRole('button', { name: 'Şifremi unuttum' }).click();
    const dots = dialog(page).getByRole('list', { name: 'Adımlar' }).getByRole('listitem');
    await expect(dots).toHaveCount(3);
    await expect(dots.first()).toHaveAttribute('aria-current', 'step');
  });
});
