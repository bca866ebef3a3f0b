import { Dictionary } from '@terimce/title-search/dictionary';
import { expect, it } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { INDEXED_PATHS } from './plain-pages.js';
import { type SitemapFile, SitemapService } from './sitemap.service.js';

const BASE = 'https://terimce.example';
const TERMS = 95;
const MAX = 40;
const dictionary = new Dictionary<PublicTerm>();
for (let i = 0; i < TERMS; i += 1) dictionary.put({ ...makeTerm(), hasNote: false });
const service = new SitemapService({ dictionary, listPaths: async () => ['/c/civil'], max: MAX });
const textOf = (file: SitemapFile | undefined) => [...(file?.text ?? [])].join('');
const addresses = (text: string) => [...text.matchAll(/<loc>([^<]+)/g)].map(([, found]) => found);

it('is split when it grows too large', async () => {
  const root = textOf(await service.root(BASE));
  const files = addresses(root);
  expect(root).toContain('<sitemapindex');
  expect(files).toHaveLength(1 + Math.ceil(TERMS / MAX));
  const all: unknown[] = [];
  for (let file = 0; file < files.length; file += 1) {
    const found = addresses(textOf(await service.file(file, BASE)));
    expect(found.length).toBeLessThanOrEqual(MAX);
    all.push(...found);
  }
  expect(new Set(all).size).toBe(TERMS + 2 + INDEXED_PATHS.length);
  expect(await service.file(files.length, BASE)).toBeUndefined();
});

it.each([
  [0, '<urlset'],
  [1, '<sitemapindex'],
])('is one file up to the limit of addresses: %i more', async (more, start) => {
  const max = TERMS + 2 + INDEXED_PATHS.length - more;
  const own = new Dictionary<PublicTerm>();
  for (const term of dictionary.all()) own.put(term);
  const whole = new SitemapService({ dictionary: own, listPaths: async () => ['/c/civil'], max });
  expect(textOf(await whole.root(BASE))).toContain(start);
});

it('has another tag for another origin, and after a change', async () => {
  const tags = [await service.file(1, BASE), await service.file(1, 'http://localhost')];
  const [first] = [...dictionary.all()];
  if (first) dictionary.put({ ...first, updatedAt: new Date(0) });
  tags.push(await service.file(1, BASE));
  expect(new Set(tags.map((file) => file?.etag)).size).toBe(3);
});
