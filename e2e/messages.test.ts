import type { Page } from '@playwright/test';
import { holdReplies, searchBox, stopClock } from './support/browser.js';
import { expect, test } from './support/test.js';
import {
  adminToken,
  callApi,
  deviceOf,
  dialog,
  newAccount,
  shows,
  uniqueName,
} from './support/visitor.js';

let token: string;
test.beforeAll(async () => {
  token = await adminToken();
});

const field = (page: Page, label: string | RegExp) =>
  dialog(page).getByLabel(label, { exact: typeof label === 'string' });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const error = (page: Page, text: string) => dialog(page).getByRole('alert').getByText(text);

async function openForm(page: Page, name: 'Geri bildirim' | 'Terim öner'): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name }).click();
  await dialog(page).getByRole('heading', { name }).waitFor();
}

/** Number of messages with a text in the back office. */
async function received(kind: 'feedbacks' | 'suggestions', text: string): Promise<number> {
  const reply = await callApi('GET', `/analytics/${kind}?search=${encodeURIComponent(text)}`, {
    token,
  });
  return reply.data.pagination.total;
}

test.describe('the feedback form', () => {
  test('counts letters, reports what is missing, and clears errors on the next letter', async ({
    visit,
  }) => {
    const page = await visit();
    await openForm(page, 'Geri bildirim');
    await press(page, 'Gönder');
    await error(page, 'Lütfen mesleğinizi belirtin').waitFor();
    await error(page, 'Lütfen geri bildirim mesajınızı yazın').waitFor();
    await field(page, 'Mesleğiniz').fill('ö');
    await expect(error(page, 'Lütfen mesleğinizi belirtin')).toHaveCount(0);
    await field(page, 'Mesajınız').fill('a'.repeat(5001));
    await dialog(page).getByText('5.001 / 5.000').waitFor();
    await error(page, 'Mesaj en fazla 5.000 karakter olabilir').waitFor();
    await field(page, 'Mesajınız').fill('kısa');
    await dialog(page).getByText('4 / 5.000').waitFor();
    await field(page, /^E-posta/).fill('kimse');
    await press(page, 'Gönder');
    await error(page, 'Geçerli bir e-posta adresi yazın').waitFor();
    await field(page, 'Mesleğiniz').fill('x'.repeat(150));
    await expect(field(page, 'Mesleğiniz')).toHaveValue('x'.repeat(100));
    // As the browser translates a page.
    await dialog(page).evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      for (const text of found) {
        const translated = document.createElement('font');
        translated.textContent = text.data;
        text.replaceWith(translated);
      }
    });
    await field(page, 'Mesajınız').fill('daha uzun');
    await dialog(page).getByText('9 / 5.000').waitFor();
  });

  test('sends once, even if the button is pressed repeatedly, and closes after two seconds', async ({
    visit,
  }) => {
    const text = uniqueName('Güzel olmuş ');
    const page = await visit();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/feedback/submit')) sent += 1;
    });
    await openForm(page, 'Geri bildirim');
    await field(page, 'Mesleğiniz').fill('Makine mühendisi');
    await field(page, 'Mesajınız').fill(text);
    await stopClock(page);
    await dialog(page).getByRole('button', { name: 'Gönder' }).dblclick();
    await shows(page, 'Geri bildiriminiz bize ulaştı.');
    await page.clock.runFor(1_900);
    await shows(page, 'Geri bildiriminiz bize ulaştı.');
    await page.clock.resume();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(sent).toBe(1);
    expect(await received('feedbacks', text)).toBe(1);

    await openForm(page, 'Geri bildirim');
    await expect(field(page, 'Mesajınız')).toHaveValue('');
    await field(page, 'Mesleğiniz').fill('Makine mühendisi');
    await field(page, 'Mesajınız').fill(text);
    await press(page, 'Gönder');
    await shows(page, 'Geri bildiriminiz bize ulaştı.');
    expect(await received('feedbacks', text)).toBe(1);
  });

  test('gives a text back with the reason if it is refused after it was kept', async ({
    visit,
  }) => {
    const text = uniqueName('Geç geri çevrildi ');
    const page = await visit();
    const answer = await holdReplies(page, '**/api/feedback/submit', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, code: 'VALIDATION_FAILED', message: 'Sunucunun kendi sözü' },
      }),
    );
    await openForm(page, 'Geri bildirim');
    await field(page, 'Mesleğiniz').fill('Makine mühendisi');
    await field(page, 'Mesajınız').fill(text);
    await press(page, 'Gönder');
    await shows(page, 'Bu cihazda saklandı; ilk fırsatta gönderilecek.');
    await dialog(page).waitFor({ state: 'hidden' });
    answer();
    await shows(page, 'Sunucunun kendi sözü');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('outbox'))).toBeNull();
    await page.getByRole('button', { name: 'Metni aç' }).click();
    await expect(field(page, 'Mesajınız')).toHaveValue(text);
    await expect(field(page, 'Mesleğiniz')).toHaveValue('Makine mühendisi');
  });

  test('is listed with its state for a sender who is logged in', async ({ visit }) => {
    const account = await newAccount();
    const message = uniqueName('Birim yanlış ');
    const body = { profession: 'Mühendis', message };
    await callApi('POST', '/feedback/submit', { token: account.token, body });
    const page = await visit('/profile', deviceOf(account));
    await page.getByRole('heading', { name: 'Geri bildirimleriniz' }).waitFor();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: message });
    await row.getByText('Bekliyor').waitFor();
  });

  test('keeps what a bot sends apart, but answers as usual', async ({ visit }) => {
    const text = uniqueName('Ucuz saat ');
    const page = await visit();
    await openForm(page, 'Geri bildirim');
    await field(page, 'Mesleğiniz').fill('Satıcı');
    await field(page, 'Mesajınız').fill(text);
    const trap = dialog(page).locator('[aria-hidden=true] input[name=leave-empty]');
    await trap.fill('https://example.org', { force: true });
    await press(page, 'Gönder');
    await shows(page, 'Geri bildiriminiz bize ulaştı.');
    expect(await received('feedbacks', text)).toBe(0);
  });
});

test.describe('the suggestion form', () => {
  test('starts from a search without results, asks for required fields, and closes after 2.5 seconds', async ({
    visit,
  }) => {
    const word = uniqueName('zzyokböyle');
    const page = await visit();
    await searchBox(page).fill(word);
    await page.getByRole('button', { name: 'Eklenmesini iste' }).click();
    await shows(page, 'İsteğinizi aldık');
    expect(await received('suggestions', word)).toBe(1);
    const details = page.getByRole('button', { name: 'Ayrıntı ekle' });
    await expect(details).toBeFocused();
    await details.press('Enter');
    await expect(field(page, 'Türkçe terim')).toHaveValue(word);
    await field(page, 'Türkçe terim').fill('');
    await press(page, 'Öneriyi gönder');
    await error(page, 'İngilizce veya Türkçe terimden en az birini yazın').waitFor();
    await error(page, 'Lütfen bir alan seçin').waitFor();
    await error(page, 'Lütfen teknik açıklamayı yazın').waitFor();
    await field(page, 'Türkçe terim').fill(word);
    await expect(error(page, 'İngilizce veya Türkçe terimden en az birini yazın')).toHaveCount(0);
    await field(page, 'Alan').selectOption({ label: 'Diğer' });
    await field(page, 'Teknik açıklama').fill('Deneme açıklaması');
    await press(page, 'Öneriyi gönder');
    await error(page, 'Lütfen alanı açıklayın').waitFor();
    await field(page, 'Alanın adı ya da açıklaması').fill('Saatçilik');
    await field(page, 'Alan').selectOption({ index: 1 });
    const sent = page.waitForRequest('**/suggestions/submit');
    await dialog(page).getByRole('button', { name: 'Öneriyi gönder' }).dblclick();
    expect((await sent).postDataJSON().customCategory, 'of the other category').toBe('');
    await shows(page, 'Öneriniz bize ulaştı, inceleyeceğiz.');
    await dialog(page).waitFor({ state: 'hidden' });
    // The list with the button that opened the form is closed.
    await expect(searchBox(page)).toBeFocused();
    expect(await received('suggestions', word)).toBe(1);
  });
});
