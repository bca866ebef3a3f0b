import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Dictionary } from '@terimce/title-search/dictionary';
import { searchTitles } from '@terimce/title-search/search-titles';
import { WordList } from '@terimce/title-search/word-list';
import { describe, expect, it } from 'vitest';
import { makeTerm } from '../../test/make-term.js';
import type { PublicTerm } from '../dictionary/live-dictionary.js';
import { SlugResolver } from './slug-resolver.js';

const WORDS = createRequire(import.meta.url).resolve('@terimce/title-search/words.bin');
const terms = [
  makeTerm({ englishTerm: "Henry's law", turkishTerm: 'Henry yasası' }),
  makeTerm({
    englishTerm: 'thermal conductivity',
    turkishTerm: 'ısıl iletkenlik',
    searchKeywords: ['termal iletkenlik'],
  }),
  makeTerm({ englishTerm: 'thermal expansion', turkishTerm: 'ısıl genleşme' }),
  makeTerm({ englishTerm: 'C', turkishTerm: 'C dili' }),
  makeTerm({ englishTerm: 'C++', turkishTerm: 'C++ dili' }),
  makeTerm({ englishTerm: 'creep', turkishTerm: 'sünme' }),
  makeTerm({ englishTerm: 'jig', turkishTerm: 'jig' }),
  makeTerm({ englishTerm: 'pH', turkishTerm: 'pH' }),
  makeTerm({ englishTerm: 'thermal paste', turkishTerm: 'termal macun' }),
  makeTerm({
    englishTerm: 'gas turbine',
    turkishTerm: 'gaz türbini',
    slug: 'turbine-full-term-v2',
  }),
];
const dictionary = new Dictionary<PublicTerm>({ words: new WordList(readFileSync(WORDS)) });
for (const term of terms) dictionary.put({ ...term, hasNote: false });
const resolver = new SlugResolver({
  dictionary,
  terms: {
    movedFrom: async (slug) => (slug === 'old-creep' ? dictionary.bySlug('creep') : undefined),
  },
  namedLike: async (words, limit) =>
    searchTitles(dictionary.titles, words, { limit, mode: 'finished' }).hits.map(({ id }) => id),
});
const first = async (slug: string) => (await resolver.resolveOrOffer(slug, 1, 0)).found[0]?.slug;

describe('SlugResolver', () => {
  it.each([
    ['thermal-conductivity', 'thermal-conductivity', 'exact slug'],
    ['Thermal-Conductivity', 'thermal-conductivity', 'another case'],
    ['isil-iletkenlik', 'thermal-conductivity', 'Turkish name'],
    ['ısıl iletkenlik', 'thermal-conductivity', 'Turkish letters'],
    ['thermalconductivity', 'thermal-conductivity', 'joined name'],
    ['thermal-expansio', 'thermal-expansion', 'one edit at the end'],
    ['creap', 'creep', 'one edit'],
    ['creeps', 'creep', 'a plural'],
    ['turbinefulltermv2', 'turbine-full-term-v2', 'a slug of its own without dashes'],
    ['termal-iletkenlik', 'thermal-conductivity', 'keyword'],
    ['old-creep', 'creep', 'a former slug'],
    ['henry-s-law', 'henrys-law', 'known misspelling'],
    ['henri-yasasi', 'henrys-law', 'known misspelling in Turkish'],
    ['c-plus-plus', 'c-plus-plus', 'symbols'],
    ['c++', 'c-plus-plus', 'symbols as typed'],
  ])('%s is resolved to %s (%s)', async (slug, expected) =>
    expect(await first(slug)).toBe(expected),
  );

  it.each([
    'kreap',
    'creek',
    'jpg',
    'php',
    'thermal-things',
    'c-xyz',
    '',
    '../../etc/passwd',
    '%00',
    '😀',
    'x'.repeat(10_000),
  ])('%j is not resolved', async (slug) => expect(await first(slug)).toBeUndefined());

  it('treats 24 hexadecimal digits as an id', async () => {
    const [term] = terms;
    expect(await first(term?._id ?? '')).toBe('henrys-law');
  });

  it('only offers what is two edits away or has the same first word', async () => {
    const offered = async (slug: string) =>
      (await resolver.resolveOrOffer(slug, 10)).offered.map((term) => term.slug);
    expect(await offered('kreap')).toEqual(['creep']);
    expect(await offered('c-xyz')).toEqual([]);
    expect((await offered('thermal-things')).sort()).toEqual([
      'thermal-conductivity',
      'thermal-expansion',
      'thermal-paste',
    ]);
  });
});
