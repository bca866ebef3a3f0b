import { LABELS } from './labels.js';
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
/** The columns of names are often headed in the plural. */
const plurals = ({ tr, en }: Bilingual) => [`${en}s`, `${tr}lar`, `${tr}ler`];
const nameLabels = Object.fromEntries(
  [...NAME_GROUPS].map(([column, { label }]) => [column, label]),
);

/** Fields of a stored term that are not its content. */
const STORED = LABELS.stored;
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
export const REASON_COLUMN = LABELS.files.reason;

/** Columns of exported tables in addition to the fields of a term; ignored by an import. */
const BOOKKEEPING = LABELS.bookkeeping;
export type BookkeepingField = keyof typeof BOOKKEEPING | keyof typeof STORED;

/** All columns of an exported table, in order. */
export const EXPORTED_FIELDS: Readonly<Record<string, Bilingual>> = {
  ...IMPORT_FIELDS,
  ...BOOKKEEPING,
};

/** What the first of these columns was called in the files of versions that wrote names as `name|note; name`. */
const FORMER_COLUMNS = ['Aramada', 'Searchable'].map(columnKey);

/** Whether a column shows that an earlier version exported its table. */
export const isFormerColumn = (name: string) => FORMER_COLUMNS.includes(columnKey(name));

const CONTINUED = LABELS.files.continued;
const CONTINUED_NAME = new RegExp(`^(.+) \\((?:${CONTINUED.tr}|${CONTINUED.en}) \\d+\\)$`);

/** The name of a further column with the rest of a text that does not fit into one cell. */
export function continuedColumn(name: string, part: number, language: ContentLanguage): string {
  return `${name} (${CONTINUED[language]} ${part})`;
}

/** The name of the column that such a column continues. */
export function columnContinuedBy(name: string): string | undefined {
  return CONTINUED_NAME.exec(name)?.[1];
}

const ENGLISH = ['ingilizce', 'ing', 'english', 'en'];
const TURKISH = ['türkçe', 'turkish', 'tr'];
const TERM = ['terim', 'terimi', 'term', 'karşılık', 'karşılığı'];
const DEFINITION = ['tanım', 'tanımı', 'definition', 'açıklama', 'açıklaması'];
/** Headings of two words in either order. A word alone is in its own language. */
const COMMON: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['englishTerm', ENGLISH, TERM],
  ['englishDefinition', ENGLISH, DEFINITION],
  ['turkishTerm', TURKISH, TERM],
  ['turkishDefinition', TURKISH, DEFINITION],
  ['turkishTerm', [''], ['terim']],
  ['englishTerm', [''], ['term']],
  ['turkishDefinition', [''], ['tanım']],
  ['englishDefinition', [''], ['definition']],
];

/** The value of a mapping for columns that are ignored. */
export const IGNORED = '';

const namesByField = new Map(
  Object.entries(IMPORT_FIELDS).map(([field, { tr, en }]) => [field, [field, tr, en]]),
);
for (const field of TERM_CONTENT_FIELDS) {
  const { aliases = [], columns = [] } = fieldSpec(field);
  namesByField.set(field, [...(namesByField.get(field) ?? []), ...aliases, ...columns]);
}
/** A remark after a name; a number is that of a repeated column. */
const REMARK = /\s*[([](?!\d+[)\]])[^)\]]*[)\]]\s*$/;
const byName = new Map<string, string>();
for (const [field, names] of namesByField) {
  // Two names of a field in one heading, as in `Alan / Field`; their keys follow each other.
  for (const name of names) for (const other of names) byName.set(columnKey(name + other), field);
}
for (const [field, names] of namesByField) {
  for (const name of names) byName.set(columnKey(name), field);
}
for (const [column, { label }] of NAME_GROUPS) {
  for (const name of plurals(label)) byName.set(columnKey(name), column);
}
byName.set(columnKey('_id'), 'id');
for (const label of [REASON_COLUMN, ...Object.values<Bilingual>(BOOKKEEPING)]) {
  for (const name of Object.values(label)) byName.set(columnKey(name), IGNORED);
}
for (const name of [...FORMER_COLUMNS, 'tarih', 'date']) byName.set(columnKey(name), IGNORED);
for (const [field, languages, parts] of COMMON) {
  // `Terim (İngilizce)`, `English term`, `Tanım TR`
  for (const language of languages) {
    for (const part of parts) {
      for (const name of [language + part, part + language]) {
        if (!byName.has(columnKey(name))) byName.set(columnKey(name), field);
      }
    }
  }
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
  if (columnContinuedBy(name)) return IGNORED;
  // A remark in brackets, `Unit (SI)`, unless it says what the column is.
  return byName.get(columnKey(name)) ?? byName.get(columnKey(name.replace(REMARK, '')));
}
