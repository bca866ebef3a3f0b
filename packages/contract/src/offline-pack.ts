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

/** The members of a line, in order. */
const FIELDS = [
  'id',
  'slug',
  'englishTerm',
  'turkishTerm',
  'category',
  'englishDefinition',
  'turkishDefinition',
  'keywords',
  'clicks',
  'favorites',
  'tags',
] as const satisfies readonly (keyof PackTerm)[];

/** The line of a term, without the line break. */
export function packLine(
  term: Omit<PackTerm, 'id' | 'keywords' | 'clicks' | 'favorites'> & {
    readonly _id: string;
    readonly searchKeywords: readonly string[];
    readonly clickCount: number;
    readonly favoriteCount: number;
  },
): string {
  const packed: PackTerm = {
    ...term,
    id: term._id,
    keywords: term.searchKeywords,
    clicks: term.clickCount,
    favorites: term.favoriteCount,
  };
  return JSON.stringify(FIELDS.map((field) => packed[field]));
}

/** The term of a line that {@link packLine} wrote. @throws SyntaxError for an incomplete line. */
export function readPackLine(text: string): PackTerm {
  const values = JSON.parse(text) as unknown[];
  const members = FIELDS.map((field, i) => [field, values[i] ?? []]);
  return Object.fromEntries(members) as unknown as PackTerm;
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
