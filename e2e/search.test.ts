import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoSidewaysScroll, launchBrowser, newVisitor, searchBox } from './support/browser.js';

describe('finding a term', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(path = '/', width = 1280): Promise<Page> {
    const visitor = await newVisitor(browser, { viewport: { width, height: 800 } });
    const page = await visitor.newPage();
    await page.goto(path);
    // The server's readable page has no box: once it exists, the application handles keys.
    await searchBox(page).waitFor();
    return page;
  }

  const firstOption = (page: Page) => page.getByRole('option').first();
  const headline = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

  it('works by keyboard, without Turkish letters, half typed', async () => {
    const page = await open();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('isil iletk');
    await firstOption(page).waitFor();
    expect(await firstOption(page).textContent()).toContain('ısıl iletkenlik');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await headline(page, 'thermal conductivity').waitFor();
    expect(new URL(page.url()).pathname).toBe('/thermal-conductivity');
    expect(await page.title()).toContain('thermal conductivity');
    await page.context().close();
  });

  it.each([360, 1280])('explains a group of hits above its first one (%i px)', async (width) => {
    const page = await open('/', width);
    await searchBox(page).fill('isil iletk');
    const reason = page.getByText('Tanımlarında geçenler');
    await reason.waitFor();
    const hit = page.getByRole('option').filter({ has: reason });
    const headword = hit.locator('[lang=en]');
    const [above, below] = [await reason.boundingBox(), await headword.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.context().close();
  });

  it('shows the name that matched, and what tells the senses of a word apart', async () => {
    const page = await open();
    await searchBox(page).fill('lead');
    const hits = page.getByRole('option');
    await hits.filter({ hasText: 'derivasyon' }).waitFor();
    // The five senses of the word itself come first, ordered by their ids.
    const glosses = (await hits.locator('small').allTextContents()).slice(0, 5);
    expect(glosses).toContain('EKG');
    expect(glosses).not.toContain('');
    await searchBox(page).fill('flambaj');
    await page.getByRole('option', { name: 'flambaj → buckling burkulma' }).click();
    await headline(page, 'buckling').waitFor();
    await page.getByRole('article').getByText('flambaj', { exact: true }).waitFor();
    await page.context().close();
  });

  it('offers the nearest terms for a word that the dictionary lacks, and replaces nothing', async () => {
    const page = await open();
    await searchBox(page).fill('kardelen');
    await page.getByText('“kardelen” sözlükte yok. Bunu mu demek istediniz?').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toMatch(/kalem|kardan/);
    expect(await page.getByText('için sonuçlar gösteriliyor').count()).toBe(0);
    await page.context().close();
  });

  it('works by mouse', async () => {
    const page = await open();
    await searchBox(page).fill('çelik');
    await page.getByRole('option', { name: /steel/ }).first().click();
    await headline(page, 'steel').waitFor();
    expect(await page.locator('[lang="tr"]', { hasText: 'çelik' }).count()).toBeGreaterThan(0);
    await page.context().close();
  });

  it.each([
    ['çelk', 'steel'],
    ['ÇELİK', 'steel'],
    ['thermal conductvity', 'thermal conductivity'],
    ['thermalconductivity', 'thermal conductivity'],
    ['conductivity thermal', 'thermal conductivity'],
    ['c++', 'C++'],
  ])('suggests for %s the term %s first', async (query, expected) => {
    const page = await open();
    await searchBox(page).fill(query);
    await expect
      .poll(() =>
        firstOption(page)
          .textContent()
          .catch(() => ''),
      )
      .toContain(expected);
    await page.context().close();
  });

  it('opens the best hit on Enter with nothing highlighted', async () => {
    const page = await open();
    await searchBox(page).fill('ısıl iletkenliği');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname.length > 1);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /thermal conductivity/,
    );
    await page.context().close();
  });

  it('wraps around with the arrow keys and closes with Escape', async () => {
    const page = await open();
    await searchBox(page).fill('termal');
    await firstOption(page).waitFor();
    await page.keyboard.press('ArrowUp');
    const last = page.getByRole('option').last();
    await expect
      .poll(() =>
        last.evaluate((option) => option.matches('[data-highlighted], [aria-selected="true"]')),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await page.context().close();
  });

  it('reports that nothing was found', async () => {
    const page = await open();
    await searchBox(page).fill('qqzzxxyyww');
    await page.getByText('qqzzxxyyww', { exact: false }).first().waitFor();
    expect(await page.getByRole('option').count()).toBe(0);
    await page.context().close();
  });

  it('reads ?search= from the address and opens the term', async () => {
    const page = await open('/?search=entropi');
    await headline(page, 'entropy').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('opens a deep link at once, and redirects a mistyped one to the right term', async () => {
    const page = await open('/henrys-law');
    await headline(page, "Henry's law").waitFor();
    await page.goto('/henry-law');
    await headline(page, "Henry's law").waitFor();
    await page.context().close();
  });

  it('answers 404 for a term that does not exist and redirects other paths to the home page', async () => {
    const page = await open();
    const missing = await page.goto('/boyle-bir-terim-yok-zzqq');
    expect(missing?.status()).toBe(404);
    await page.getByText('Terim bulunamadı').first().waitFor();
    await page.goto('/a-path/that/does-not-exist');
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });

  it.each([360, 1280])('works at %d px without sideways scrolling', async (width) => {
    const page = await open('/', width);
    await expectNoSidewaysScroll(page);
    await searchBox(page).fill('isi');
    await firstOption(page).waitFor();
    await expectNoSidewaysScroll(page);
    await firstOption(page).click();
    await page.waitForURL((url) => url.pathname.length > 1);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });
});
