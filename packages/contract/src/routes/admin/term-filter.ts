import { z } from 'zod';
import { EXPORTED_FIELDS } from '../../import-columns.js';
import { TERM_STATUSES } from '../../term.js';
import { isOnClock } from '../../time-text.js';
import { day, filter, searchText } from '../common.js';

/** Operators of a condition, by the kind of its field. */
export const OPERATORS = {
  text: ['contains', 'is', 'isNot', 'empty', 'notEmpty'],
  list: ['contains', 'is', 'isNot', 'empty', 'notEmpty'],
  category: ['is', 'isNot'],
  status: ['is', 'isNot'],
  import: ['is', 'isNot', 'empty', 'notEmpty'],
  date: ['before', 'after', 'is', 'empty', 'notEmpty'],
  number: ['above', 'below', 'is'],
  boolean: ['is'],
} as const;
type FieldKind = keyof typeof OPERATORS;
export type Operator = (typeof OPERATORS)[FieldKind][number];

const KINDS: Readonly<Record<string, FieldKind>> = {
  category: 'category',
  tags: 'list',
  searchKeywords: 'list',
  status: 'status',
  indexed: 'boolean',
  senseOrder: 'number',
  clickCount: 'number',
  favoriteCount: 'number',
  searchCount: 'number',
  createdAt: 'date',
  updatedAt: 'date',
  publishAt: 'date',
  importId: 'import',
};

/** The fields of a term for conditions: those of a table, without the id, and the import. */
export const FILTER_FIELDS: Readonly<Record<string, FieldKind>> = Object.fromEntries(
  [...Object.keys(EXPORTED_FIELDS), 'importId'].flatMap((field) =>
    field === 'id' ? [] : [[field, KINDS[field] ?? 'text'] as const],
  ),
);

export const CONDITIONS_MAX = 10;
/** Longest value, in characters. */
export const CONDITION_VALUE_MAX = 200;
/** Longest list of conditions in a URL, in characters. */
const CONDITIONS_TEXT_MAX = 8_000;

const VALUES: Partial<Record<FieldKind, z.ZodType>> = {
  status: z.enum(TERM_STATUSES),
  date: z.iso.date().refine(isOnClock),
  number: z.string().regex(/^\d{1,12}$/),
  boolean: z.enum(['true', 'false']),
};

/** Whether an operator compares with a value. */
export const takesValue = (operator: Operator) => operator !== 'empty' && operator !== 'notEmpty';

/** One condition on a field of a term; days are in the site's time zone. */
export const termCondition = z
  .object({
    field: z.enum(Object.keys(FILTER_FIELDS)),
    operator: z.enum([...new Set(Object.values(OPERATORS).flat())]),
    value: z.string().trim().max(CONDITION_VALUE_MAX).default(''),
  })
  .superRefine(({ field, operator, value }, context) => {
    const kind = FILTER_FIELDS[field] ?? 'text';
    const wrong = (path: string, code: string) =>
      context.addIssue({ code: 'custom', message: code, path: [path], params: { code } });
    if (!OPERATORS[kind].some((known) => known === operator)) wrong('operator', 'invalid');
    if (!takesValue(operator)) return;
    if (value === '') wrong('value', 'required');
    else if (VALUES[kind]?.safeParse(value).success === false) wrong('value', 'invalid');
  });
export type TermCondition = z.output<typeof termCondition>;

export const termConditions = z.array(termCondition).max(CONDITIONS_MAX);

/** The same as JSON, for URLs. */
export const conditionsText = z
  .string()
  .max(CONDITIONS_TEXT_MAX)
  .meta({
    description: 'A list of conditions that must all match, as JSON: `TermFilter.conditions`',
  })
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(termConditions);

/** Work lists: terms with search keywords but no names; terms that share a word with others but lack a gloss. */
export const WORK_LISTS = ['names', 'glosses'] as const;

const members = {
  search: searchText,
  work: z.enum(WORK_LISTS).optional(),
  category: z.string().max(100).optional(),
  status: filter(TERM_STATUSES),
  /** The import that added or last changed the terms. */
  importId: z.string().max(64).optional(),
  /** Of deleted terms: a part of the name of who deleted them, and the days. */
  deletedBy: searchText,
  deletedFrom: day.optional(),
  deletedTo: day.optional(),
};

/** The filter of the table of terms, for a query string. */
export const termFilterQuery = { ...members, conditions: conditionsText.optional() };

/** The same for a body. */
export const termFilter = z
  .object({ ...members, conditions: termConditions.optional() })
  .meta({ id: 'TermFilter' });
export type TermFilter = z.output<typeof termFilter>;
