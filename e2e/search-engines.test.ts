import { expect, test } from './support/test.js';
import { adminToken, BASE_URL, callApi, uniqueName } from './support/visitor.js';

/** The server's response for a path, as a reader without scripts gets it. */
async function ask(path: string) {
  const response = await fetch(BASE_URL + path, { redirect: 'manual' });
  const { status, headers } = response;
  return { status, headers, html: await response.text() };
}

/** An attribute of the first tag that matches. */
function attribute(html: string, tag: RegExp, name: string): string | undefined {
  const [found = ''] = tag.exec(html) ?? [];
  return new RegExp(`${name}="([^"]*)"`).exec(found)?.[1];
}

test.describe('pages as the server sends them', () => {
  for (const [path, language, title, body] of [
    ['/thermal-conductivity', 'tr', /thermal conductivity/, /ısıl iletkenlik/],
    ['/thermal-conductivity', 'en', /thermal conductivity/, /heat/],
    ['/c/civil', 'tr', /İnşaat Mühendisliği/, /href="[^"]*\/span/],
    ['/c/civil', 'en', /Civil Engineering/, /href="[^"]*\/beam/],
    ['/a/b', 'tr', /B harfi|B/, /<a /],
    ['/a/b', 'en', /B/, /href="[^"]*\/backlash/],
    ['/privacy-policy', 'tr', /Gizlilik/, /<h1>/],
    ['/privacy-policy', 'en', /Privacy/, /<h1>/],
    ['/terms-of-service', 'tr', /Kullanım/, /<h1>/],
    ['/terms-of-service', 'en', /Terms/, /<h1>/],
    ['/', 'tr', /Terimce/, /./],
    ['/', 'en', /Terimce/, /./],
  ] as const) {
    test(`${path} in ${language} is complete before any script runs`, async () => {
      const { status, html } = await ask(`${path}?hl=${language}`);
      expect(status).toBe(200);
      expect(attribute(html, /<html[^>]*>/, 'lang')).toBe(language);
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toMatch(title);
      expect(html.slice(html.indexOf('<body'))).toMatch(body);
      expect(
        attribute(html, /<meta[^>]*name="description"[^>]*>/, 'content')?.length,
      ).toBeGreaterThan(20);
      const canonical = attribute(html, /<link[^>]*rel="canonical"[^>]*>/, 'href');
      expect(canonical).toBe(`${BASE_URL}${path}?hl=${language}`);
      for (const [code, href] of [
        ['tr', `${path}?hl=tr`],
        ['en', `${path}?hl=en`],
        ['x-default', path],
      ] as const) {
        const link = new RegExp(`<link[^>]*hreflang="${code}"[^>]*>`);
        expect(attribute(html, link, 'href'), code).toBe(BASE_URL + href);
      }
      for (const name of [
        'og:title',
        'og:description',
        'og:url',
        'og:type',
        'twitter:card',
        'twitter:title',
      ]) {
        const meta = new RegExp(`<meta[^>]*(?:property|name)="${name}"[^>]*>`);
        expect(attribute(html, meta, 'content'), name).toBeTruthy();
      }
    });
  }

  test('describes a term with structured data', async () => {
    const { html } = await ask('/thermal-conductivity');
    const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const described = JSON.stringify(JSON.parse(text));
    expect(described).toContain('"DefinedTerm"');
    expect(described).toContain('thermal conductivity');
  });

  for (const language of ['tr', 'en']) {
    test(`a slug that does not exist is a 404 that asks not to be listed (${language})`, async () => {
      const { status, html } = await ask(`/boyle-bir-terim-yok-zzqq?hl=${language}`);
      expect(status).toBe(404);
      expect(attribute(html, /<meta[^>]*name="robots"[^>]*>/, 'content')).toContain('noindex');
    });
  }

  test('redirects permanently from the old address of a renamed term', async () => {
    const token = await adminToken();
    const englishTerm = uniqueName('renamed');
    const body = {
      englishTerm,
      turkishTerm: uniqueName('adı değişen '),
      englishDefinition: 'For a test.',
      category: 'general',
    };
    const { data } = await callApi('POST', '/admin/terms', { token, body });
    expect((await ask(`/${englishTerm}`)).status).toBe(200);
    const changed = { slug: `${englishTerm}-yeni` };
    expect(
      (await callApi('PUT', `/admin/terms/${data._id}`, { token, body: changed })).status,
    ).toBe(200);
    const old = await ask(`/${englishTerm}`);
    expect(old.status).toBe(301);
    expect(old.headers.get('location')).toMatch(new RegExp(`/${englishTerm}-yeni$`));
    expect((await ask(`/${englishTerm}-yeni`)).status).toBe(200);
    await callApi('DELETE', `/admin/terms/${data._id}`, { token });
  });

  test('escapes what editors write', async () => {
    const token = await adminToken();
    const body = {
      englishTerm: `${uniqueName('evil ')} </title><script>alert(1)</script>`,
      turkishTerm: '"><img src=x onerror=alert(1)>',
      englishDefinition: '</script><script>alert(2)</script>',
      category: 'general',
    };
    const { data } = await callApi('POST', '/admin/terms', { token, body });
    const { html, status } = await ask(`/${data.slug}`);
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    await callApi('DELETE', `/admin/terms/${data._id}`, { token });
  });
});

test.describe('files for crawlers', () => {
  test('robots.txt links the sitemap and keeps crawlers out of the API', async () => {
    const { html, headers } = await ask('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(html).toMatch(/^Sitemap: .+\/sitemap\.xml$/m);
    expect(html).toMatch(/^Disallow: \/api\//m);
  });

  test('the sitemap lists every kind of page, with the day of its last change', async () => {
    let { html } = await ask('/sitemap.xml');
    for (const [, file = ''] of html.matchAll(/<sitemap>\s*<loc>([^<]+)/g)) {
      html += (await ask(new URL(file).pathname)).html;
    }
    for (const path of ['/thermal-conductivity', '/c/civil', '/privacy-policy']) {
      expect(html).toContain(`<loc>${BASE_URL}${path}</loc>`);
    }
    expect(html).toMatch(/<lastmod>\d{4}-\d\d-\d\d/);
  });

  test('opensearch.xml describes the search to browsers', async () => {
    const { html } = await ask('/');
    const href = attribute(html, /<link[^>]*rel="search"[^>]*>/, 'href') ?? '';
    const description = await ask(new URL(href, BASE_URL).pathname);
    expect(description.headers.get('content-type')).toContain('opensearchdescription+xml');
    expect(description.html).toContain('{searchTerms}');
  });
});
