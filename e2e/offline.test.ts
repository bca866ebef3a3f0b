import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser, searchBox } from './support/browser.js';
import { type CuttableServer, startCuttableServer } from './support/cuttable-server.js';
import {
  adminToken,
  callApi,
  deviceOf,
  dialog,
  newAccount,
  shows,
  uniqueName,
  visit,
} from './support/visitor.js';

let browser: Browser;
let server: CuttableServer;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  server = await startCuttableServer();
});
afterEach(() => server.stop().catch(() => undefined));

/** A page that the service worker has taken charge of. */
async function installed(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(browser, path, {
    baseURL: server.url,
    serviceWorkers: 'allow',
    ...options,
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Cuts the network as a visitor loses it: nobody answers, and the browser knows. */
async function goOffline(page: Page): Promise<void> {
  await server.stop();
  await page.context().setOffline(true);
  await page.getByText('Çevrimdışı', { exact: true }).waitFor();
}

async function goOnline(page: Page): Promise<void> {
  await server.start();
  await page.context().setOffline(false);
}

async function download(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sözlüğü bu cihaza indir' }).click();
  await shows(page, 'Sözlük artık bu cihazda');
}

/** Both headwords of each hit in the list, top to bottom. */
async function hitsOf(page: Page, query: string): Promise<string[]> {
  await searchBox(page).fill('');
  await searchBox(page).fill(query);
  // The list of an earlier query stays until its successor is there.
  await page
    .getByRole('status')
    .filter({ hasText: /sonuç/ })
    .first()
    .waitFor({ state: 'attached' });
  await page.waitForFunction(
    () => document.querySelector('[role=listbox]:not([hidden]) [role=option]') !== null,
  );
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        const now = await page.getByRole('option').allInnerTexts();
        const same = now.join() === before.join();
        before = now;
        return same;
      },
      { interval: 200 },
    )
    .toBe(true);
  return before.map((text) => text.replace(/\s+/g, ' '));
}

describe('without a network', () => {
  it('the shell and visited terms open, others say so', async () => {
    const page = await installed();
    await page.goto('/thermal-conductivity');
    await page.getByRole('heading', { name: 'thermal conductivity', level: 1 }).waitFor();
    await shows(page, /[Ii]sı/);
    await server.stop();
    await page.reload();
    await page.getByRole('heading', { name: 'thermal conductivity', level: 1 }).waitFor();
    await page.goto('/');
    await searchBox(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/privacy-policy');
    await page.getByRole('heading', { name: /Gizlilik/, level: 1 }).waitFor();
    await page.goto('/beam');
    await shows(page, 'Terim yüklenirken hata oluştu');
    await page.context().setOffline(true);
    await page.getByText('Çevrimdışı', { exact: true }).waitFor();
    await server.start();
    await page.context().setOffline(false);
    await page.getByText('Çevrimdışı', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await page.getByRole('heading', { name: 'beam', level: 1 }).waitFor();
    await page.context().close();
  });

  it('what was written goes out once when the network is back', async () => {
    const account = await newAccount();
    const message = uniqueName('Çevrimdışı yazıldı ');
    const page = await installed('/bearing', deviceOf(account, {}, server.url));
    const heart = page.getByRole('button', { name: 'Favorilere ekle' });
    await heart.waitFor();
    await goOffline(page);
    await heart.click();
    await shows(page, 'Bağlantı gelince gönderilecek.');
    await page.getByRole('button', { name: 'Hata bildir' }).click();
    await dialog(page).getByLabel('Mesleğiniz').fill('Öğrenci');
    await dialog(page).getByLabel('Mesajınız').fill(message);
    await dialog(page).getByRole('button', { name: 'Gönder' }).click();
    await shows(page, 'Geri bildiriminiz bize ulaştı.');
    await goOnline(page);
    await shows(page, 'Bekleyen 2 gönderi iletildi');
    const favorites = await callApi('GET', '/favorites', account);
    expect(favorites.data.pagination.total).toBe(1);
    const search = `/analytics/feedbacks?search=${encodeURIComponent(message)}`;
    const token = await adminToken();
    expect((await callApi('GET', search, { token })).data.pagination.total).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Favorilerden çıkar' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('outbox'))).toBeNull();
    expect((await callApi('GET', search, { token })).data.pagination.total).toBe(1);
    await page.context().close();
  });
});

describe('the dictionary on the device', () => {
  it('goes on where a cut has stopped it, and is removed again', async () => {
    const page = await installed('/offline');
    const ranges: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/offline/pack')) ranges.push(request.headers().range ?? '');
    });
    await page.getByText(/^\d+ terim, /).waitFor();
    // The second part never arrives whole.
    const [, second = ''] = await partRanges(page);
    let parts = 0;
    await page.route('**/api/offline/pack*', async (route) => {
      parts += 1;
      if (parts === 2) server.cut('/api/offline/pack', 1000);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sözlüğü bu cihaza indir' }).click();
    await shows(page, 'İndirme tamamlanamadı');
    await shows(page, 'Yeniden denediğinizde kaldığı yerden sürer.');
    expect(ranges).toHaveLength(2);
    server.cut('/api/offline/pack', undefined);
    ranges.length = 0;
    await page.reload();
    await download(page);
    expect(ranges[0], 'the first part is there already').toBe(second);
    await page.getByText(/^Bu cihazda \d+ terim var/).waitFor();
    await page.getByRole('button', { name: 'Cihazdan sil' }).click();
    await page.getByRole('button', { name: 'Sözlüğü bu cihaza indir' }).waitFor();
    await page.context().close();
  });

  it('finds the same terms in the same order as the server', async () => {
    const page = await installed('/offline');
    await download(page);
    await page.goto('/');
    const queries = [
      'termal',
      'isi',
      'çelik',
      'conductivty',
      'kiriş',
      'iletkenliği',
      'c++',
      'basınç',
    ];
    const online = new Map<string, string[]>();
    for (const query of queries) online.set(query, await hitsOf(page, query));
    await goOffline(page);
    await page.reload();
    await searchBox(page).waitFor();
    for (const query of queries) {
      const there = online.get(query) ?? [];
      const here = await hitsOf(page, query);
      // The server finds words of definitions as well; they stand behind all hits in headwords.
      expect(here, query).toEqual(there.slice(0, here.length));
      expect(here.length, query).toBeGreaterThan(0);
    }
    await searchBox(page).fill('henry yasası');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: "Henry's law", level: 1 }).waitFor();
    await page.context().close();
  });
});

/** The ranges in which the pack is asked for, from its size and the size of a part. */
async function partRanges(page: Page): Promise<string[]> {
  const { data } = (await (await page.request.get('/api/offline/manifest')).json()) as {
    data: { bytes: number };
  };
  const size = Math.min(262_144, Math.max(16_384, Math.ceil(data.bytes / 8)));
  const starts = Array.from({ length: Math.ceil(data.bytes / size) }, (_, part) => part * size);
  return starts.map((start) => `bytes=${start}-${Math.min(data.bytes, start + size) - 1}`);
}

it('a new version is offered and waits until it is taken', async () => {
  const page = await installed('/beam');
  await page.evaluate(() => {
    document.body.dataset.same = 'yes';
  });
  server.change('/sw.js', (text) => `${text}\n// A newer version.`);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await shows(page, 'Terimce’nin yeni sürümü hazır');
  expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(await waiting()).toBe(true);
  await page.getByRole('button', { name: 'Şimdi geç' }).click();
  await page.waitForFunction(() => document.body?.dataset.same === undefined);
  await page.getByRole('heading', { name: 'beam', level: 1 }).waitFor();
  expect(await waiting()).toBe(false);
  await page.context().close();
});
