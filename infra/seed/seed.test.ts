import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { CATEGORY_SLUGS } from '@terimce/contract/categories';
import { PackColumns, packTerm } from '@terimce/contract/offline-pack';
import { termContentInput } from '@terimce/contract/term';
import { EMPTY_CONTENT } from '@terimce/contract/term-fields';
import { headwordKey, wordKey } from '@terimce/contract/text';
import { formulaMarkup } from '@terimce/core/terms/formula-markup';
import { describe, expect, it } from 'vitest';
import { styleFaults } from '../test/seed/style.js';
import { readSeed } from './read.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const terms = readSeed(folder);

function repeated(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, i) => keys.indexOf(key) !== i))];
}

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe('seed', () => {
  it('has at least 3,000 terms, and 200 or more in each display category', () => {
    expect(terms.length).toBeGreaterThanOrEqual(3000);
    const counts = CATEGORY_SLUGS.map(
      (category) => terms.filter((term) => term.category === category).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(200);
    expect(
      terms.filter(({ category }) => !(CATEGORY_SLUGS as string[]).includes(category)),
    ).toEqual([]);
  });

  it('has no two terms with the same headwords in both languages', () => {
    const keys = terms.map(
      ({ englishTerm, turkishTerm }) =>
        `${headwordKey(englishTerm, 'en')} | ${headwordKey(turkishTerm, 'tr')}`,
    );
    expect(repeated(keys)).toEqual([]);
  });

  it('has one address per term', () => {
    expect(repeated(terms.map((term) => term.slug))).toEqual([]);
    for (const { slug } of terms) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has different definitions for each term, whole sentences in both languages', () => {
    for (const language of ['english', 'turkish'] as const) {
      const definitions = terms.map((term) => term[`${language}Definition`]);
      expect(repeated(definitions)).toEqual([]);
      for (const definition of definitions) expect(definition).toMatch(/^\P{Ll}.*[.…]$/su);
    }
    for (const term of terms) expect(term.englishDefinition).not.toBe(term.turkishDefinition);
  });

  it('distinguishes homonyms: a headword that occurs twice has different definitions', () => {
    for (const [member, language] of [
      ['englishTerm', 'en'],
      ['turkishTerm', 'tr'],
    ] as const) {
      const byHeadword = new Map<string, typeof terms>();
      for (const term of terms) {
        const key = headwordKey(term[member], language);
        byHeadword.set(key, [...(byHeadword.get(key) ?? []), term]);
      }
      for (const [headword, homonyms] of byHeadword) {
        const starts = homonyms.map((term) => term.turkishDefinition.slice(0, 60));
        expect(repeated(starts), headword).toEqual([]);
      }
    }
  });

  it('orders the senses of each headword and abbreviation that several terms have', () => {
    const holders = new Map<string, Set<(typeof terms)[number]>>();
    for (const term of terms) {
      const short = (term.names ?? []).filter(({ kind }) => kind === 'abbreviation');
      for (const text of [term.englishTerm, term.turkishTerm, ...short.map(({ text }) => text)]) {
        const key = wordKey(text);
        holders.set(key, (holders.get(key) ?? new Set()).add(term));
      }
    }
    const unordered = [...holders].flatMap(([word, own]) =>
      own.size > 1 && [...own].some(({ senseOrder }) => !senseOrder) ? [word] : [],
    );
    expect(unordered).toEqual([]);
  });

  it('is written in one style', () => {
    const faults = terms.flatMap((term) =>
      styleFaults(term).map((fault) => `${term.category}: ${term.englishTerm}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('has names and keywords that do not repeat the headwords', () => {
    const idle = terms.filter(({ englishTerm, turkishTerm, names = [], searchKeywords = [] }) =>
      [...names.map(({ text }) => text), ...searchKeywords].some(
        (name) => name === englishTerm || name === turkishTerm,
      ),
    );
    expect(idle.map((term) => term.englishTerm)).toEqual([]);
  });

  it('has content that the dictionary accepts unchanged', () => {
    for (const { tags, ...term } of terms) {
      const stored = termContentInput.parse({ ...term, tags });
      expect(stored, term.slug).toEqual({ ...term, tags });
    }
  });

  it('makes an offline pack of less than 1.1 MB, formulas included', () => {
    const packed = terms.map((term, i) =>
      packTerm(
        {
          ...EMPTY_CONTENT,
          ...(term as object),
          names: term.names ?? [],
          _id: i.toString(16).padStart(24, '0'),
          clickCount: 0,
          favoriteCount: 0,
        },
        formulaMarkup(term.formula ?? ''),
      ),
    );
    const columns = new PackColumns();
    const groups = columns.add(packed);
    const { length } = gzipSync([columns.header(), ...groups].join(''), { level: 9 });
    expect(length).toBeLessThan(1_100_000);
  });

  it('is written in composed Unicode', () => {
    for (const term of terms) {
      const text = JSON.stringify(term);
      expect(text.normalize('NFC') === text, term.slug).toBe(true);
    }
  });

  it('has examples, usage notes and details in both languages, examples for at least half of the terms', () => {
    const withBoth = terms.filter((term) => term.englishExample && term.turkishExample);
    expect(withBoth.length).toBeGreaterThanOrEqual(terms.length / 2);
    for (const term of terms) {
      expect(Boolean(term.englishExample), term.slug).toBe(Boolean(term.turkishExample));
      expect(Boolean(term.englishUsage), term.slug).toBe(Boolean(term.turkishUsage));
      expect(Boolean(term.englishDetail), term.slug).toBe(Boolean(term.turkishDetail));
    }
  });

  it('has 150 or more long-form notes of 150 to 400 words in both languages, each belonging to a term', () => {
    const noted = terms.filter((term) => term.blog && term.blogEn);
    expect(noted.length).toBeGreaterThanOrEqual(150);
    for (const { slug, blog, blogEn } of noted) {
      for (const note of [blog, blogEn]) {
        expect(wordCount(note), slug).toBeGreaterThanOrEqual(150);
        expect(wordCount(note), slug).toBeLessThanOrEqual(400);
        expect(note.match(/^#/gm)?.length ?? 0, slug).toBeLessThanOrEqual(3);
      }
    }
    const slugs = new Set(terms.map((term) => term.slug));
    const orphans = readdirSync(`${folder}/notes`).filter(
      (file) => !slugs.has(file.replace(/\.(tr|en)\.md$/, '')),
    );
    expect(orphans).toEqual([]);
  });

  it('has the pairs, symbols and abbreviations that search tests need', () => {
    const turkish = new Set(terms.map((term) => term.turkishTerm));
    for (const headword of ['açı', 'acı', 'ısı', 'is', 'kol'])
      expect(turkish, headword).toContain(headword);
    const english = new Set(terms.map((term) => term.englishTerm));
    for (const headword of [
      'C',
      'C++',
      'C#',
      'I/O',
      'O-ring',
      'V-belt',
      '3D printing',
      "Henry's law",
    ]) {
      expect(english, headword).toContain(headword);
    }
    const searchable = terms
      .flatMap((term) => [
        term.englishTerm,
        term.turkishTerm,
        ...(term.names ?? []).map(({ text }) => text),
        ...(term.searchKeywords ?? []),
      ])
      .join('|');
    for (const abbreviation of ['PLC', 'CNC', 'FEM']) expect(searchable).toContain(abbreviation);
  });
});
