import type { Page } from '@playwright/test';
import { SCREENS } from './support/screens.js';
import { expect, openPage, test } from './support/test.js';
import { callApi, deviceOf, dialog, newAccount, shows, uniqueName } from './support/visitor.js';

const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name, exact: true });

/** Presses a button of the header, of the menu if the header has no room for it, or of the footer. */
async function choose(page: Page, name: string): Promise<void> {
  // It cannot be reached while a dialog is closing.
  await page.getByRole('banner').waitFor();
  if (await inHeader(page, name).isVisible()) return inHeader(page, name).click();
  if (!(await inHeader(page, 'Menü').isVisible())) return inFooter(page, name).click();
  await inHeader(page, 'Menü').click();
  await dialog(page).getByRole('button', { name, exact: true }).click();
}
const label = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null;
    return field?.labels?.[0]?.textContent ?? field?.textContent ?? '';
  });
const field = (page: Page, name: string | RegExp) =>
  dialog(page).getByLabel(name, { exact: typeof name === 'string' });

for (const [name, screen] of SCREENS) {
  test.describe(`dialogs at ${name}`, () => {
    /** The page of a visitor who is not logged in. */
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      page = await openPage(browser, '/', screen);
    });
    test.afterEach(async () => {
      if (await dialog(page).isVisible()) await page.reload();
    });
    test.afterAll(() => page.context().close());

    test('open with the focus on their first field', async () => {
      for (const [name, first] of [
        ['Giriş yap', 'Kullanıcı adı'],
        ['Kayıt ol', 'Kullanıcı adı'],
        ['Geri bildirim', 'Mesleğiniz'],
        ['Terim öner', 'İngilizce terim'],
      ] as const) {
        await choose(page, name);
        await dialog(page).getByRole('heading', { name }).waitFor();
        await expect.poll(() => label(page), { message: name }).toBe(first);
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'hidden' });
      }
    });

    test('are closed by Back, which stays on the page', async () => {
      const isClosed = async () => {
        await page.goBack();
        await dialog(page).waitFor({ state: 'hidden' });
        await expect(page).toHaveURL('/');
      };
      await choose(page, 'Geri bildirim');
      await dialog(page).getByRole('heading', { name: 'Geri bildirim' }).waitFor();
      await isClosed();
      if (screen.viewport.width > 500) return;
      await inHeader(page, 'Menü').click();
      await dialog(page).getByRole('heading', { name: 'Menü' }).waitFor();
      await isClosed();
    });

    test('give the focus back to the button that opened them, or the menu that had it', async () => {
      for (const opened of ['Geri bildirim', 'Terim öner', 'Giriş yap']) {
        await choose(page, opened);
        await dialog(page).getByRole('heading', { name: opened }).waitFor();
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'hidden' });
        const opener = inHeader(page, opened).or(inHeader(page, 'Menü')).or(inFooter(page, opened));
        await expect(opener.and(page.locator(':focus')), opened).toHaveCount(1);
      }
    });

    // What follows does not depend on the width.
    if (screen.viewport.width > 500) return;

    test('keep typed text when they are closed, and offer it again', async () => {
      const text = uniqueName('Yarım kaldı ');
      for (const close of ['Escape', 'Kapat', 'beside']) {
        await choose(page, 'Geri bildirim');
        await field(page, 'Mesajınız').fill(text);
        if (close === 'Escape') await page.keyboard.press('Escape');
        else if (close === 'Kapat') await dialog(page).getByRole('button', { name: close }).click();
        else await page.mouse.click(5, 5);
        await dialog(page).waitFor({ state: 'hidden' });
        await choose(page, 'Geri bildirim');
        await shows(page, 'Yarım kalan metniniz duruyor.');
        await expect(field(page, 'Mesajınız'), close).toHaveValue(text);
        await dialog(page).getByRole('button', { name: 'Temizle' }).click();
        await expect(field(page, 'Mesajınız')).toHaveValue('');
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'hidden' });
      }
      await choose(page, 'Giriş yap');
      await field(page, 'Kullanıcı adı').fill('birisi');
      await field(page, 'Şifre').fill('gizli kalsın');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await choose(page, 'Giriş yap');
      await expect(field(page, 'Kullanıcı adı')).toHaveValue('birisi');
      await expect(field(page, 'Şifre'), 'no password is kept').toHaveValue('');
    });

    test('lead back from the forgotten password without losing text', async () => {
      const account = await newAccount();
      await choose(page, 'Giriş yap');
      await field(page, 'Kullanıcı adı').fill(account.username);
      await dialog(page).getByRole('button', { name: 'Şifremi unuttum' }).click();
      await expect(field(page, 'Kullanıcı adı')).toHaveValue(account.username);
      // On a busy device frames come late, and what they do must not take the focus from whoever already types.
      await page.evaluate(() => {
        const soon = window.requestAnimationFrame;
        window.requestAnimationFrame = (run) => soon(() => setTimeout(run, 100, performance.now()));
      });
      await field(page, 'Kullanıcı adı').press('Enter');
      await expect.poll(() => label(page)).toMatch(/İlkokul/);
      await page.keyboard.type('yarım yanıt', { delay: 30 });
      await expect(field(page, /İlkokul/)).toHaveValue('yarım yanıt');
      await dialog(page).getByRole('button', { name: 'Geri', exact: true }).click();
      await expect(field(page, 'Kullanıcı adı')).toHaveValue(account.username);
      await dialog(page).getByRole('button', { name: 'Devam et' }).click();
      await expect(field(page, /İlkokul/)).toHaveValue('yarım yanıt');
      await field(page, /İlkokul/).fill(account.securityAnswer);
      await dialog(page).getByRole('button', { name: 'Devam et' }).click();
      await field(page, 'Yeni şifre').waitFor();
      await dialog(page).getByRole('button', { name: 'Geri', exact: true }).click();
      await expect(field(page, /İlkokul/)).toHaveValue(account.securityAnswer);
    });

    test('ask to log in again when a session has ended, and stay on the same page', async ({
      visit,
    }) => {
      const account = await newAccount();
      const { data } = await callApi('GET', '/terms/search?slug=thermal-conductivity');
      const body = { termId: data[0]._id };
      await callApi('POST', '/favorites', { token: account.token, body });
      const page = await visit('/favorites', { ...screen, ...deviceOf(account) });
      const remove = page.getByRole('button', {
        name: /ısıl iletkenlik terimini favorilerden çıkar/,
      });
      await remove.waitFor();
      await callApi('POST', '/auth/logout', { token: account.token });
      await remove.click();
      await dialog(page).getByText('Oturumunuz sona erdi.').waitFor();
      await field(page, 'Kullanıcı adı').fill(account.username);
      await field(page, 'Şifre').fill(account.password);
      await dialog(page).getByRole('button', { name: 'Giriş yap' }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      await expect(remove).toBeFocused();
      await expect(page).toHaveURL('/favorites');
    });

    test('logging out is confirmed, and only the last message about a favorite is shown', async ({
      visit,
    }) => {
      const account = await newAccount();
      const page = await visit('/thermal-conductivity', { ...screen, ...deviceOf(account) });
      await page.getByRole('button', { name: 'Favorilere ekle' }).click();
      await shows(page, 'Favorilere eklendi');
      await page.getByRole('button', { name: 'Favorilerden çıkar' }).click();
      await shows(page, '“ısıl iletkenlik” favorilerden çıkarıldı');
      await expect(page.getByText('Favorilere eklendi')).toHaveCount(0);
      await choose(page, 'Çıkış yap');
      await shows(page, 'Çıkış yapıldı');
    });
  });
}

test('the suggestion form has exactly the categories of its list', async ({ visit }) => {
  const page = await visit();
  await choose(page, 'Terim öner');
  const options = () => field(page, 'Alan').locator('option').allTextContents();
  await expect
    .poll(async () => (await options()).slice(1).join(', '))
    .toBe(
      'Makine, Elektrik, İnşaat, Bilgisayar, Kimya, Endüstri, Havacılık ve Uzay, Otomotiv, Biyomedikal, Çevre, Metalurji ve Malzeme, Nükleer, Petrol, Yazılım, Sistem Mühendisliği, Diğer',
    );
  await page.goto('/?hl=en');
  await inFooter(page, 'Suggest a term').click();
  await dialog(page).getByLabel('Technical detail').waitFor();
});
