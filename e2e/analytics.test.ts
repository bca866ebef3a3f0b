import type { Page, Request } from '@playwright/test';
import { search, searchBox, stopClock } from './support/browser.js';
import { expect, test } from './support/test.js';
import { deviceOf, shows } from './support/visitor.js';

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Records what a page sends about its visitor from now on. */
function watchEvents(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/analytics/')) return;
    sent.push({ path: pathname.replace('/api/analytics', ''), body: request.postDataJSON() });
  });
  return sent;
}

/** Searches and opens a hit of the list, counted from 1. Returns the number of hits in the list. */
async function openHit(page: Page, query: string, position: number): Promise<number> {
  const hits = await search(page, query);
  const shown = await hits.count();
  await hits.nth(position - 1).click();
  await page.getByRole('list', { name: 'İşlemler' }).waitFor();
  return shown;
}

test.describe('a visit is counted', () => {
  test('with query, position and number of results, each search once', async ({ visit }) => {
    const page = await visit();
    const sent = watchEvents(page);
    const shown = await openHit(page, 'termal', 3);
    await expect.poll(() => sent.length).toBe(2);
    const click = sent.find(({ path }) => path === '/term-click')?.body;
    const counted = sent.find(({ path }) => path === '/search')?.body;
    expect(click).toMatchObject({
      termId: expect.stringMatching(/^[0-9a-f]{24}$/),
      termEnglish: await page.getByRole('heading', { level: 1 }).innerText(),
      termTurkish: expect.any(String),
      category: expect.any(String),
      searchQuery: 'termal',
      clickPosition: 3,
      totalResultsShown: shown,
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(counted).toMatchObject({ query: 'termal', sessionId: click?.sessionId });
    expect(counted?.resultsCount).toBeGreaterThanOrEqual(shown);
  });

  test('when a search is unchanged for two seconds, even without results', async ({ visit }) => {
    const page = await visit();
    const sent = watchEvents(page);
    await stopClock(page);
    await searchBox(page).fill('zzqqxxyy');
    await page.clock.runFor(500);
    await shows(page, 'için sonuç bulunamadı');
    await page.clock.runFor(1_900);
    expect(sent).toEqual([]);
    await page.clock.resume();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({
      path: '/search',
      body: { query: 'zzqqxxyy', resultsCount: 0 },
    });
  });

  test('without a position if the term was opened by its address', async ({ visit }) => {
    const page = await visit();
    const sent = watchEvents(page);
    await page.goto('/beam');
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.path).toBe('/term-click');
    expect(sent[0]?.body.clickPosition).toBeUndefined();
    expect(sent[0]?.body.searchQuery).toBeUndefined();
  });

  test('once for an opening, although the page is reloaded and Back returns to it', async ({
    visit,
  }) => {
    const page = await visit();
    const sent = watchEvents(page);
    const clicks = () => sent.filter(({ path }) => path === '/term-click').length;
    const isOpen = () => page.getByRole('list', { name: 'İşlemler' }).waitFor();
    await openHit(page, 'termal', 1);
    await expect.poll(clicks).toBe(1);
    await page.reload();
    await isOpen();
    await page.goto('/beam');
    await expect.poll(clicks).toBe(2);
    await page.reload();
    await isOpen();
    for (const move of [() => page.goBack(), () => page.goForward()]) {
      await move();
      await isOpen();
    }
    // What would be counted is sent before the next opening.
    await openHit(page, 'çelik', 1);
    await expect.poll(clicks).toBe(3);
  });
});

test.describe('a visit is not counted', () => {
  const statistics = (page: Page) =>
    page.getByRole('switch', { name: 'Kullanım istatistiklerine katkı' });
  const sessionId = (page: Page) => page.evaluate(() => localStorage.getItem('sessionId'));

  test('if the browser asks not to be tracked', async ({ visit }) => {
    const page = await visit();
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
    await page.reload();
    const sent = watchEvents(page);
    await openHit(page, 'termal', 1);
    await expect(statistics(page)).toBeDisabled();
    expect(sent).toEqual([]);
    await expect.poll(() => sessionId(page)).toBeNull();
  });

  test('from the moment when the switch is turned off', async ({ visit }) => {
    const page = await visit('/', deviceOf(undefined, { sessionId: 'a'.repeat(32) }));
    await statistics(page).uncheck();
    await expect.poll(() => sessionId(page)).toBeNull();
    const sent = watchEvents(page);
    await openHit(page, 'termal', 1);
    await page.reload();
    await page.getByRole('list', { name: 'İşlemler' }).waitFor();
    expect(sent).toEqual([]);
    await statistics(page).check();
    await openHit(page, 'kiriş', 1);
    await expect.poll(() => sent.length).toBe(2);
  });
});

test('failed counting affects nothing else, and only configured trackers are loaded', async ({
  visit,
}) => {
  const page = await visit();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url());
  });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.route('**/api/analytics/**', (route) => route.abort());
  await openHit(page, 'termal', 1);
  await openHit(page, 'çelik', 1);
  await page.getByRole('heading', { name: 'steel', level: 1 }).waitFor();
  expect(problems).toEqual([]);
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  await expect(page.getByRole('region', { name: 'Bildirimler' }).getByText(/./)).toHaveCount(0);
});
