import {
  EXTRA_LANGUAGE_CODES,
  EXTRA_LANGUAGES,
  type ExtraLanguage,
} from '@terimce/contract/languages';
import type { TermContent } from '@terimce/contract/term';

/** A term in an exchange file: the field names of the contract, translations flat, empty fields left out. */
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

/** Where a term stores the flat fields: `german_term` is `translations.de.term`. */
export const TRANSLATION_PATHS: ReadonlyMap<string, string> = new Map(
  EXTRA_LANGUAGE_CODES.flatMap((code) =>
    (['term', 'definition'] as const).map((part) => [
      translationField(code, part),
      `translations.${code}.${part}`,
    ]),
  ),
);

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
