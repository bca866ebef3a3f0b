import { isWithin, preferred, slipsOf, withoutDashes } from '@terimce/contract/slug-slips';
import { foldKey, lowerCase, slugify } from '@terimce/contract/text';
import type { Dictionary, DictionaryTerm } from './dictionary.js';
import { rewriteMisspelling } from './known-misspellings.js';
import { isRealWord } from './real-words.js';
import { foldedWords } from './row-kind.js';

/** Most candidates of one step. */
const POOL = 50;
/** Most edits between a slug and those of terms that are only offered. */
const OFFERED_EDITS = 2;
/** Most characters at the ends of a slug that are compared: one edit leaves those of one half alone. */
const SLUG_END = 4;

/** The slug that an address means: words of any case and spelling, with known misspellings corrected. */
export function askedSlug(given: string): string {
  return rewriteMisspelling(slugify(given));
}

/** The term with this id or slug. */
export function termAt<T extends DictionaryTerm>(
  dictionary: Dictionary<T>,
  given: string,
): T | undefined {
  return dictionary.get(lowerCase(given, 'en')) ?? dictionary.bySlug(askedSlug(given));
}

/** The terms with a name of these words: headwords, else other names, else keywords; best first. */
export function termsNamed<T extends DictionaryTerm>(dictionary: Dictionary<T>, slug: string): T[] {
  const words = slug.replaceAll('-', ' ');
  const { headwords, names, keywords } = namedWhole(dictionary, words);
  const isHeadword = ({ englishTerm, turkishTerm }: T) =>
    [englishTerm, turkishTerm].some((text) => foldKey(text) === words);
  const found = [headwords.filter(isHeadword), names, keywords].find((step) => step.length > 0);
  return preferred(found ?? [], slug).slice(0, POOL);
}

/** What a slug without a term may mean. */
export interface Guessed<T> {
  /** One edit away, best first: the visitor is redirected to the first. */
  readonly found: T[];
  /** Two edits away, or with the same first word. */
  readonly offered: T[];
}

/**
 * The terms that a slug misspells, and those that it only resembles.
 * @param candidates ids of terms with names like the words of the slug, as a search finds them
 */
export function guessTerms<T extends DictionaryTerm>(
  dictionary: Dictionary<T>,
  slug: string,
  candidates: readonly string[],
): Guessed<T> {
  const near = [...new Set([...dictionary.find(candidates), ...withSameEnd(dictionary, slug)])];
  const { words } = dictionary.titles;
  const isWord = words !== undefined && isRealWord(words, slug);
  const slips = slipsOf(slug, near, isWord).slice(0, POOL);
  const close = near.filter(isWithin(slug, OFFERED_EDITS)).slice(0, POOL);
  const [firstWord = ''] = slug.split('-');
  const begun = firstWord.length > 1 ? withFirstWord(dictionary, firstWord) : [];
  const offered = [...preferred(close, slug), ...preferred(begun, slug)];
  return { found: preferred(slips, slug), offered: [...new Set(offered)] };
}

/** Terms by what has these letters and digits as a whole: a headword, another name, or a keyword. */
export function namedWhole<T extends DictionaryTerm>(dictionary: Dictionary<T>, words: string) {
  const { tables } = dictionary.titles;
  const headwords = new Set<string>();
  const names = new Set<string>();
  const keywords = new Set<string>();
  const key = tables.keys.id(foldedWords(words).join(''));
  if (key !== undefined) {
    tables.forEachWholeTitle(key, (row) => {
      const id = tables.id(tables.slot(row));
      if (tables.isTitle(row)) headwords.add(id);
      if (tables.isTitle(row) || tables.isAbbreviation(row)) names.add(id);
      keywords.add(id);
    });
  }
  return {
    headwords: dictionary.find(headwords),
    names: dictionary.find(names),
    keywords: dictionary.find(keywords),
  };
}

/** Terms whose slugs may be one edit away: they share an end, and are about as long. */
function withSameEnd<T extends DictionaryTerm>(dictionary: Dictionary<T>, slug: string): T[] {
  const end = Math.min(SLUG_END, Math.max(1, slug.length >> 1));
  const head = slug.slice(0, end);
  const tail = slug.slice(-end);
  const { length } = withoutDashes(slug);
  const found: T[] = [];
  for (const term of dictionary.all()) {
    const other = term.slug;
    if (!other.startsWith(head) && !other.endsWith(tail)) continue;
    if (Math.abs(withoutDashes(other).length - length) <= OFFERED_EDITS) found.push(term);
  }
  return found;
}

/** Terms with a headword that begins with this word. */
function withFirstWord<T extends DictionaryTerm>(dictionary: Dictionary<T>, word: string): T[] {
  const { tables } = dictionary.titles;
  const key = tables.keys.id(word);
  if (key === undefined) return [];
  const ids = new Set<string>();
  tables.everyRowWithWord(key, (row) => {
    if (tables.isTitle(row) && tables.wordKey(row, 0) === key) ids.add(tables.id(tables.slot(row)));
    return ids.size < POOL;
  });
  return dictionary.find(ids);
}
