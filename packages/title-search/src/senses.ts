import { type SearchedContent, wordKeysOf, wordsOf } from '@terimce/contract/search-fields';
import { foldedWords } from './row-kind.js';
import type { TitleIndex } from './title-index.js';

/** A term with everything that may be the same word as a name of another. */
interface Named extends SearchedContent {
  readonly slug: string;
}

/** Most terms that are offered as other meanings. */
const MAX_SENSES = 50;

/** Ids of the other terms that may have a headword or name of this one; {@link otherSenses} decides. */
export function sensesFor(index: TitleIndex, id: string, term: SearchedContent): string[] {
  const { tables } = index;
  const ids = new Set<string>();
  for (const text of wordsOf(term)) {
    const key = tables.keys.id(foldedWords(text).join(''));
    if (key === undefined) continue;
    tables.forEachWholeTitle(key, (row) => {
      if (tables.isTitle(row) || tables.isAbbreviation(row)) ids.add(tables.id(tables.slot(row)));
    });
  }
  ids.delete(id);
  return [...ids].slice(0, MAX_SENSES);
}

/**
 * The other meanings of the words of a term: the terms that share a headword or name with it, in the order of its own
 * words, then of slugs, so that all pages of a group list them in one order.
 */
export function otherSenses<T extends Named>(term: SearchedContent, others: readonly T[]): T[] {
  const words = [...wordKeysOf(term)];
  return others
    .flatMap((other) => {
      const keys = wordKeysOf(other);
      const place = words.findIndex((word) => keys.has(word));
      return place < 0 ? [] : [{ other, place }];
    })
    .sort((a, b) => a.place - b.place || (a.other.slug < b.other.slug ? -1 : 1))
    .map(({ other }) => other);
}
