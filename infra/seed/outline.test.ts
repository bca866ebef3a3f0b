import { fileURLToPath } from 'node:url';
import { CATEGORY_SLUGS } from '@terimce/contract/categories';
import { otherNames } from '@terimce/contract/search-fields';
import { headwordKey } from '@terimce/contract/text';
import { describe, expect, it } from 'vitest';
import { readOutline } from '../test/seed/outline.js';
import { readSeed } from './read.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const terms = readSeed(folder);
const chapters = readOutline(folder);
const english = (text: string) => headwordKey(text, 'en');

/** English words that can be looked up: headwords and their synonyms. */
const known = new Set(
  terms.flatMap((term) =>
    [
      term.englishTerm,
      ...otherNames({ names: term.names ?? [], searchKeywords: term.searchKeywords ?? [] }),
    ].map(english),
  ),
);
const headwords = new Set(terms.map((term) => `${term.category} ${english(term.englishTerm)}`));

describe.each(CATEGORY_SLUGS)('the outline of %s', (category) => {
  const own = chapters.filter((chapter) => chapter.category === category);

  it('has four courses or more', () => {
    expect(new Set(own.map(({ course }) => course)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(own.map((chapter) => [`${chapter.course}: ${chapter.title}`, chapter] as const))(
    '%s: all words are in the seed, except those marked as open',
    (_, { words }) => {
      const missing = words.filter((word) => !known.has(english(word.english)));
      expect(missing.map((word) => word.english)).toEqual(
        words.filter((word) => word.isOpen).map((word) => word.english),
      );
    },
  );

  it('contains its own words as headwords', () => {
    const words = own.flatMap((chapter) => chapter.words);
    const elsewhere = words.filter(
      (word) =>
        word.owner === category &&
        !word.isOpen &&
        !headwords.has(`${category} ${english(word.english)}`),
    );
    expect(elsewhere.map((word) => word.english)).toEqual([]);
  });
});
