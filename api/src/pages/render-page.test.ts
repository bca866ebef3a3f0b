import { CATEGORIES } from '@terimce/contract/categories';
import type { TermMention } from '@terimce/contract/routes/browse';
import { completeContent, type Term } from '@terimce/core/terms/term';
import { describe, expect, it } from 'vitest';
import { presentSummary } from '../terms/present-term.js';
import { PageTemplate } from './template.js';
import { termPage } from './term-page.js';

const BASE = 'https://terimce.example';
const TEMPLATE = new PageTemplate(`<!doctype html>
<html lang="tr" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <title>Terimce</title>
    <meta
      name="description"
      content="x"
    />
    <script src="/theme.js"></script>
  </head>
  <body><div id="root"></div><script type="module" src="/assets/main.js"></script></body>
</html>`);

const term: Term = {
  ...completeContent({
    englishTerm: 'thermal conductivity',
    turkishTerm: 'ısıl iletkenlik',
    englishDefinition: 'How well a material conducts heat.',
    turkishDefinition: 'Bir malzemenin ısıyı ne kadar iyi ilettiği.',
    englishUsage: 'Not the same as thermal diffusivity.',
    englishExample: 'Copper has a high thermal conductivity.',
    category: 'mechanical',
    tags: ['ısı transferi'],
    slug: 'thermal-conductivity',
    blog: 'Birinci.\n"Alıntı."',
    translations: { de: { term: 'Wärmeleitfähigkeit' } },
  }),
  _id: 'a'.repeat(24),
  status: 'approved',
  rev: 1,
  seq: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  clickCount: 0,
  favoriteCount: 0,
  searchCount: 0,
};
const related: Term = {
  ...term,
  englishTerm: 'thermal diffusivity',
  turkishTerm: 'ısıl yayınım',
  slug: 'thermal-diffusivity',
};

const MENTIONS: TermMention[] = [
  {
    field: 'turkishDefinition',
    at: 15,
    text: 'ısıyı',
    term: presentSummary({ ...term, slug: 'heat' }),
  },
  {
    field: 'englishUsage',
    at: 16,
    text: 'thermal diffusivity',
    term: presentSummary({ ...term, slug: 'diffusivity' }),
  },
  { field: 'blog', at: 10, text: 'Alıntı', term: presentSummary({ ...term, slug: 'quote' }) },
];

function rendered(
  change: Partial<Term>,
  language: 'tr' | 'en',
  explicitLanguage = false,
  mentions: TermMention[] = [],
  senses: Term[] = [],
): string {
  const page = termPage(
    { ...term, ...change },
    { related: [related], mentions, senses, formulas: { own: undefined, inNotes: new Map() } },
    {
      language,
      explicitLanguage,
      base: BASE,
      category: CATEGORIES.mechanical[language],
    },
  );
  return TEMPLATE.render(page, BASE, page.language);
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

describe('the page of a term', () => {
  it('links the terms that its texts mention', () => {
    const html = rendered({}, 'tr', false, MENTIONS);
    expect(html).toContain('Bir malzemenin <a href="/heat">ısıyı</a> ne kadar iyi ilettiği.');
    expect(html).toContain('<blockquote>&quot;<a href="/quote">Alıntı</a>.&quot;</blockquote>');
    expect(html).toContain('Not the same as <a href="/diffusivity">thermal diffusivity</a>.');
    // A definition that has changed in the meantime lacks the word at that position.
    const changed = rendered({ turkishDefinition: 'Isının yayılması.' }, 'tr', false, MENTIONS);
    expect(changed).not.toContain('/heat"');
  });

  it('links the other meanings of its words', () => {
    const sense = { ...term, slug: 'other', englishGloss: 'networks', turkishGloss: '' };
    const html = rendered({}, 'tr', false, [], [sense]);
    expect(html).toContain('<h2>Diğer anlamları</h2>');
    expect(html).toContain('<li>networks: <a href="/other">');
    expect(rendered({}, 'tr')).not.toContain('Diğer anlamları');
  });

  it('can be read without scripts, in both languages, the reader’s first', () => {
    const html = rendered({}, 'en');
    const body = html.slice(html.indexOf('<div id="root"'));
    const order = [
      'Mechanical Engineering',
      'thermal conductivity',
      'ısıl iletkenlik',
      'How well a material conducts heat.',
      'Usage: Not the same as',
      'Copper has a high',
      'Bir malzemenin ısıyı',
      '>heat transfer</a>',
      'Wärmeleitfähigkeit',
      'Birinci.',
      '<blockquote>&quot;Alıntı.&quot;</blockquote>',
      'href="/thermal-diffusivity"',
    ].map((text) => body.indexOf(text));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(html).toContain('href="/c/mechanical"');
  });

  it('has one title and one description', () => {
    const html = rendered({}, 'tr');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<title>ısıl iletkenlik – thermal conductivity | Terimce</title>');
    expect(html).toContain('<html lang="tr" data-theme="dark">');
    expect(rendered({ metaTitle: 'Özel' }, 'tr')).toContain('<title>Özel</title>');
    expect(rendered({ metaTitle: 'Özel' }, 'en'), 'in Turkish').not.toContain('Özel');
  });

  it('links its address in both languages; each is its own canonical', () => {
    const html = rendered({}, 'en', true);
    expect(attribute(html, /rel="canonical" href="([^"]+)"/)).toBe(
      `${BASE}/thermal-conductivity?hl=en`,
    );
    expect(attribute(html, /hreflang="tr" href="([^"]+)"/)).toBe(
      `${BASE}/thermal-conductivity?hl=tr`,
    );
    expect(attribute(html, /hreflang="x-default" href="([^"]+)"/)).toBe(
      `${BASE}/thermal-conductivity`,
    );
    expect(attribute(rendered({}, 'en'), /rel="canonical" href="([^"]+)"/)).toBe(
      `${BASE}/thermal-conductivity`,
    );
  });

  it('carries Open Graph and Twitter tags with absolute addresses', () => {
    const html = rendered({ image: '/uploads/a.png' }, 'tr');
    expect(attribute(html, /property="og:image" content="([^"]+)"/)).toMatch(
      new RegExp(`^${BASE}/og/thermal-conductivity\\.png\\?hl=tr&amp;v=\\d+$`),
    );
    expect(attribute(html, /property="og:locale" content="([^"]+)"/)).toBe('tr_TR');
    expect(attribute(html, /name="twitter:card" content="([^"]+)"/)).toBe('summary_large_image');
  });

  it('contains a DefinedTerm', () => {
    const text = attribute(
      rendered({}, 'en'),
      /<script type="application\/ld\+json">(.*?)<\/script>/,
    );
    const [definedTerm] = JSON.parse(text ?? '')['@graph'];
    expect(definedTerm).toMatchObject({
      '@type': 'DefinedTerm',
      name: 'thermal conductivity',
      alternateName: ['ısıl iletkenlik'],
      description: 'How well a material conducts heat.',
      inLanguage: 'en',
      url: `${BASE}/thermal-conductivity`,
    });
  });

  it('escapes everything that could break out of its element', () => {
    const evil = '</script><script>alert(1)</script>"\'&\u0000';
    const html = rendered(
      {
        englishTerm: evil,
        englishDefinition: evil,
        metaDescription: evil,
        blogEn: evil,
        tags: [evil],
      },
      'en',
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('\u0000');
  });

  it('is not affected by dollar signs', () => {
    expect(rendered({ englishDefinition: "costs $& and $' and $1" }, 'en')).toContain(
      '$&amp; and $&#39; and $1',
    );
  });
});
