import { z } from 'zod';
import {
  type Bilingual,
  EXTRA_LANGUAGE_CODES,
  EXTRA_LANGUAGES,
  type ExtraLanguage,
} from './languages.js';

/** Only approved terms are public and indexed. */
export const TERM_STATUSES = ['approved', 'pending', 'rejected', 'draft'] as const;
export type TermStatus = (typeof TERM_STATUSES)[number];
/** Their names in exported files. */
export const TERM_STATUS_NAMES: Readonly<Record<TermStatus, Bilingual>> = {
  approved: { tr: 'Onaylı', en: 'Approved' },
  pending: { tr: 'Onay bekliyor', en: 'Pending' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
  draft: { tr: 'Taslak', en: 'Draft' },
};

/** The statuses that may follow a status, most likely first. */
export const TERM_TRANSITIONS: Readonly<Record<TermStatus, readonly TermStatus[]>> = {
  draft: ['approved', 'pending'],
  pending: ['approved', 'rejected', 'draft'],
  approved: ['pending', 'rejected', 'draft'],
  rejected: ['approved', 'pending', 'draft'],
};

/**
 * The text without control characters, with which exported files could not be imported again (XML has no way to write
 * them, and a CSV with U+0000 is not text), and trimmed; empty if nothing in it is visible.
 */
function cleaned(value: string): string {
  if (/^[\p{Default_Ignorable_Code_Point}\p{Cc}\s]*$/u.test(value)) return '';
  return value.replace(/[^\P{Cc}\t\n\r]/gu, '').trim();
}
const text = (max: number) => z.string().overwrite(cleaned).max(max);
/** Most tags, and most keywords, of a term. */
export const TERM_LIST_MAX = 100;

/** A list, or a comma-separated text as the edit form sends it; trimmed, without empty items. */
const list = z
  .union([z.array(z.string()), z.string().transform((value) => value.split(','))])
  .transform((values) => [...new Set(values.map(cleaned).filter(Boolean))])
  .pipe(z.array(text(200)).max(TERM_LIST_MAX));
/**
 * A URL, or a path on this site. Not `//host` or `/\\host`, which browsers resolve to another site, and without line
 * breaks, which they drop.
 */
const link = text(2048).refine(
  (value) => value === '' || /^(https?:\/\/|\/(?![/\\]))[^\t\r\n]*$/i.test(value),
  { message: 'must be an http(s) address', params: { code: 'invalid_link' } },
);

/**
 * The editable content of a term with its internal names, in the order in which histories and forms show it. Lengths
 * in characters. Empty strings mean "none".
 */
const termContent = z.object({
  englishTerm: text(200),
  turkishTerm: text(200),
  englishDefinition: text(5000),
  turkishDefinition: text(5000),
  englishExample: text(5000),
  turkishExample: text(5000),
  englishDetail: text(20_000),
  turkishDetail: text(20_000),
  category: text(100),
  tags: list,
  searchKeywords: list,
  image: link,
  animation: link,
  blog: text(200_000),
  blogEn: text(200_000),
  slug: text(96),
  metaTitle: text(200),
  metaDescription: text(500),
  translations: z.partialRecord(
    z.enum(EXTRA_LANGUAGE_CODES),
    z.object({ term: text(200).optional(), definition: text(5000).optional() }),
  ),
});
export type TermContent = z.output<typeof termContent>;
export type Translation = NonNullable<TermContent['translations'][ExtraLanguage]>;
export const TERM_CONTENT_FIELDS = termContent.keyof().options;

/** Content as the API receives it, after {@link fromEdgeTerm}; every field is optional. */
export const termContentInput = termContent.partial();
export type TermContentInput = z.output<typeof termContentInput>;

/** The names that the API uses in addition to the internal name; the first is the older style of the specification. */
export const TERM_ALIASES = {
  englishTerm: ['ingilizce_terim'],
  turkishTerm: ['turkce_terim'],
  englishDefinition: ['ingilizce_tanim'],
  turkishDefinition: ['turkce_tanim'],
  englishDetail: ['ingilizce_detay', 'detailed_definition_en'],
  turkishDetail: ['turkce_detay', 'detailed_definition_tr'],
  image: ['imageUrl'],
  blogEn: ['blog_en'],
} as const satisfies Partial<Record<keyof TermContent, readonly string[]>>;

const insideName = new Map<string, string>();
for (const name of TERM_CONTENT_FIELDS) insideName.set(name, name);
for (const [name, aliases] of Object.entries(TERM_ALIASES)) {
  for (const alias of aliases) insideName.set(alias, name);
}
/** The language and the part of a translation for its flat name, such as `german_term`. */
export const translationName = new Map<string, readonly [ExtraLanguage, 'term' | 'definition']>();
for (const code of EXTRA_LANGUAGE_CODES) {
  translationName.set(`${EXTRA_LANGUAGES[code]}_term`, [code, 'term']);
  translationName.set(`${EXTRA_LANGUAGES[code]}_definition`, [code, 'definition']);
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
    const translation = translationName.get(name);
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

/**
 * {@link termContentInput} for request bodies in either naming style. Unknown fields are ignored here; imports report
 * them.
 */
export const edgeTermInput = z
  .record(z.string(), z.unknown())
  .meta({
    description:
      'Fields of a term in either naming style: englishTerm or ingilizce_terim, turkishTerm or turkce_terim, englishDefinition or ingilizce_tanim, turkishDefinition or turkce_tanim, category, englishExample, turkishExample, englishDetail, turkishDetail, tags, searchKeywords (lists or comma-separated), image or imageUrl, animation, blog, blog_en, slug, metaTitle, metaDescription, and german_term, german_definition and so on for German, Italian, Arabic, Spanish, Hindi and French.',
  })
  .transform((input) => fromEdgeTerm(input).content)
  .pipe(termContentInput);

/** A term as replies contain it: both naming styles, flat translations. */
export const edgeTerm = z
  .object({
    _id: z.string(),
    englishTerm: z.string(),
    ingilizce_terim: z.string(),
    turkishTerm: z.string(),
    turkce_terim: z.string(),
    englishDefinition: z.string(),
    ingilizce_tanim: z.string(),
    turkishDefinition: z.string(),
    turkce_tanim: z.string(),
    englishExample: z.string(),
    turkishExample: z.string(),
    englishDetail: z.string(),
    ingilizce_detay: z.string(),
    detailed_definition_en: z.string(),
    turkishDetail: z.string(),
    turkce_detay: z.string(),
    detailed_definition_tr: z.string(),
    /** Category slug. */
    category: z.string(),
    tags: z.array(z.string()),
    searchKeywords: z.array(z.string()),
    image: z.string(),
    imageUrl: z.string(),
    animation: z.string(),
    blog: z.string(),
    blog_en: z.string(),
    slug: z.string(),
    metaTitle: z.string(),
    metaDescription: z.string(),
    german_term: z.string().optional(),
    german_definition: z.string().optional(),
    italian_term: z.string().optional(),
    italian_definition: z.string().optional(),
    arabic_term: z.string().optional(),
    arabic_definition: z.string().optional(),
    spanish_term: z.string().optional(),
    spanish_definition: z.string().optional(),
    hindi_term: z.string().optional(),
    hindi_definition: z.string().optional(),
    french_term: z.string().optional(),
    french_definition: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Term' });
export type EdgeTerm = z.output<typeof edgeTerm>;

/** Converts stored content to both naming styles. */
export function toEdgeTerm(
  term: TermContent & { _id: string; createdAt: Date; updatedAt: Date },
): EdgeTerm {
  const { translations, blogEn, createdAt, updatedAt, ...same } = term;
  const flat: Record<string, string> = {};
  for (const code of EXTRA_LANGUAGE_CODES) {
    const { term: headword, definition } = translations[code] ?? {};
    if (headword) flat[`${EXTRA_LANGUAGES[code]}_term`] = headword;
    if (definition) flat[`${EXTRA_LANGUAGES[code]}_definition`] = definition;
  }
  return {
    ...same,
    ingilizce_terim: term.englishTerm,
    turkce_terim: term.turkishTerm,
    ingilizce_tanim: term.englishDefinition,
    turkce_tanim: term.turkishDefinition,
    ingilizce_detay: term.englishDetail,
    detailed_definition_en: term.englishDetail,
    turkce_detay: term.turkishDetail,
    detailed_definition_tr: term.turkishDetail,
    imageUrl: term.image,
    blog_en: blogEn,
    ...flat,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
