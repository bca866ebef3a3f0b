import {
  EMPTY_CONTENT,
  fieldsWhere,
  type TERM_FIELDS,
  type TermContent,
  type TermField,
} from './term-fields.js';

/**
 * The pack for offline use: gzipped UTF-8 text with one JSON array per line. The first line is the {@link PackHeader}
 * in an array, each further one a term. Lines can be read while the pack arrives.
 */
export const PACK_FORMAT = 1;

export interface PackHeader {
  readonly format: typeof PACK_FORMAT;
  /** Number of terms that follow. */
  readonly terms: number;
  /** The members of a line, in order. */
  readonly fields: readonly string[];
}

type OfflineField = {
  [F in TermField]: (typeof TERM_FIELDS)[F] extends { offline: true } ? F : never;
}[TermField];

/** The fields of a term that the device stores; of further languages only the headwords. */
export interface PackTerm extends Readonly<Pick<TermContent, OfflineField | 'translations'>> {
  readonly id: string;
  readonly clicks: number;
  readonly favorites: number;
}

/** The content that the device stores. Packs from before a field existed lack it. */
const CONTENT = [...fieldsWhere(({ offline }) => offline === true), 'translations'] as readonly (
  | OfflineField
  | 'translations'
)[];
const FIELDS = ['id', 'clicks', 'favorites', ...CONTENT] as const;

/** The members of a line in packs whose header does not name them. */
const FIRST_FIELDS: readonly string[] = [
  'id',
  'slug',
  'englishTerm',
  'turkishTerm',
  'category',
  'englishDefinition',
  'turkishDefinition',
  'searchKeywords',
  'clicks',
  'favorites',
  'tags',
];

/** The line of a term, without the line break. */
export function packLine(
  term: Pick<TermContent, OfflineField | 'translations'> & {
    readonly _id: string;
    readonly clickCount: number;
    readonly favoriteCount: number;
  },
): string {
  const headwords = Object.entries(term.translations).flatMap(([code, { term: text }]) =>
    text ? [[code, { term: text }]] : [],
  );
  const packed: PackTerm = {
    ...term,
    translations: Object.fromEntries(headwords),
    id: term._id,
    clicks: term.clickCount,
    favorites: term.favoriteCount,
  };
  return JSON.stringify(FIELDS.map((field) => packed[field]));
}

const EMPTY = { ...EMPTY_CONTENT, id: '', clicks: 0, favorites: 0 };

/**
 * The term of a line that {@link packLine} wrote.
 * @throws SyntaxError for an incomplete line.
 */
export function readPackLine(text: string, { fields }: Pick<PackHeader, 'fields'>): PackTerm {
  const values = JSON.parse(text) as unknown[];
  const given = Object.fromEntries(fields.map((field, i) => [field, values[i]]));
  const members = FIELDS.map((field) => [field, given[field] ?? EMPTY[field]]);
  return Object.fromEntries(members) as unknown as PackTerm;
}

/** The first line. */
export function packHeaderLine(terms: number): string {
  return JSON.stringify([{ format: PACK_FORMAT, terms, fields: FIELDS } satisfies PackHeader]);
}

/** @throws Error if the line is not a header or has another format. */
export function readPackHeader(text: string): PackHeader {
  const [header] = JSON.parse(text) as [PackHeader?];
  if (header?.format !== PACK_FORMAT)
    throw new Error('This is not an offline pack of a known format');
  return { ...header, fields: header.fields ?? FIRST_FIELDS };
}
