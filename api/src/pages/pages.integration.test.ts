import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { untilTitlesRead } from '../../test/until-titles-read.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { INDEXED_PATHS } from './plain-pages.js';

const BASE = 'https://terimce.example';
const NOTE = 'Its heat flow is $Q = U A\\,\\Delta T$, for less than $5 or $6.';
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
  const seed = seedTerms().map((term) =>
    term.englishTerm === 'heat exchanger' ? { ...term, blogEn: NOTE } : term,
  );
  const { stored } = await api.terms.createMany(seed, { by: 'test' });
  terms = stored.length;
  await untilTitlesRead(api.url, stored);
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
const canonical = (text: string) => /rel="canonical" href="([^"]+)"/.exec(text)?.[1];

describe('pages for readers without scripts', () => {
  it('show a term in the requested language', async () => {
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

  it('show the formula of a term as MathML, as the reply about the term has it', async () => {
    const { text } = await get('/pressure?hl=en');
    expect(text).toMatch(/>Formula: <math [^>]*>.*<mfrac>.*<\/math><\/p>/);
    const reply = async (path: string) => JSON.parse((await get(`/api/terms/${path}`)).text).data;
    const [named] = await reply('search?slug=pressure');
    expect(text).toContain(named.formulaMarkup);
    expect((await reply(named._id)).formulaMarkup).toBe(named.formulaMarkup);
    const [hit] = await reply('search?query=pressure');
    expect(hit).toMatchObject({ formula: named.formula });
    expect(hit).not.toHaveProperty('formulaMarkup');
    const [{ noteFormulas }] = await reply('search?slug=heat-exchanger');
    const markup = Object.values(noteFormulas).join();
    expect(markup).toMatch(/^<math /);
    const note = (await get('/heat-exchanger?hl=en')).text;
    expect(note).toContain(` is ${markup}, for less than $5 or $6.</p>`);
  });

  it('list the terms of a tag under its name in the language of the page', async () => {
    const turkish = await get('/t/isi-transferi');
    expect(turkish.text).toContain('<h1>“ısı transferi” etiketli terimler</h1>');
    expect(turkish.text).toContain('href="/thermal-conductivity"');
    expect(canonical(turkish.text)).toBe(`${BASE}/t/isi-transferi`);
    expect(turkish.text).not.toContain('noindex');
    const english = await get('/t/isi-transferi?hl=en');
    expect(english.text).toContain('<h1>Terms tagged “heat transfer”</h1>');
    expect(english.text).toContain('hreflang="tr"');
    expect((await get('/t/no-such-tag')).status).toBe(404);
    expect((await get('/t/%F0%9F%98%80')).status).toBe(404);
  });

  it('list all results of a search, in groups, narrowed and page by page, for no crawler', async () => {
    const { text } = await get('/search?q=heat&hl=en');
    expect(text).toContain('name="robots" content="noindex"');
    expect(text).toMatch(/<form action="\/search"[\s\S]*value="heat"/);
    // Two terms are called heat; which is first depends on their ids.
    expect(text).toMatch(/<h2>Exact matches \(\d+\)<\/h2><ul>(?:(?!<\/ul>).)*<a href="\/heat">/);
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(text) ?? [];
    const second = await get(next.replaceAll('&amp;', '&'));
    expect(second.text).toContain('rel="prev"');
    expect(second.text).not.toContain('href="/heat">');
    const [, field = ''] = /href="(\/search\?[^"]*category=[^"]+)"/.exec(text) ?? [];
    expect((await get(field.replaceAll('&amp;', '&'))).text).toMatch(/<strong>[^<]+ \(\d+\)/);
    expect((await get('/search?q=airflow&hl=en')).text).toMatch(/<mark>airflow<\/mark>/i);
    expect((await get('/search?q=lead')).text).toContain(
      'derivasyon – lead</a> <small>EKG</small>',
    );
    expect((await get('/search?q=%3Cscript%3Ealert(1)')).text).not.toContain('<script>alert');
    expect((await get('/search')).status).toBe(200);
  });

  it.each(['/', '/pressure', '/c/mechanical', '/a/a', '/search'])(
    '%s can be searched from before its scripts are there',
    async (path) => {
      const { text } = await get(path);
      expect(text.replace(/<noscript>.*?<\/noscript>/gs, '')).toContain('<form action="/search"');
    },
  );

  it('have a description in their own language', async () => {
    for (const path of ['/', '/thermal-conductivity', '/c/civil', '/t/isi-transferi', '/about']) {
      for (const language of ['tr', 'en'] as const) {
        const { text } = await get(`${path}?hl=${language}`);
        const [, description = ''] = /name="description" content="([^"]+)"/.exec(text) ?? [];
        const isTurkish = /[çğıöşü]|mühendislik/i.test(description.replace(/[“"].*?[”"]/g, ''));
        expect(isTurkish, `${path} ${language}: ${description}`).toBe(language === 'tr');
      }
    }
  });

  it('have preview pictures drawn from their headwords', async () => {
    const { text } = await get('/thermal-conductivity?hl=tr');
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(text) ?? [];
    const address = image.replaceAll('&amp;', '&').replace(BASE, api.url);
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const none = await fetch(`${api.url}/og/no-such-term.png`, { redirect: 'manual' });
    expect(none.headers.get('location')).toBe('/icons/icon-512.png');
  });

  it('are not sent again to a client that has them', async () => {
    const { headers } = await get('/thermal-conductivity');
    const again = await fetch(`${api.url}/thermal-conductivity`, {
      // Without this header, fetch itself would request a fresh copy.
      headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['/henry-law', 302, '/henrys-law'],
    ['/Thermal-Conductivity', 302, '/thermal-conductivity'],
    ['/thermalconductivity?hl=en', 302, '/thermal-conductivity?hl=en'],
    ['/thermal-conductivty', 302, '/thermal-conductivity'],
    ['/thermal-conductivity/', 301, '/thermal-conductivity'],
    ['/c/In%C5%9Faat', 301, '/c/civil'],
    ['/a/%C3%87?hl=tr', 301, '/a/%C3%A7?hl=tr'],
    ['/thermal-conductivity&utm_source=x', 301, '/thermal-conductivity'],
    ['/no/such/page', 404, null],
  ])('%s is answered with %i and %s', async (path, status, location) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get('location')]).toEqual([status, location]);
  });

  it('redirect a former slug permanently to the new one', async () => {
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
    'are a 404 if there is nothing to list: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('list categories and letters with links to every term', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => get(`/c/civil?hl=en&page=${n}`)));
    expect(pages[0]?.text).toContain('<h1>Civil Engineering terms</h1>');
    expect(pages.map(({ text }) => text).join('')).toContain('href="/reinforced-concrete"');
    const letter = await get('/a/%C3%A7');
    expect(letter.text).toMatch(/Ç harfiyle başlayan terimler/);
    expect(letter.text).toContain('href="/diameter"');
    expect(canonical(letter.text)).toBe(`${BASE}/a/%C3%A7`);
    expect(letter.text).not.toContain('hreflang="en"');
    const foreign = await get('/a/%C3%A7', 'en');
    expect([foreign.status, /<html lang="(..)"/.exec(foreign.text)?.[1]]).toEqual([200, 'en']);
    const asked = await get('/a/%C3%A7?hl=en');
    expect([asked.status, /<html lang="(..)"/.exec(asked.text)?.[1]]).toEqual([200, 'en']);
    expect(asked.text).toContain('href="/diameter">çap – diameter</a>');
    expect(canonical(asked.text)).toBe(`${BASE}/a/%C3%A7`);
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
  ])('%s asks search engines not to list it: %s', async (path, noindex) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text.includes('content="noindex"')).toBe(noindex);
  });
});

describe('the sitemap', () => {
  const addresses = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);

  it('lists every term, category, letter and tag once, with the day of the last change', async () => {
    const { text, headers } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('xml');
    const found = addresses(text);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toContain(`${BASE}/thermal-conductivity`);
    expect(found).toContain(`${BASE}/c/civil`);
    expect(found).toContain(`${BASE}/a/%C3%A7`);
    expect(found).toContain(`${BASE}/t/isi-transferi`);
    expect(found.filter((address) => !/\/[act]\//.test(address ?? '')).length).toBe(
      terms + 1 + INDEXED_PATHS.length,
    );
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT/g)?.length).toBe(found.length);
  });
});
