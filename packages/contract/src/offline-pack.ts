import type { TermContent } from './term.js';

/**
 * The pack for offline use: gzipped UTF-8 text with one JSON array per line. The first line is the {@link PackHeader}
 * in an array, each further one a term. Lines can be read while the pack arrives.
 */
export const PACK_FORMAT = 1;

export interface PackHeader {
  readonly format: typeof PACK_FORMAT;
  /** Number of terms that follow. */
  readonly terms: number;
}

/** The fields of a term that the device stores. */
export interface PackTerm {
  readonly id: string;
  readonly slug: string;
  readonly englishTerm: string;
  readonly turkishTerm: string;
  /** Category slug. */
  readonly category: string;
  readonly englishDefinition: string;
  readonly turkishDefinition: string;
  readonly keywords: readonly string[];
  readonly clicks: number;
  readonly favorites: number;
  /** Empty in packs that were downloaded before packs had tags. */
  readonly tags: readonly string[];
}

type Line = readonly [
  id: string,
  slug: string,
  englishTerm: string,
  turkishTerm: string,
  category: string,
  englishDefinition: string,
  turkishDefinition: string,
  keywords: readonly string[],
  clicks: number,
  favorites: number,
  tags?: readonly string[],
];

/** The line of a term, without the line break. */
export function packLine(
  term: Pick<
    TermContent,
    | 'slug'
    | 'englishTerm'
    | 'turkishTerm'
    | 'category'
    | 'englishDefinition'
    | 'turkishDefinition'
    | 'searchKeywords'
    | 'tags'
  > & { readonly _id: string; readonly clickCount: number; readonly favoriteCount: number },
): string {
  const line: Line = [
    term._id,
    term.slug,
    term.englishTerm,
    term.turkishTerm,
    term.category,
    term.englishDefinition,
    term.turkishDefinition,
    term.searchKeywords,
    term.clickCount,
    term.favoriteCount,
    term.tags,
  ];
  return JSON.stringify(line);
}

/** The term of a line that {@link packLine} wrote. @throws SyntaxError for an incomplete line. */
export function readPackLine(text: string): PackTerm {
  const [
    id,
    slug,
    englishTerm,
    turkishTerm,
    category,
    englishDefinition,
    turkishDefinition,
    keywords,
    clicks,
    favorites,
    tags = [],
  ] = JSON.parse(text) as Line;
  return {
    id,
    slug,
    englishTerm,
    turkishTerm,
    category,
    englishDefinition,
    turkishDefinition,
    keywords,
    clicks,
    favorites,
    tags,
  };
}

/** The first line. */
export function packHeaderLine(terms: number): string {
  return JSON.stringify([{ format: PACK_FORMAT, terms } satisfies PackHeader]);
}

/** @throws Error if the line is not a header or has another format. */
export function readPackHeader(text: string): PackHeader {
  const [header] = JSON.parse(text) as [PackHeader?];
  if (header?.format !== PACK_FORMAT)
    throw new Error('This is not an offline pack of a known format');
  return header;
}
