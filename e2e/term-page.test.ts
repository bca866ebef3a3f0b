import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, searchBox } from './support/browser.js';
import { adminToken, callApi, dialog, shows, uniqueName, visit } from './support/visitor.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const TERM = '/thermal-conductivity';
const address = () => `${inject('baseUrl')}${TERM}`;
const press = (page: Page, name: string) =>
  page.getByRole('list', { name: 'İşlemler' }).getByRole('button', { name }).click();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function openTerm(options: Parameters<typeof visit>[2] = {}): Promise<Page> {
  const page = await visit(browser, TERM, {
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  await page.getByRole('list', { name: 'İşlemler' }).waitFor();
  return page;
}

/** Runs in the page before anything of it. */
async function openTermWith(script: () => void): Promise<Page> {
  const page = await openTerm();
  await page.addInitScript(script);
  await page.reload();
  await page.getByRole('list', { name: 'İşlemler' }).waitFor();
  return page;
}

describe('sharing a term', () => {
  it('copies its address where there is no share sheet', async () => {
    const page = await openTermWith(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    await press(page, 'Paylaş');
    await shows(page, 'Bağlantı kopyalandı');
    expect(await copied(page)).toBe(address());
    await page.context().close();
  });

  it('uses the share sheet where there is one, and says nothing when it is closed', async () => {
    const page = await openTermWith(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: ShareData) => {
          document.body.dataset.shared = JSON.stringify(data);
          throw new DOMException('closed', 'AbortError');
        },
      });
    });
    await press(page, 'Paylaş');
    await page.waitForFunction(() => document.body.dataset.shared);
    const shared = await page.evaluate(() => document.body.dataset.shared ?? '');
    expect(JSON.parse(shared)).toEqual({
      title: 'thermal conductivity – ısıl iletkenlik',
      url: address(),
    });
    expect(await page.getByText(/kopyalan/i).count()).toBe(0);
    await page.context().close();
  });

  it('says so where nothing can be copied', async () => {
    const page = await openTermWith(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await press(page, 'Paylaş');
    await shows(page, 'Kopyalanamadı');
    await page.context().close();
  });
});

it('the category that an editor added has its name, on the page and in its HTML', async () => {
  const word = uniqueName('kategorili');
  const newCategory = `Ölçme Bilimi ${word}`;
  const { data } = await callApi('POST', '/admin/terms', {
    token: await adminToken(),
    body: { englishTerm: word, turkishDefinition: 'Deneme.', category: 'other', newCategory },
  });
  // The list of categories may be some seconds old.
  const listed = async () =>
    (await callApi('GET', '/terms/categories/list')).data.map(({ tr }: { tr: string }) => tr);
  await expect.poll(listed, { timeout: 15_000 }).toContain(newCategory);
  const page = await visit(browser, `/${data.slug}`);
  await page.getByRole('main').getByText(newCategory).first().waitFor();
  const html = await (await page.request.get(`/${data.slug}?hl=tr`)).text();
  expect(html).toContain(`>${newCategory}</a>`);
  await page.goto(`/c/${data.category}`);
  await page.getByRole('heading', { level: 1, name: newCategory }).waitFor();
  await page.context().close();
});

it('a citation names the entry, its address and the day', async () => {
  const page = await openTerm();
  await press(page, 'Alıntıla');
  await shows(page, 'Alıntı kopyalandı');
  const today = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'long' }).format(new Date());
  expect(await copied(page)).toBe(
    `thermal conductivity – ısıl iletkenlik. (t.y.). Terimce: Mühendislik Terimleri Sözlüğü içinde. Erişim tarihi: ${today}, ${address()}`,
  );
  await page.context().close();
});

it('prints black on white, with the address and without controls', async () => {
  const page = await openTermWith(() => {
    window.print = () => {
      document.body.dataset.printed = 'yes';
    };
  });
  await press(page, 'Yazdır');
  expect(await page.evaluate(() => document.body.dataset.printed)).toBe('yes');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(address(), { exact: true }).waitFor();
  const colors = () =>
    page.evaluate(() => {
      const { color } = getComputedStyle(document.querySelector('h1') ?? document.body);
      return { color, background: getComputedStyle(document.body).backgroundColor };
    });
  await expect.poll(colors).toEqual({ color: 'rgb(0, 0, 0)', background: 'rgb(255, 255, 255)' });
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), searchBox(page)]) {
    expect(await hidden.isVisible()).toBe(false);
  }
  expect(await page.locator('button:visible').count()).toBe(0);
  await page.context().close();
});

it('leads to related terms and back home by its cross and by Escape', async () => {
  const page = await openTerm();
  const related = page.getByRole('main').getByRole('listitem').getByRole('link');
  await page.getByRole('heading', { name: 'İlgili terimler' }).waitFor();
  const name = await related.first().locator('[lang=en]').innerText();
  await related.first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Terimi kapat' }).click();
  await page.getByRole('heading', { name: 'Mühendisliğin iki dili, tek sözlükte' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/');
  await page.context().close();
});

it('a mistake is reported with the entry filled in', async () => {
  const profession = uniqueName('Öğrenci ');
  const page = await openTerm();
  await press(page, 'Hata bildir');
  const message = dialog(page).getByLabel('Mesajınız');
  expect(await message.inputValue()).toContain('thermal conductivity – ısıl iletkenlik');
  expect(await message.inputValue()).toContain(address());
  await dialog(page).getByLabel('Mesleğiniz').fill(profession);
  await dialog(page).getByRole('button', { name: 'Gönder' }).click();
  await shows(page, 'Geri bildiriminiz bize ulaştı.');
  const path = `/analytics/feedbacks?search=${encodeURIComponent(profession)}`;
  const { data } = await callApi('GET', path, { token: await adminToken() });
  expect(data.feedbacks).toMatchObject([{ type: 'content_feedback', profession }]);
  await page.context().close();
});

describe('speech', () => {
  it('is not offered where the device has no voice', async () => {
    const page = await openTermWith(() => {
      speechSynthesis.getVoices = () => [];
    });
    expect(await page.getByRole('button', { name: /dinle$/ }).count()).toBe(0);
    await page.context().close();
  });

  it('says each headword with a voice of its language, also when voices come late', async () => {
    const page = await openTermWith(() => {
      let voices: SpeechSynthesisVoice[] = [];
      speechSynthesis.getVoices = () => voices;
      speechSynthesis.speak = (spoken) => {
        document.body.dataset.spoken = `${spoken.lang}: ${spoken.text}`;
      };
      // Only voices of the browser's own may be set.
      Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { set: () => {} });
      setTimeout(() => {
        voices = ['de-DE', 'en-GB', 'tr-TR'].map((lang) => ({ lang }) as SpeechSynthesisVoice);
        speechSynthesis.dispatchEvent(new Event('voiceschanged'));
      }, 300);
    });
    const spoken = () => page.evaluate(() => document.body.dataset.spoken);
    await page.getByRole('button', { name: 'Türkçesini dinle' }).click();
    expect(await spoken()).toBe('tr-TR: ısıl iletkenlik');
    await page.getByRole('button', { name: 'İngilizcesini dinle' }).click();
    expect(await spoken()).toBe('en-GB: thermal conductivity');
    await page.context().close();
  });
});
