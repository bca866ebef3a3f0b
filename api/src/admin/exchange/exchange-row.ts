import { EXTRA_LANGUAGES, type ExtraLanguage } from '@terimce/contract/languages';
import { type TermContent, translationName } from '@terimce/contract/term';

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

export function toExchangeRow(content: TermContent): ExchangeRow {
  const row: ExchangeRow = {};
  for (const field of TEXT_FIELDS) if (content[field]) row[field] = content[field];
  for (const field of LIST_FIELDS) if (content[field].length > 0) row[field] = content[field];
  for (const [field, [code, part]] of translationName) {
    const text = content.translations[code]?.[part];
    if (text) row[field] = text;
  }
  return row;
}
