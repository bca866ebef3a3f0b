import { CategoryCatalog } from '@terimce/core/categories/category-catalog';
import { completeContent, type Term } from '@terimce/core/terms/term';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  documentOf,
  markCatalog,
  markContract,
  unmarkedTexts,
} from '../../../frontend/test/marked-texts.js';
import { type AppOnFakes, startAppOnFakes } from '../../test/app-on-fakes.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { presentSummary } from '../terms/present-term.js';
import { en } from '../texts/en.js';
import { PageService } from './page.service.js';
import { INDEXED_PATHS } from './plain-pages.js';

/** The same in every language. */
const NAMES = ['Terimce', 'SHA-256', 'API', 'kB', 'Atom'];
const term = {
  ...completeContent({
    englishTerm: '71',
    turkishTerm: '72',
    englishGloss: '73',
    englishDefinition: '74',
    turkishDefinition: '75',
    englishUsage: '76',
    turkishExample: '77',
    names: [{ language: 'en', kind: 'avoid', text: '78' }],
    formula: '7',
    tags: ['7'],
    slug: '7',
    blogEn: '79',
    translations: { de: { term: '80' } },
  }),
  _id: 'a'.repeat(24),
  createdAt: new Date(0),
  updatedAt: new Date(0),
} as unknown as Term;
const empty = { ...term, ...completeContent({ englishTerm: '7', slug: '8' }) } as Term;
const slugs = {
  resolveOrOffer: async (slug: string) => ({
    found: [term, empty].filter((one) => one.slug === slug),
    offered: [term],
    guessed: false,
  }),
};
const text = { title: 'Title', lead: 'Lead', sections: [{ title: 'Part', paragraphs: ['Text'] }] };
const release = {
  id: '7',
  at: '2026-11-25',
  license: '7',
  terms: 7,
  changes: { added: 1, changed: 1, removed: 1 },
  files: [{ name: '7', path: '/7', bytes: 7, sha256: '7' }],
};
const found = {
  results: [{ id: term._id, group: 'exact', name: '78' }],
  count: 101,
  groups: { exact: 1 },
  facets: { 7: 1, 8: 1 },
  corrected: '79',
};
let app: AppOnFakes;

beforeAll(async () => {
  markContract();
  markCatalog(en);
  markCatalog(text);
  const catalog = async () => new CategoryCatalog([{ _id: '7', en: '7', tr: '7' } as never]);
  app = await startAppOnFakes(() => {}, {
    site: {
      folder: '/nonexistent',
      indexHtml: '<html lang="tr"><head></head><body><div id="root"></div></body></html>',
      scriptHashes: [],
    },
    embed: { slugs, categories: { nameOf: async () => '7' } },
    data: {
      releases: { folder: '/nonexistent', list: async () => [release] as never },
      latest: { latestChanges: async () => [] },
      catalog: {} as never,
    },
    finder: new PageService({
      slugs,
      categories: {
        list: async () => [{ slug: '7', en: '7', tr: '7', count: 1 }] as never,
        nameOf: async () => '7',
        catalog,
      },
      browse: {
        list: async () => ({ terms: [term as PublicTerm], total: 101 }),
        letters: async (language) => [{ letter: language === 'tr' ? 'ç' : 'w', count: 1 }],
        home: () => ({
          day: presentSummary(term) as never,
          newest: [],
          popular: [],
          opened: 0,
        }),
        tagSlugs: () => [],
      },
      links: {
        related: async () => [term],
        mentions: async () => [],
        senses: () => [term as PublicTerm],
      },
      search: {
        results: async ({ query }) =>
          (query === '77' ? found : { ...found, results: [], count: 0, facets: {} }) as never,
      },
      dictionary: { find: () => [term as PublicTerm] },
      terms: { movedFrom: async () => undefined },
      longPages: {
        texts: { en: { privacy: text } },
        contactEmail: '',
        legalUpdated: '2025-08-27',
      },
    }),
  });
});
afterAll(() => app.close());

const pageOf = async (path: string) => {
  const reply = await fetch(`${app.url}${path}${path.includes('?') ? '&' : '?'}hl=en`);
  return documentOf(await reply.text());
};

it.each([
  ...INDEXED_PATHS,
  ...['/', '/favorites', '/admin/terms', '/7', '/8', '/none', '/c/7', '/a/w', '/a/%C3%A7'],
  ...['/t/steel', '/search', '/search?q=7', '/search?q=77', '/data', '/embed/7', '/embed/none'],
])('%s is written with texts of the catalogs only', async (path) => {
  const page = await pageOf(path);
  expect(page.documentElement.outerHTML).toContain(path === '/embed/7' ? '71' : '⟦');
  expect(unmarkedTexts(page, NAMES)).toEqual([]);
});
