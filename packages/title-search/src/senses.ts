import { type SearchedContent, wordKeysOf, wordsOf } from '@terimce/contract/search-fields';
import { sensePlace } from '@terimce/contract/sense-order';
import { wordKey } from '@terimce/contract/text';
import type { Dictionary, DictionaryTerm } from './dictionary.js';
import { foldedWords } from './row-kind.js';

/** Most terms that are offered as other meanings. */
const MAX_SENSES = 50;

/**
 * The other meanings of the words of a term: the terms that share a headword or name with it, in the order of its own
 * words, then in that of editors, then of slugs, so that all pages of a group list them in one order.
 * @param own the id of the term; absent for words alone
 */
export function sensesOf<T extends DictionaryTerm>(
  term: SearchedContent,
  dictionary: Dictionary<T>,
  own?: string,
): T[] {
  const words = [...wordKeysOf(term)];
  return dictionary
    .find(sharing(term, dictionary, own))
    .flatMap((other) => {
      const keys = wordKeysOf(other);
      const place = words.findIndex((word) => keys.has(word));
      const { senseOrder, englishTerm, turkishTerm } = other;
      const isHeadword = [englishTerm, turkishTerm].some((text) => wordKey(text) === words[place]);
      return place < 0 ? [] : [{ other, place, sense: sensePlace(senseOrder, isHeadword) }];
    })
    .sort(
      (a, b) =>
        a.place - b.place ||
        (a.sense < b.sense ? -1 : a.sense > b.sense ? 1 : 0) ||
        (a.other.slug < b.other.slug ? -1 : 1),
    )
    .map(({ other }) => other);
}

/** Ids of the terms with a headword or name that has the letters of one of this term. */
function sharing(term: SearchedContent, { titles }: Dictionary, own?: string): string[] {
  const { tables } = titles;
  const ids = new Set<string>();
  for (const text of wordsOf(term)) {
    const key = tables.keys.id(foldedWords(text).join(''));
    if (key === undefined) continue;
    tables.forEachWholeTitle(key, (row) => {
      if (tables.isTitle(row) || tables.isAbbreviation(row)) ids.add(tables.id(tables.slot(row)));
    });
  }
  if (own !== undefined) ids.delete(own);
  return [...ids].slice(0, MAX_SENSES);
}
