import { z } from 'zod';
import { LABELS } from './labels.js';
import { type Bilingual, EXTRA_LANGUAGE_CODES } from './languages.js';
import { splitList } from './list-text.js';
import { instant } from './routes/common.js';
import {
  type EdgeContent,
  type EdgeTerm,
  type FieldKind,
  fieldSpec,
  fromEdgeTerm,
  replyNames,
  TERM_CONTENT_FIELDS,
  TERM_FIELDS,
  type TermContent,
  type TermField,
  type TranslationName,
  toEdgeContent,
  translationName,
} from './term-fields.js';
import {
  NAME_KIND_CODES,
  NAME_LANGUAGES,
  NAME_MAX,
  NAME_NOTE_MAX,
  NAMES_MAX,
  orderedNames,
} from './term-names.js';
import { foldKey, ODD_LINE_BREAK } from './text.js';

/** Only approved terms are public and indexed. */
export const TERM_STATUSES = ['approved', 'pending', 'rejected', 'draft'] as const;
export type TermStatus = (typeof TERM_STATUSES)[number];
/** Their names in exported files. */
export const TERM_STATUS_NAMES: Readonly<Record<TermStatus, Bilingual>> = LABELS.statuses;

/** The status for its code or its name in a file; undefined if there is none. */
export function statusOfName(name: string): TermStatus | undefined {
  const key = foldKey(name);
  return TERM_STATUSES.find((status) =>
    [status, ...Object.values(TERM_STATUS_NAMES[status])].some((one) => foldKey(one) === key),
  );
}

/** The statuses that may follow a status, most likely first. */
export const TERM_TRANSITIONS: Readonly<Record<TermStatus, readonly TermStatus[]>> = {
  draft: ['approved', 'pending'],
  pending: ['approved', 'rejected', 'draft'],
  approved: ['pending', 'rejected', 'draft'],
  rejected: ['approved', 'pending', 'draft'],
};

/**
 * The text with ordinary line breaks and without control characters, with which exported files could not be imported
 * again (XML has no way to write them, and a CSV with U+0000 is not text), and trimmed; empty if nothing in it is
 * visible.
 */
function cleaned(value: string): string {
  if (/^[\p{Default_Ignorable_Code_Point}\p{Cc}\s]*$/u.test(value)) return '';
  return value
    .replace(ODD_LINE_BREAK, '\n')
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .trim();
}
const text = (max: number) => z.string().overwrite(cleaned).max(max);
/**
 * One line: without soft hyphens and zero-width spaces, which come along when text is copied from a document. Joiners
 * stay: Hindi and Arabic need them.
 */
const line = (max: number) =>
  z
    .string()
    .overwrite((value) => cleaned(value.replace(/[\u00ad\u180e\u200b\u2060\ufeff]/g, '')))
    .max(max)
    // Two lines are often two names: which of them is meant only the sender knows.
    .refine((value) => !/[\n\r]/.test(value), {
      message: 'must be one line',
      params: { code: 'one_line' },
    });
/** Most tags, and most keywords, of a term. */
export const TERM_LIST_MAX = 100;

/** A list, or a text as {@link splitList} reads it; trimmed, without empty items. */
const list = (max: number) =>
  z
    .union([z.array(z.string()), z.string().transform(splitList)])
    .transform((values) => [...new Set(values.map(cleaned).filter(Boolean))])
    .pipe(z.array(line(max)).max(TERM_LIST_MAX));

/**
 * A URL, or a path on this site. Not `//host` or `/\\host`, which browsers resolve to another site, and without line
 * breaks, which they drop.
 */
const link = (max: number) =>
  text(max).refine(
    (value) => value === '' || /^(https?:\/\/|\/(?![/\\]))[^\t\r\n]*$/i.test(value),
    { message: 'must be an http(s) address', params: { code: 'invalid_link' } },
  );

/** A name of a term besides its headwords. */
const termName = z.object({
  text: line(NAME_MAX),
  language: z.enum(NAME_LANGUAGES),
  kind: z.enum(NAME_KIND_CODES),
  /** What to say instead, or where the name is used. */
  note: text(NAME_NOTE_MAX).optional(),
});

export const termNames = z.array(termName).max(NAMES_MAX).transform(orderedNames);

/** The schema of each kind of field. */
const SCHEMAS = {
  line,
  text,
  note: text,
  category: text,
  media: link,
  list,
  // Cells of files have its digits.
  number: (max: number) => z.coerce.number<string | number>().int().min(0).max(max),
  names: () => termNames,
  translations: (max: number) =>
    z.partialRecord(
      z.enum(EXTRA_LANGUAGE_CODES),
      z.object({
        term: line(TERM_FIELDS.englishTerm.max).optional(),
        definition: text(max).optional(),
      }),
    ),
} satisfies Record<FieldKind, (max: number) => z.ZodType>;

const termContent = z.object(
  Object.fromEntries(
    TERM_CONTENT_FIELDS.map((field) => {
      const { kind, max } = fieldSpec(field);
      return [field, SCHEMAS[kind](max)];
    }),
  ) as unknown as { [F in TermField]: z.ZodType<TermContent[F]> },
);

/** Content as the API receives it, after {@link fromEdgeTerm}; every field is optional. */
export const termContentInput = termContent.partial();
export type TermContentInput = z.output<typeof termContentInput>;

/**
 * {@link termContentInput} for request bodies in either naming style. Unknown fields are ignored here; imports report
 * them.
 */
export const edgeTermInput = z
  .record(z.string(), z.unknown())
  .meta({
    description: `Fields of a term in either naming style: ${TERM_CONTENT_FIELDS.filter(
      (field) => field !== 'translations',
    )
      .map((field) => [field, ...(fieldSpec(field).aliases ?? [])].join(' or '))
      .join(
        ', ',
      )}, and german_term, german_definition and so on for German, Italian, Arabic, Spanish, Hindi and French. Lists may be texts, separated by bars, semicolons, line breaks or commas.`,
  })
  .transform((input) => fromEdgeTerm(input).content)
  .pipe(termContentInput);

/** The schema of each kind of field in replies. */
const REPLIES = {
  line: z.string(),
  text: z.string(),
  note: z.string(),
  category: z.string(),
  media: z.string(),
  list: z.array(z.string()),
  number: z.number(),
  names: z.array(termName),
} satisfies Record<Exclude<FieldKind, 'translations'>, z.ZodType>;

const replyShape = Object.fromEntries([
  ...TERM_CONTENT_FIELDS.flatMap((field) => {
    const { kind } = fieldSpec(field);
    return kind === 'translations'
      ? []
      : replyNames(field).map((name) => [name, REPLIES[kind]] as const);
  }),
  ...[...translationName.keys()].map((name) => [name, z.string().optional()] as const),
]) as { [N in Exclude<keyof EdgeContent, TranslationName>]: z.ZodType<EdgeContent[N]> } & {
  [N in TranslationName]: z.ZodOptional<z.ZodString>;
};

/** A term as replies contain it: both naming styles, flat translations. */
export const edgeTerm = z
  .object({
    _id: z.string(),
    ...replyShape,
    createdAt: instant,
    updatedAt: instant,
    formulaMarkup: z.string().optional().meta({
      description: 'The formula as MathML, if it is TeX; only for one term by id or slug',
    }),
    noteFormulas: z.record(z.string(), z.string()).optional().meta({
      description:
        'MathML of the formulas in the notes, by their TeX; only for one term by id or slug',
    }),
  })
  .meta({ id: 'Term' });

/** Converts stored content to both naming styles. */
export function toEdgeTerm(
  term: TermContent & { _id: string; createdAt: Date; updatedAt: Date },
): EdgeTerm {
  const { _id, createdAt, updatedAt } = term;
  return {
    ...toEdgeContent(term),
    _id,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
