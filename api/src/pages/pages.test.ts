import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { CategoryCatalog } from '@terimce/core/categories/category-catalog';
import { completeContent, type Term } from '@terimce/core/terms/term';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppOnFakes, startAppOnFakes } from '../../test/app-on-fakes.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { readLongTexts } from './long-texts.js';
import { PageService } from './page.service.js';
import { plainPage } from './plain-pages.js';
import { readSiteFiles } from './site-files.js';

const folder = mkdtempSync(join(tmpdir(), 'terimce-pages-'));
const creep = {
  ...completeContent({ englishTerm: 'creep', turkishTerm: 'sünme', slug: 'creep' }),
  _id: 'a'.repeat(24),
} as Term;
const NO_RESULTS = {
  results: [],
  count: 0,
  groups: {},
  facets: {},
  corrected: undefined,
  notInDictionary: false,
};
const MECHANICAL = { slug: 'mechanical', en: 'Mechanical', tr: 'Makine', count: 1 };
const LONG_TEXTS = {
  privacy: {
    title: 'Gizlilik',
    lead: 'Özet',
    sections: [{ title: 'İletişim', paragraphs: ['{{email}} <adres>'], items: ['Bir'] }],
  },
};
const longPages = () => ({
  texts: readLongTexts(folder),
  contactEmail: 'a@b.example',
  legalUpdated: '2025-08-27',
});
let app: AppOnFakes;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="tr"><head></head><script>theme()</script><p>app</p><div id="root"></div></html>',
  );
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'theme.js'), 'theme();');
  const large = '/* large */'.repeat(1_000);
  writeFileSync(join(folder, 'large.js'), large);
  writeFileSync(join(folder, 'large.js.br'), brotliCompressSync(large));
  writeFileSync(join(folder, '.hidden'), 'x');
  mkdirSync(join(folder, 'types'));
  writeFileSync(join(folder, 'types', 'main.d.ts'), 'x');
  mkdirSync(join(folder, 'texts'));
  writeFileSync(join(folder, 'texts', 'tr.json'), JSON.stringify(LONG_TEXTS));
  app = await startAppOnFakes(() => {}, {
    site: readSiteFiles(folder),
    tagManager: true,
    suggest: async (query) => (query === 'cre' ? [creep] : []),
    finder: new PageService({
      slugs: {
        resolveOrOffer: async (slug) => {
          if (slug === 'broken') throw new Error('unreachable');
          return { found: slug.startsWith('creep') ? [creep] : [], offered: [], guessed: false };
        },
      },
      categories: {
        list: async () => [MECHANICAL],
        nameOf: async () => MECHANICAL.tr,
        catalog: async () => new CategoryCatalog([]),
      },
      browse: {
        list: async () => ({ terms: [creep as PublicTerm], total: 1 }),
        letters: async () => [{ letter: 'c', count: 1 }],
        home: () => ({ day: null, newest: [], popular: [], opened: 0 }),
        tagSlugs: () => [],
      },
      links: { related: async () => [], mentions: async () => [], senses: () => [] },
      search: { results: async () => NO_RESULTS },
      dictionary: { find: () => [] },
      terms: {
        movedFrom: async (slug) => (slug === 'creeping' ? (creep as PublicTerm) : undefined),
      },
    }),
    sitemap: {
      root: async (base) => ({ etag: 'W/"1"', text: [`<loc>${base}/</loc>`] }),
      file: async () => undefined,
    },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => fetch(app.url + path, { redirect: 'manual' });
/** The path as it is: `fetch` resolves it. */
const getRaw = (path: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const asked = request({ hostname, port, path }, (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode, location: reply.headers.location });
    });
    asked.on('error', reject).end();
  });

describe('pages', () => {
  it.each([
    ['/', 200],
    ['/?search=%C4%B1s%C4%B1', 200],
    ['/favorites', 200],
    ['/privacy-policy', 200],
    ['/tekkisilikordu', 200],
    ['/admin/terms', 200],
    ['/c/mechanical', 200],
    ['/a/%C3%A7', 200],
    ['/creep', 200],
    ['/no-such-term', 404],
    ['/broken', 503],
  ])('%s starts the application with %i', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('app');
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it.each([
    ['/creepy?hl=en', '/creep?hl=en'],
    ['/c/Makine%20M%C3%BChendisli%C4%9Fi?page=2', '/c/mechanical?page=2'],
    ['/a/%C3%87', '/a/%C3%A7'],
    ['/about/?hl=en', '/about?hl=en'],
    ['/search/?q=steel', '/search?q=steel'],
    ['/data/', '/data'],
    ['/tekkisilikordu/', '/tekkisilikordu'],
    ['/a/%C3%A7/', '/a/%C3%A7'],
    ['//evil.example/', '/evil.example'],
    ['/rate+of+creep', '/rate%20of%20creep'],
    ['/%2563reep', '/creep'],
    ['/creep&utm_source=mail', '/creep'],
  ])('%s redirects to %s', async (path, location) => {
    const response = await getRaw(path);
    expect(response.location).toBe(location);
  });

  const PROBES = [
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/security.txt',
    '/.env',
    '/feed.xml',
    '/apple-touch-icon-precomposed.png',
    '/missing.php',
    '/en/steel',
    '/no/such/page',
    '/..%2f..%2fetc%2fpasswd',
  ];
  it.each(PROBES)('%s is nothing: JSON for a program, a page for a reader', async (path) => {
    for (const accept of ['*/*', 'application/json', 'image/avif,*/*;q=0.8']) {
      const reply = await fetch(app.url + path, { redirect: 'manual', headers: { accept } });
      expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    }
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await fetch(app.url + path, { redirect: 'manual', headers });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
  });

  it.each(['/%ZZ', '/%E0%A4%A'])('%s, which is not encoded rightly, is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each(['/register', '/about', '/a/b'])('refuses to POST to %s', async (path) => {
    const reply = await fetch(app.url + path, { method: 'POST' });
    expect([404, 405]).toContain(reply.status);
    expect(await reply.json()).toMatchObject({ success: false });
  });

  it('says that a redirect by the language of the reader depends on it', async () => {
    const to = async (language: string) => {
      const headers = { 'accept-language': language };
      return fetch(`${app.url}/a/I`, { redirect: 'manual', headers });
    };
    const [turkish, english] = [await to('tr'), await to('en')];
    expect(turkish.headers.get('location')).not.toBe(english.headers.get('location'));
    expect(turkish.headers.get('vary')).toContain('Accept-Language');
  });

  it('begins in the language that the reader prefers of those that there are', async () => {
    const headers = { 'accept-language': 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7' };
    const text = await (await fetch(`${app.url}/`, { headers })).text();
    expect(text).toContain('<html lang="en"');
  });

  it('redirects from a former slug permanently, from a guessed one temporarily', async () => {
    expect((await get('/creeping')).status).toBe(301);
    expect((await get('/creepy')).status).toBe(302);
  });

  it.each([
    ['/robots.txt', /Disallow: \/api\/[\s\S]*Sitemap: http:\/\/127\.0\.0\.1:\d+\/sitemap\.xml/],
    ['/opensearch.xml', /template="http:\/\/127\.0\.0\.1:\d+\/\?search=\{searchTerms\}"/],
    ['/sitemap.xml', /<loc>http:\/\/127\.0\.0\.1:\d+\/<\/loc>/],
  ])('serves %s', async (path, content) => {
    expect(await (await get(path)).text()).toMatch(content);
  });

  it('includes legal texts in the page, with their date and address', () => {
    const request = { language: 'tr', explicitLanguage: false } as const;
    const page = plainPage('/privacy-policy', request, longPages())?.body?.text;
    expect(page).toContain('<h2>1. İletişim</h2>');
    expect(page).toContain('<p>a@b.example &lt;adres&gt;</p>');
    expect(page).toContain('27 Ağustos 2025');
  });

  it('suggests terms in the browser’s own search field', async () => {
    const reply = await get('/opensearch/suggestions?q=cre');
    expect(reply.headers.get('vary')).toMatch(/^Accept-Language\b/);
    expect(reply.headers.get('content-type')).toContain('application/x-suggestions+json');
    expect(await reply.json()).toEqual(['cre', ['sünme'], ['creep'], [`${app.url}/creep`]]);
    expect(await (await get('/opensearch/suggestions?q=x')).json()).toEqual(['x', [], [], []]);
    expect(await (await get('/opensearch.xml')).text()).toContain('/opensearch/suggestions?q=');
  });

  it('allows a tag manager only if one is configured', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src[^;]*googletagmanager/);
    const plain = await startAppOnFakes(() => undefined);
    const reply = await fetch(plain.url);
    expect(reply.headers.get('content-security-policy')).not.toContain('google');
    await plain.close();
  });

  it('limits how often one address gets preview pictures', async () => {
    const strict = await startAppOnFakes(() => undefined, { budgets: { read: 1 } });
    const draw = () => fetch(`${strict.url}/og/creep.png`, { redirect: 'manual' });
    expect((await draw()).status).toBe(302);
    expect((await draw()).status).toBe(429);
    await strict.close();
  });

  it('counts an address without a page as several requests', async () => {
    const strict = await startAppOnFakes(() => undefined, { budgets: { read: 5 } });
    const ask = async () => (await fetch(`${strict.url}/zzzz`)).status;
    expect([await ask(), await ask()]).toEqual([404, 429]);
    await strict.close();
  });

  it('sends a sitemap again only if it has changed', async () => {
    const { headers } = await get('/sitemap.xml');
    expect(headers.get('etag')).toBe('W/"1"');
    // Without this, fetch asks for a fresh reply by itself.
    const again = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await fetch(`${app.url}/sitemap.xml`, { headers: again })).status).toBe(304);
  });

  it('answers 404 for a part of the sitemap that does not exist', async () => {
    expect((await get('/sitemap-7.xml')).status).toBe(404);
  });

  it('lets clients cache hashed files for a year and revalidate all others', async () => {
    const hashed = await get('/assets/main-abc123.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/theme.js')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/gone-000.js')).status).toBe(404);
  });

  it('serves files compressed as the client accepts, in ranges, and again only when they changed', async () => {
    const bytes = async (headers: Record<string, string>, method = 'GET') => {
      const reply = await fetch(`${app.url}/large.js`, { method, headers });
      const { status, headers: got } = reply;
      const text = await reply.text();
      return { status, coding: got.get('content-encoding'), etag: got.get('etag') ?? '', text };
    };
    const large = '/* large */'.repeat(1_000);
    const plain = await bytes({ 'accept-encoding': 'identity' });
    expect(plain).toMatchObject({ status: 200, coding: null, text: large });
    expect(await bytes({ 'accept-encoding': 'gzip' })).toMatchObject({
      coding: 'gzip',
      text: large,
    });
    const brotli = await bytes({ 'accept-encoding': 'gzip, br' });
    expect(brotli).toMatchObject({ coding: 'br', text: large });
    expect(brotli.etag).not.toBe(plain.etag);
    const part = { 'accept-encoding': 'identity', range: 'bytes=3-7' };
    expect(await bytes(part)).toMatchObject({ status: 206, text: large.slice(3, 8) });
    const again = { 'accept-encoding': 'identity', 'if-none-match': plain.etag };
    expect(await bytes({ ...again, 'cache-control': 'no-cache' })).toMatchObject({ status: 304 });
    expect(await bytes({}, 'HEAD')).toMatchObject({ status: 200, text: '' });
    for (const path of ['/large.js.br', '/.hidden', '/types/main.d.ts']) {
      expect([302, 404], path).toContain((await get(path)).status);
    }
  });

  it('allows the inline scripts of its own page by hash, and no other scripts and styles in it', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(policy).not.toContain('unsafe');
  });
});

describe('the API’s own pages', () => {
  it('serves the OpenAPI document', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
  });

  it('serves a readable reference without scripts or external resources', async () => {
    const reply = await get('/api/docs');
    const html = await reply.text();
    expect(html).toContain('/terms/search');
    // Its examples have the address of this site, as text.
    const others = html.replaceAll(new URL(reply.url).origin, '');
    expect(others).not.toMatch(/<script|<[^>]*\s(?:src|style)=|https?:\/\/(?!\S*openapi)/);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
    const policy = reply.headers.get('content-security-policy');
    expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  });

  it('reports whether it is alive and ready', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });
});
