import {
  EXTRA_LANGUAGE_CODES,
  EXTRA_LANGUAGES,
  type ExtraLanguage,
} from '@terimce/contract/languages';
import type { TermContent } from '@terimce/contract/term';

/** A term as exchange files carry it: the names of the contract, translations flat, empty members left out. */
export type ExchangeRow = Record<string, string | string[]>;

const TEXT_FIELDS = [
  'englishTerm',
  'turkishTerm',
  'englishDefinition',
  'turkishDefinition',
  'category',
  'englishExample',
  'turkishExample',
  'englishDetail',
  'turkishDetail',
  'image',
  'animation',
  'blog',
  'blogEn',
  'slug',
  'metaTitle',
  'metaDescription',
] as const satisfies readonly (keyof TermContent)[];
export const LIST_FIELDS = ['tags', 'searchKeywords'] as const;

/** The flat name of one part of a translation: `german_term`. */
export function translationField(language: ExtraLanguage, part: 'term' | 'definition'): string {
  return `${EXTRA_LANGUAGES[language]}_${part}`;
}

/** All members that a row may have, in the order of the columns of a CSV file. */
export const EXCHANGE_FIELDS: readonly string[] = [
  ...TEXT_FIELDS,
  ...LIST_FIELDS,
  ...EXTRA_LANGUAGE_CODES.flatMap((code) => [
    translationField(code, 'term'),
    translationField(code, 'definition'),
  ]),
];

export function toExchangeRow(content: TermContent): ExchangeRow {
  const row: ExchangeRow = {};
  for (const field of TEXT_FIELDS) if (content[field]) row[field] = content[field];
  for (const field of LIST_FIELDS) if (content[field].length > 0) row[field] = content[field];
  for (const code of EXTRA_LANGUAGE_CODES) {
    const { term, definition } = content.translations[code] ?? {};
    if (term) row[translationField(code, 'term')] = term;
    if (definition) row[translationField(code, 'definition')] = definition;
  }
  return row;
}
