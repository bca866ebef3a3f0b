import { letterStart } from '@terimce/contract/browse-order';
import type { ContentLanguage } from '@terimce/contract/languages';
import { tagSlug } from '@terimce/contract/tags';
import { ENGLISH_ALPHABET, lowerCase, TURKISH_ALPHABET } from '@terimce/contract/text';
import type { Dictionary, DictionaryTerm } from './dictionary.js';

/** A page of the terms of a category, under a letter, or with a tag. */
export interface BrowseQuestion {
  /** Slug. */
  readonly category?: string | undefined;
  readonly letter?: string | undefined;
  /** Last segment of the path of a tag's page. */
  readonly tag?: string | undefined;
  /** The language of the letter and of the order. */
  readonly language: ContentLanguage;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface BrowsedPage<T> {
  readonly terms: T[];
  /** On all pages. */
  readonly total: number;
  /** The tag as terms write it. */
  readonly tag?: string;
}

const ALPHABETS = { tr: TURKISH_ALPHABET, en: ENGLISH_ALPHABET } as const;
/** What headwords also begin with; `#` is anything that is not a letter. */
const OTHERS = { tr: ['q', 'w', 'x', '#'], en: ['#'] } as const;

/** Terms in dictionary order. */
export function browse<T extends DictionaryTerm>(
  dictionary: Dictionary<T>,
  { category, letter, tag, language, page, limit }: BrowseQuestion,
): BrowsedPage<T> {
  const tagged = tag === undefined ? undefined : tagOf(dictionary, tag);
  if (tag !== undefined && !tagged) return { terms: [], total: 0 };
  const [first] = letter ? lowerCase(letter, language) : [];
  const ids = filtered(dictionary, language, category, first, tagged?.slug);
  const terms = dictionary.find(ids.slice((page - 1) * limit, page * limit));
  return { terms, total: ids.length, ...(tagged ? { tag: tagged.name } : {}) };
}

/**
 * The letters of the alphabet in order with the number of their terms, also those without terms, then other
 * characters that have terms (q, w and x in Turkish, `#` for digits and symbols).
 * @param category slug
 */
export function letterCounts(
  dictionary: Dictionary,
  language: ContentLanguage,
  category?: string,
): { letter: string; count: number }[] {
  const ids = filtered(dictionary, language, category);
  // A category that does not exist has no terms, and is no key: it may be any text.
  const counts = dictionary.memo(`letters ${language} ${ids.length > 0 ? category : ''}`, () => {
    const found = new Map<string, number>();
    for (const id of ids) {
      const [start = ''] = dictionary.orderOf(id, language);
      found.set(start, (found.get(start) ?? 0) + 1);
    }
    return found;
  });
  const count = (letter: string) => {
    return { letter, count: counts.get(letterStart(letter, language) ?? '') ?? 0 };
  };
  const others = OTHERS[language].map(count).filter((other) => other.count > 0);
  return [...ALPHABETS[language].map(count), ...others];
}

function filtered(
  dictionary: Dictionary,
  language: ContentLanguage,
  category?: string,
  letter?: string,
  tag?: string,
): readonly string[] {
  const sorted = dictionary.sorted(language);
  if (!category && letter === undefined && tag === undefined) return sorted;
  if (category && !dictionary.categories.has(category)) return [];
  const start = letter === undefined ? '' : letterStart(letter, language);
  if (start === undefined) return [];
  const tagged = tag === undefined ? undefined : dictionary.withTag(tag);
  // Found once for all pages: what is asked for exists, so there are only so many lists.
  return dictionary.memo(JSON.stringify([language, category, start, tag]), () =>
    sorted.filter(
      (id) =>
        (!tagged || tagged.has(id)) &&
        (!category || dictionary.get(id)?.category === category) &&
        dictionary.orderOf(id, language).startsWith(start),
    ),
  );
}

/** The tag of a page; undefined if no term has it. A listed tag is also found by its name in the other language. */
function tagOf(dictionary: Dictionary, wanted: string): { slug: string; name: string } | undefined {
  for (const slug of new Set([wanted, tagSlug(wanted.replaceAll('-', ' '))])) {
    for (const id of dictionary.withTag(slug)) {
      const name = dictionary.get(id)?.tags.find((tag) => tagSlug(tag) === slug);
      if (name) return { slug, name };
    }
  }
  return undefined;
}
