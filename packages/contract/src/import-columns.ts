import { type Bilingual, type ContentLanguage, EXTRA_LANGUAGE_CODES } from './languages.js';
import { fieldSpec, TERM_CONTENT_FIELDS, translationField } from './term-fields.js';
import { NAME_GROUPS } from './term-names.js';
import { foldKey } from './text.js';

const languageNames = {
  tr: new Intl.DisplayNames('tr', { type: 'language' }),
  en: new Intl.DisplayNames('en', { type: 'language' }),
};

const translationLabels = Object.fromEntries(
  EXTRA_LANGUAGE_CODES.flatMap((code) => {
    const [tr, en] = [languageNames.tr.of(code), languageNames.en.of(code)];
    return [
      [translationField(code, 'term'), { tr: `${tr} terim`, en: `${en} term` }],
      [translationField(code, 'definition'), { tr: `${tr} tanım`, en: `${en} definition` }],
    ];
  }),
) as Record<string, Bilingual>;
const nameLabels = Object.fromEntries(
  [...NAME_GROUPS].map(([column, { label }]) => [column, label]),
);

/** Fields of a stored term that are not its content. */
const STORED = {
  id: { tr: 'Kimlik', en: 'Id' },
  status: { tr: 'Durum', en: 'Status' },
  publishAt: { tr: 'Yayım zamanı', en: 'Publication time' },
  statusReason: { tr: 'Durum nedeni', en: 'Status reason' },
} as const satisfies Record<string, Bilingual>;
export const STORED_FIELDS: readonly string[] = Object.keys(STORED);

/**
 * The fields to which a column of an imported file can map, in the order of a template, with their names in the
 * panel. Names and translations have one column per part.
 */
export const IMPORT_FIELDS: Readonly<Record<string, Bilingual>> = {
  ...Object.fromEntries(
    TERM_CONTENT_FIELDS.flatMap((field): [string, Bilingual][] => {
      const { kind, label } = fieldSpec(field);
      if (kind === 'names') return Object.entries(nameLabels);
      return kind === 'translations' ? Object.entries(translationLabels) : [[field, label]];
    }),
  ),
  ...STORED,
};
/** The columns of a template: a new term has no id yet, and its status follows from who imports it. */
export const TEMPLATE_FIELDS = Object.keys(IMPORT_FIELDS).filter((field) => !(field in STORED));

/** Groups of fields; each row needs one field of each group. */
export const REQUIRED_FIELDS = [
  ['englishTerm', 'turkishTerm'],
  ['englishDefinition', 'turkishDefinition'],
  ['category'],
] as const;

/** Columns that an import adds to refused rows; ignored when the file is imported again. */
export const REASON_COLUMN: Bilingual = { tr: 'Ret nedeni', en: 'Refusal reason' };

/** Columns of exported tables in addition to the fields of a term; ignored by an import. */
const BOOKKEEPING = {
  indexed: { tr: 'Aramada', en: 'Searchable' },
  clickCount: { tr: 'Tıklama', en: 'Clicks' },
  favoriteCount: { tr: 'Favori', en: 'Favorites' },
  searchCount: { tr: 'Arama', en: 'Searches' },
  createdAt: { tr: 'Eklenme', en: 'Created' },
  createdBy: { tr: 'Ekleyen', en: 'Created by' },
  updatedAt: { tr: 'Son değişiklik', en: 'Last modified' },
  updatedBy: { tr: 'Değiştiren', en: 'Modified by' },
} as const satisfies Record<string, Bilingual>;
export type BookkeepingField = keyof typeof BOOKKEEPING | keyof typeof STORED;

/** All columns of an exported table, in order. */
export const EXPORTED_FIELDS: Readonly<Record<string, Bilingual>> = {
  ...IMPORT_FIELDS,
  ...BOOKKEEPING,
};

const CONTINUED: Bilingual = { tr: 'devamı', en: 'continued' };
const CONTINUED_NAME = new RegExp(`^(.+) \\((?:${CONTINUED.tr}|${CONTINUED.en}) \\d+\\)$`);

/** The name of a further column with the rest of a text that does not fit into one cell. */
export function continuedColumn(name: string, part: number, language: ContentLanguage): string {
  return `${name} (${CONTINUED[language]} ${part})`;
}

/** The name of the column that such a column continues. */
export function columnContinuedBy(name: string): string | undefined {
  return CONTINUED_NAME.exec(name)?.[1];
}

/** The value of a mapping for columns that are ignored. */
export const IGNORED = '';

const namesByField = new Map(
  Object.entries(IMPORT_FIELDS).map(([field, { tr, en }]) => [field, [field, tr, en]]),
);
for (const field of TERM_CONTENT_FIELDS) {
  const { aliases = [], columns = [] } = fieldSpec(field);
  namesByField.set(field, [...(namesByField.get(field) ?? []), ...aliases, ...columns]);
}
const byName = new Map<string, string>();
for (const [field, names] of namesByField) {
  // Two names of a field in one heading, as in `Alan / Field`; their keys follow each other.
  for (const name of names) for (const other of names) byName.set(columnKey(name + other), field);
}
for (const [field, names] of namesByField) {
  for (const name of names) byName.set(columnKey(name), field);
}
byName.set(columnKey('_id'), 'id');
for (const label of [REASON_COLUMN, ...Object.values<Bilingual>(BOOKKEEPING)]) {
  for (const name of Object.values(label)) byName.set(columnKey(name), IGNORED);
}

/** Normalized column name for comparison: only letters and digits, without case and accents. */
export function columnKey(name: string): string {
  return foldKey(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * The field for a column name; `''` for an ignored column and for one that continues another, undefined if there is
 * none.
 */
export function fieldOfColumn(name: string): string | undefined {
  return columnContinuedBy(name) ? IGNORED : byName.get(columnKey(name));
}
