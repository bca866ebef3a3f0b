import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { until } from '../../test/until.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { SitemapService } from './sitemap.service.js';

const BASE = 'https://terimce.example';
const folder = mkdtempSync(join(tmpdir(), 'terimce-site-'));
let api: VisitorApi;
let terms = 0;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="tr"><head><title>x</title></head><body><div id="root"></div></body></html>',
  );
  api = await startVisitorApi({ STATIC_DIR: folder, PUBLIC_URL: `${BASE}/` });
  const { stored } = await api.terms.createMany(seedTerms(), { by: 'test' });
  terms = stored.length;
  // Related terms are found in memory, which follows the database.
  await until('related terms are known', async () =>
    (await get('/thermal-conductivity')).text.includes('<h2>İlgili terimler</h2>'),
  );
});
afterAll(async () => {
  await api?.stop();
  rmSync(folder, { recursive: true });
});

async function get(path: string, language?: string) {
  const response = await fetch(api.url + path, {
    redirect: 'manual',
    headers: language ? { 'accept-language': language } : {},
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
const canonical = (text: string) => /rel="canonical" href="([^"]+)"/.exec(text)?.[1];

describe('pages for readers without scripts', () => {
  it('show a term, in the language that is asked for', async () => {
    const turkish = await get('/thermal-conductivity');
    expect(turkish).toMatchObject({ status: 200 });
    expect(turkish.text).toMatch(/<html lang="tr"/);
    expect(turkish.text).toMatch(/<h1 lang="en">thermal conductivity<\/h1>/);
    expect(turkish.text).toContain('"@type":"DefinedTerm"');
    expect(turkish.text).toContain('<h2>İlgili terimler</h2>');
    expect(canonical(turkish.text)).toBe(`${BASE}/thermal-conductivity`);
    expect((await get('/thermal-conductivity', 'en-GB,en')).text).toMatch(/<html lang="en"/);
    const english = await get('/thermal-conductivity?hl=en', 'tr');
    expect(english.text).toMatch(/<html lang="en"/);
    expect(canonical(english.text)).toBe(`${BASE}/thermal-conductivity?hl=en`);
    expect(english.headers.get('vary')).toMatch(/accept-language/i);
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await get('/thermal-conductivity');
    const again = await fetch(`${api.url}/thermal-conductivity`, {
      // Without it, fetch itself would ask for a fresh copy.
      headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['/henry-law', 302, '/henrys-law'],
    ['/Thermal-Conductivity', 302, '/thermal-conductivity'],
    ['/thermalconductivity?hl=en', 302, '/thermal-conductivity?hl=en'],
    ['/thermal-conductivty', 302, '/thermal-conductivity'],
    ['/thermal-conductivity/', 302, '/thermal-conductivity'],
    ['/c/In%C5%9Faat', 301, '/c/civil'],
    ['/a/%C3%87?hl=tr', 301, '/a/%C3%A7?hl=tr'],
    ['/no/such/page', 302, '/'],
  ])('%s: %i to %s', async (path, status, location) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('location')]).toEqual([status, location]);
  });

  it('lead from an old slug to the new one for good', async () => {
    const [term] = (await api.call('GET', '/terms/search?slug=beam')).data;
    await api.terms.update(term._id, { slug: 'renamed-beam' });
    const reply = await get('/beam?hl=tr');
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/renamed-beam?hl=tr']);
  });

  it('are a 404 with a body for a slug that does not exist', async () => {
    const reply = await get('/xyzzyqqwv');
    expect(reply.status).toBe(404);
    expect(reply.text).toContain('Terim bulunamadı');
    expect(reply.text).toContain('content="noindex"');
    expect(canonical(reply.text)).toBeUndefined();
  });

  it.each(['/c/no-such-category', '/a/%C4%9F', '/a/abc', '/c/civil?page=999'])(
    'are a 404 where there is nothing to list: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('list categories and letters with links to every term', async () => {
    const civil = await get('/c/civil?hl=en');
    expect(civil.text).toContain('<h1>Civil Engineering terms</h1>');
    expect(civil.text).toContain('href="/reinforced-concrete"');
    const letter = await get('/a/%C3%A7');
    expect(letter.text).toMatch(/Ç harfiyle başlayan terimler/);
    expect(letter.text).toContain('href="/steel"');
    expect(canonical(letter.text)).toBe(`${BASE}/a/%C3%A7`);
    expect(letter.text).not.toContain('hreflang="en"');
    const foreign = await get('/a/%C3%A7', 'en');
    expect([foreign.status, /<html lang="(..)"/.exec(foreign.text)?.[1]]).toEqual([200, 'tr']);
    expect((await get('/a/%C3%A7?hl=en')).status).toBe(404);
    const home = await get('/');
    expect(home.text).toContain('href="/c/civil"');
    expect(home.text).toContain('href="/a/%C3%A7"');
    expect(home.text).toContain('SearchAction');
  });

  it.each([
    ['/favorites', true],
    ['/admin/terms', true],
    ['/tekkisilikordu', true],
    ['/privacy-policy', false],
    ['/terms-of-service', false],
  ])('%s is left out by search engines: %s', async (path, noindex) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text.includes('content="noindex"')).toBe(noindex);
  });
});

describe('the sitemap', () => {
  const addresses = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);

  it('names every term, category and letter once, with the day of the last change', async () => {
    const { text, headers } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    const found = addresses(text);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toContain(`${BASE}/thermal-conductivity`);
    expect(found).toContain(`${BASE}/c/civil`);
    expect(found).toContain(`${BASE}/a/%C3%A7`);
    expect(found.filter((address) => !/\/[ac]\//.test(address ?? '')).length).toBe(terms + 6);
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT/g)?.length).toBe(found.length);
  });

  it('is split when it grows too large', async () => {
    const service = new SitemapService({ listPaths: async () => ['/c/civil'], max: 100 });
    const textOf = async (pieces: AsyncIterable<string> | undefined) =>
      pieces ? await joined(pieces) : undefined;
    const root = await textOf(service.root(BASE));
    const files = addresses(root ?? '');
    expect(root).toContain('<sitemapindex');
    expect(files).toHaveLength(1 + Math.ceil(terms / 100));
    const all: string[] = [];
    for (let file = 0; file < files.length; file += 1) {
      const found = addresses((await textOf(await service.file(file, BASE))) ?? '');
      expect(found.length).toBeLessThanOrEqual(100);
      all.push(...(found as string[]));
    }
    expect(new Set(all).size).toBe(terms + 7);
    expect(await service.file(files.length, BASE)).toBeUndefined();
  });
});
