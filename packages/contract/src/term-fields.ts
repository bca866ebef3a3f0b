// One file: the table of fields, and what follows from it alone.
import {
  type Bilingual,
  type ContentLanguage,
  EXTRA_LANGUAGE_CODES,
  EXTRA_LANGUAGES,
  type ExtraLanguage,
} from './languages.js';
import type { TermName } from './term-names.js';

/** A headword and a definition in a further language. */
export interface Translation {
  readonly term?: string | undefined;
  readonly definition?: string | undefined;
}

/** The kinds of fields, with the value that each stores. */
interface Values {
  /** One line of text. */
  line: string;
  /** A text with line breaks. */
  text: string;
  /** A long-form note in Markdown. */
  note: string;
  /** The address of an image or a video. */
  media: string;
  /** The slug of a category. */
  category: string;
  list: string[];
  /** A whole number; 0 means none. */
  number: number;
  names: TermName[];
  translations: Partial<Record<ExtraLanguage, Translation>>;
}
export type FieldKind = keyof Values;

/** Where search looks for a field, most important first. */
export const SEARCH_WEIGHTS = ['headword', 'hint', 'tag', 'text'] as const;
export type SearchWeight = (typeof SEARCH_WEIGHTS)[number];

interface Field {
  readonly kind: FieldKind;
  /** Its name in the panel, and as a column of a table. */
  readonly label: Bilingual;
  readonly language?: ContentLanguage;
  /** Longest text, in characters; of a list, of each entry; of a number, the largest. */
  readonly max: number;
  /** Its further names in the API; the first is the older style of the specification. */
  readonly aliases?: readonly string[];
  /** Its names in replies, if not all of them. */
  readonly replies?: readonly string[];
  /** Other common names of its column in files. */
  readonly columns?: readonly string[];
  readonly search?: SearchWeight;
  /** Whether the offline pack has it. */
  readonly offline?: true;
  /** An edit never empties it: the term could not be reached. */
  readonly kept?: true;
  /** The part of the form that has it. */
  readonly form: 'headwords' | 'main' | 'more' | 'names' | 'languages';
}

/**
 * All editable content of a term, in the order in which forms, histories and files have it. Every list of fields is
 * derived from this table: schemas, replies, forms, columns of files, the search document, the offline pack.
 */
export const TERM_FIELDS = {
  englishTerm: {
    kind: 'line',
    label: { tr: 'İngilizce terim', en: 'English term' },
    language: 'en',
    max: 200,
    aliases: ['ingilizce_terim'],
    columns: ['ingilizce', 'english', 'en'],
    search: 'headword',
    offline: true,
    form: 'headwords',
  },
  turkishTerm: {
    kind: 'line',
    label: { tr: 'Türkçe terim', en: 'Turkish term' },
    language: 'tr',
    max: 200,
    aliases: ['turkce_terim'],
    columns: ['türkçe', 'turkish', 'tr'],
    search: 'headword',
    offline: true,
    form: 'headwords',
  },
  englishDefinition: {
    kind: 'text',
    label: { tr: 'İngilizce tanım', en: 'English definition' },
    language: 'en',
    max: 5000,
    aliases: ['ingilizce_tanim'],
    columns: ['ingilizce tanımı', 'definition en', 'tanım en'],
    search: 'text',
    offline: true,
    form: 'main',
  },
  turkishDefinition: {
    kind: 'text',
    label: { tr: 'Türkçe tanım', en: 'Turkish definition' },
    language: 'tr',
    max: 5000,
    aliases: ['turkce_tanim'],
    columns: ['türkçe tanımı', 'definition tr', 'tanım tr'],
    search: 'text',
    offline: true,
    form: 'main',
  },
  category: {
    kind: 'category',
    label: { tr: 'Kategori', en: 'Category' },
    max: 100,
    columns: ['discipline', 'disiplin', 'alan', 'field'],
    offline: true,
    kept: true,
    form: 'main',
  },
  englishExample: {
    kind: 'text',
    label: { tr: 'İngilizce örnek', en: 'English example' },
    language: 'en',
    max: 5000,
    form: 'main',
  },
  turkishExample: {
    kind: 'text',
    label: { tr: 'Türkçe örnek', en: 'Turkish example' },
    language: 'tr',
    max: 5000,
    form: 'main',
  },
  englishUsage: {
    kind: 'text',
    label: { tr: 'İngilizce kullanım notu', en: 'English usage note' },
    language: 'en',
    max: 500,
    offline: true,
    form: 'more',
  },
  turkishUsage: {
    kind: 'text',
    label: { tr: 'Türkçe kullanım notu', en: 'Turkish usage note' },
    language: 'tr',
    max: 500,
    offline: true,
    form: 'more',
  },
  englishDetail: {
    kind: 'text',
    label: { tr: 'İngilizce ayrıntı', en: 'English detail' },
    language: 'en',
    max: 20_000,
    aliases: ['ingilizce_detay', 'detailed_definition_en'],
    form: 'more',
  },
  turkishDetail: {
    kind: 'text',
    label: { tr: 'Türkçe ayrıntı', en: 'Turkish detail' },
    language: 'tr',
    max: 20_000,
    aliases: ['turkce_detay', 'detailed_definition_tr'],
    form: 'more',
  },
  names: {
    kind: 'names',
    label: { tr: 'Diğer adlar', en: 'Other names' },
    max: 200,
    search: 'headword',
    offline: true,
    form: 'names',
  },
  englishGloss: {
    kind: 'line',
    label: { tr: 'İngilizce ayırt edici söz', en: 'English gloss' },
    language: 'en',
    max: 60,
    offline: true,
    form: 'more',
  },
  turkishGloss: {
    kind: 'line',
    label: { tr: 'Türkçe ayırt edici söz', en: 'Turkish gloss' },
    language: 'tr',
    max: 60,
    offline: true,
    form: 'more',
  },
  /** The place of a term among those that share a word with it, the lowest first. */
  senseOrder: {
    kind: 'number',
    label: { tr: 'Anlam sırası', en: 'Sense order' },
    max: 999,
    offline: true,
    form: 'more',
  },
  symbol: {
    kind: 'line',
    label: { tr: 'Simge', en: 'Symbol' },
    max: 60,
    search: 'hint',
    offline: true,
    form: 'more',
  },
  unit: {
    kind: 'line',
    label: { tr: 'Birim', en: 'Unit' },
    max: 60,
    search: 'hint',
    offline: true,
    form: 'more',
  },
  formula: {
    kind: 'line',
    label: { tr: 'Formül', en: 'Formula' },
    max: 1000,
    search: 'hint',
    offline: true,
    form: 'more',
  },
  standards: {
    kind: 'list',
    label: { tr: 'Standartlar', en: 'Standards' },
    max: 200,
    columns: ['standart', 'standard'],
    search: 'hint',
    offline: true,
    form: 'more',
  },
  tags: {
    kind: 'list',
    label: { tr: 'Etiketler', en: 'Tags' },
    max: 200,
    columns: ['etiket', 'tag'],
    search: 'tag',
    offline: true,
    form: 'more',
  },
  searchKeywords: {
    kind: 'list',
    label: { tr: 'Arama anahtar sözcükleri', en: 'Search keywords' },
    max: 200,
    columns: ['anahtar kelimeler', 'anahtar sözcükler', 'keywords'],
    search: 'hint',
    offline: true,
    form: 'more',
  },
  image: {
    kind: 'media',
    label: { tr: 'Görsel', en: 'Image' },
    max: 2048,
    aliases: ['imageUrl'],
    columns: ['resim', 'görsel url'],
    form: 'main',
  },
  animation: {
    kind: 'media',
    label: { tr: 'Animasyon / GIF', en: 'Animation / GIF' },
    max: 2048,
    form: 'more',
  },
  blog: {
    kind: 'note',
    label: { tr: 'Blog (Türkçe)', en: 'Blog (Turkish)' },
    language: 'tr',
    max: 200_000,
    form: 'main',
  },
  blogEn: {
    kind: 'note',
    label: { tr: 'Blog (İngilizce)', en: 'Blog (English)' },
    language: 'en',
    max: 200_000,
    aliases: ['blog_en'],
    replies: ['blog_en'],
    form: 'more',
  },
  slug: {
    kind: 'line',
    label: { tr: 'Kısa adres', en: 'Slug' },
    max: 96,
    offline: true,
    kept: true,
    form: 'more',
  },
  metaTitle: {
    kind: 'line',
    label: { tr: 'Meta başlık', en: 'Meta title' },
    max: 200,
    form: 'more',
  },
  metaDescription: {
    kind: 'text',
    label: { tr: 'Meta açıklama', en: 'Meta description' },
    language: 'tr',
    max: 500,
    form: 'more',
  },
  translations: {
    kind: 'translations',
    label: { tr: 'Diğer diller', en: 'Other languages' },
    max: 5000,
    form: 'languages',
  },
} as const satisfies Record<string, Field>;

type Fields = typeof TERM_FIELDS;
export type TermField = keyof Fields;
export const TERM_CONTENT_FIELDS = Object.keys(TERM_FIELDS) as TermField[];

/** What the table says of a field. */
export const fieldSpec = (field: TermField): Field => TERM_FIELDS[field];

/** The fields of some kinds. */
export type FieldOf<K extends FieldKind> = {
  [F in TermField]: Fields[F]['kind'] extends K ? F : never;
}[TermField];

/** The fields for which the table says something, in its order. */
export function fieldsWhere(test: (spec: Field, field: TermField) => boolean): TermField[] {
  return TERM_CONTENT_FIELDS.filter((field) => test(TERM_FIELDS[field], field));
}
/** The fields of a kind, in the order of the table. */
export function fieldsOfKind<K extends FieldKind>(...kinds: readonly K[]): FieldOf<K>[] {
  return fieldsWhere(({ kind }) => (kinds as readonly FieldKind[]).includes(kind)) as FieldOf<K>[];
}
export const LIST_FIELDS = fieldsOfKind('list');

/** The editable content of a term with its internal names. Empty texts and lists mean "none". */
export type TermContent = { [F in TermField]: Values[Fields[F]['kind']] };

/** A value of each kind that means "none". */
const NONE: Readonly<Values> = {
  line: '',
  text: '',
  note: '',
  media: '',
  category: '',
  list: [],
  number: 0,
  names: [],
  translations: {},
};
export const EMPTY_CONTENT = Object.fromEntries(
  TERM_CONTENT_FIELDS.map((field) => [field, NONE[TERM_FIELDS[field].kind]]),
) as TermContent;

/** Fields that an edit never empties. */
export const NEVER_CLEARED: ReadonlySet<string> = new Set(fieldsWhere(({ kept }) => kept === true));

type Aliases<F extends TermField> = Fields[F] extends { aliases: readonly (infer A)[] } ? A : never;
/** The names of a field in replies. */
export type ReplyNames<F extends TermField> = Fields[F] extends {
  replies: readonly (infer R extends string)[];
}
  ? R
  : F | Extract<Aliases<F>, string>;
export function replyNames(field: TermField): readonly string[] {
  const { replies, aliases = [] } = fieldSpec(field);
  return replies ?? [field, ...aliases];
}

const insideName = new Map<string, TermField>();
for (const field of TERM_CONTENT_FIELDS) {
  for (const name of [field, ...(fieldSpec(field).aliases ?? [])]) insideName.set(name, field);
}

/** The flat name of one part of a translation, such as `german_term`. */
export type TranslationName = `${(typeof EXTRA_LANGUAGES)[ExtraLanguage]}_${'term' | 'definition'}`;
/** The language and the part of a translation for its flat name. */
export const translationName = new Map<
  TranslationName,
  readonly [ExtraLanguage, 'term' | 'definition']
>();
for (const code of EXTRA_LANGUAGE_CODES) {
  for (const part of ['term', 'definition'] as const) {
    translationName.set(`${EXTRA_LANGUAGES[code]}_${part}`, [code, part]);
  }
}

/** The language and the part that a flat name means. */
export const translationOf = (name: string) => translationName.get(name as TranslationName);

/** The flat name of one part of a translation. */
export function translationField(
  language: ExtraLanguage,
  part: 'term' | 'definition',
): TranslationName {
  return `${EXTRA_LANGUAGES[language]}_${part}`;
}

/**
 * Renames the fields of a term in either naming style of the API to internal names, including flat translations. If
 * both styles are sent, the internal name wins. `unknown` lists fields that do not exist, so that an import can
 * report them.
 */
export function fromEdgeTerm(input: Record<string, unknown>): {
  content: Record<string, unknown>;
  unknown: string[];
} {
  const content: Record<string, unknown> = {};
  const unknown: string[] = [];
  const translations: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(input)) {
    const inside = insideName.get(name);
    const translation = translationOf(name);
    if (inside) {
      if (name === inside || content[inside] === undefined) content[inside] = value;
    } else if (translation) {
      const [code, part] = translation;
      translations[code] = { ...translations[code], [part]: value };
    } else unknown.push(name);
  }
  if (Object.keys(translations).length > 0) {
    const nested = content.translations as Record<string, Record<string, unknown>> | undefined;
    for (const [code, given] of Object.entries(nested ?? {})) {
      translations[code] = { ...translations[code], ...given };
    }
    content.translations = translations;
  }
  return { content, unknown };
}

/** The fields of a term in replies: both naming styles, flat translations. */
export type EdgeContent = {
  -readonly [F in Exclude<TermField, 'translations'> as ReplyNames<F>]: TermContent[F];
} & { [N in TranslationName]?: string | undefined };
export type EdgeTerm = EdgeContent & {
  _id: string;
  createdAt: string;
  updatedAt: string;
  formulaMarkup?: string | undefined;
  noteFormulas?: Record<string, string> | undefined;
};

/** Each name in replies with its field, looked up once and not for every term. */
const REPLIED = TERM_CONTENT_FIELDS.filter((field) => field !== 'translations').flatMap((field) =>
  replyNames(field).map((name) => [name, field] as const),
);

/** Converts content to both naming styles. */
export function toEdgeContent(content: TermContent): EdgeContent {
  const edge: Record<string, unknown> = {};
  for (const [name, field] of REPLIED) edge[name] = content[field];
  for (const [name, [code, part]] of translationName) {
    const text = content.translations[code]?.[part];
    if (text) edge[name] = text;
  }
  return edge as EdgeContent;
}
