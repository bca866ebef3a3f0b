import { type Bilingual, EXTRA_LANGUAGE_CODES, EXTRA_LANGUAGES } from './languages.js';
import { TERM_ALIASES } from './term.js';
import { foldKey } from './text.js';

const languageNames = {
  tr: new Intl.DisplayNames('tr', { type: 'language' }),
  en: new Intl.DisplayNames('en', { type: 'language' }),
};

const translationLabels = Object.fromEntries(
  EXTRA_LANGUAGE_CODES.flatMap((code) => {
    const [tr, en] = [languageNames.tr.of(code), languageNames.en.of(code)];
    return [
      [`${EXTRA_LANGUAGES[code]}_term`, { tr: `${tr} terim`, en: `${en} term` }],
      [`${EXTRA_LANGUAGES[code]}_definition`, { tr: `${tr} tanım`, en: `${en} definition` }],
    ];
  }),
) as Record<string, Bilingual>;

/**
 * The fields to which a column of an imported file can map, in the order of a template, with their names in the
 * panel.
 */
export const IMPORT_FIELDS: Readonly<Record<string, Bilingual>> = {
  englishTerm: { tr: 'İngilizce terim', en: 'English term' },
  turkishTerm: { tr: 'Türkçe terim', en: 'Turkish term' },
  englishDefinition: { tr: 'İngilizce tanım', en: 'English definition' },
  turkishDefinition: { tr: 'Türkçe tanım', en: 'Turkish definition' },
  category: { tr: 'Kategori', en: 'Category' },
  englishExample: { tr: 'İngilizce örnek', en: 'English example' },
  turkishExample: { tr: 'Türkçe örnek', en: 'Turkish example' },
  englishDetail: { tr: 'İngilizce ayrıntı', en: 'English detail' },
  turkishDetail: { tr: 'Türkçe ayrıntı', en: 'Turkish detail' },
  tags: { tr: 'Etiketler', en: 'Tags' },
  searchKeywords: { tr: 'Arama anahtar sözcükleri', en: 'Search keywords' },
  image: { tr: 'Görsel', en: 'Image' },
  animation: { tr: 'Animasyon / GIF', en: 'Animation / GIF' },
  blog: { tr: 'Blog (Türkçe)', en: 'Blog (Turkish)' },
  blogEn: { tr: 'Blog (İngilizce)', en: 'Blog (English)' },
  slug: { tr: 'Kısa adres', en: 'Slug' },
  metaTitle: { tr: 'Meta başlık', en: 'Meta title' },
  metaDescription: { tr: 'Meta açıklama', en: 'Meta description' },
  ...translationLabels,
  id: { tr: 'Kimlik', en: 'Id' },
};

/** Groups of fields; each row needs one field of each group. */
export const REQUIRED_FIELDS = [
  ['englishTerm', 'turkishTerm'],
  ['englishDefinition', 'turkishDefinition'],
  ['category'],
] as const;

/** Columns that an import adds to refused rows; ignored when the file is imported again. */
export const REASON_COLUMN: Bilingual = { tr: 'Ret nedeni', en: 'Refusal reason' };

/** Columns of exported tables in addition to the fields of a term; ignored by an import. */
const BOOKKEEPING: Readonly<Record<string, Bilingual>> = {
  status: { tr: 'Durum', en: 'Status' },
  statusReason: { tr: 'Durum nedeni', en: 'Status reason' },
  indexed: { tr: 'Aramada', en: 'Searchable' },
  clickCount: { tr: 'Tıklama', en: 'Clicks' },
  favoriteCount: { tr: 'Favori', en: 'Favorites' },
  searchCount: { tr: 'Arama', en: 'Searches' },
  publishAt: { tr: 'Yayım zamanı', en: 'Publication time' },
  createdAt: { tr: 'Eklenme', en: 'Created' },
  createdBy: { tr: 'Ekleyen', en: 'Created by' },
  updatedAt: { tr: 'Son değişiklik', en: 'Last modified' },
  updatedBy: { tr: 'Değiştiren', en: 'Modified by' },
};

/** All columns of an exported table, in order. */
export const EXPORTED_FIELDS: Readonly<Record<string, Bilingual>> = {
  ...IMPORT_FIELDS,
  ...BOOKKEEPING,
};

/** Other common names of columns. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  englishTerm: ['ingilizce', 'english', 'en'],
  turkishTerm: ['türkçe', 'turkish', 'tr'],
  englishDefinition: ['ingilizce tanımı', 'definition en', 'tanım en'],
  turkishDefinition: ['türkçe tanımı', 'definition tr', 'tanım tr'],
  category: ['discipline', 'disiplin'],
  tags: ['etiket', 'tag'],
  searchKeywords: ['anahtar kelimeler', 'anahtar sözcükler', 'keywords'],
  image: ['resim', 'görsel url'],
  id: ['_id'],
};

/** The value of a mapping for columns that are ignored. */
export const IGNORED = '';

const byName = new Map<string, string>();
for (const [field, label] of Object.entries(IMPORT_FIELDS)) {
  const aliases = (TERM_ALIASES as Record<string, readonly string[]>)[field] ?? [];
  for (const name of [field, label.tr, label.en, ...aliases, ...(SYNONYMS[field] ?? [])]) {
    byName.set(columnKey(name), field);
  }
}
for (const label of [REASON_COLUMN, ...Object.values(BOOKKEEPING)]) {
  for (const name of Object.values(label)) byName.set(columnKey(name), IGNORED);
}

/** Normalized column name for comparison: only letters and digits, without case and accents. */
export function columnKey(name: string): string {
  return foldKey(name).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The field for a column name; `''` for an ignored column, undefined if there is none. */
export function fieldOfColumn(name: string): string | undefined {
  return byName.get(columnKey(name));
}
