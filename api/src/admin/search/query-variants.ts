import { normalizeQuery } from '@terimce/title-search/query';

/** Each variant costs one search in Meilisearch. */
const VARIANTS_MAX = 8;

export interface WordLists {
  /** Groups of words or phrases that mean the same. */
  readonly groups: readonly (readonly string[])[];
  readonly stopWords: readonly string[];
  /** Words and phrases for which Meilisearch has synonyms at present. */
  readonly present: readonly string[];
}

/**
 * The queries that together return what one query would with other word lists: without stop words, and with each
 * synonym substituted. Words that have synonyms at present are quoted, which keeps Meilisearch from expanding them.
 */
export function queryVariants(query: string, { groups, stopWords, present }: WordLists): string[] {
  const stops = new Set(stopWords.map(normalizeQuery));
  const all = normalizeQuery(query).split(' ').filter(Boolean);
  const kept = all.filter((word) => !stops.has(word));
  const words = kept.length > 0 ? kept : all;
  const variants = [words];
  for (const group of groups) {
    const members = group.map((member) => normalizeQuery(member).split(' ').filter(Boolean));
    for (const member of members) {
      const at = placeOf(member, words);
      if (at < 0) continue;
      for (const other of members) {
        if (other !== member) variants.push(words.toSpliced(at, member.length, ...other));
      }
    }
  }
  const replaced = new Set(present.flatMap((word) => normalizeQuery(word).split(' ')));
  const texts = variants.map((variant) =>
    variant.map((word) => (replaced.has(word) ? `"${word}"` : word)).join(' '),
  );
  return [...new Set(texts)].slice(0, VARIANTS_MAX);
}

/** Index at which a phrase begins in a list of words; -1 if it does not occur. */
function placeOf(phrase: readonly string[], words: readonly string[]): number {
  if (phrase.length === 0) return -1;
  return words.findIndex((_, at) => phrase.every((word, i) => words[at + i] === word));
}
