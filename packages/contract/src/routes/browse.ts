import { z } from 'zod';
import { MENTION_FIELDS } from '../mentions.js';
import { QUERY_MAX_LENGTH } from '../query-length.js';
import { defineRoutes } from '../route.js';
import { edgeTerm } from '../term.js';
import { idParams, limit, paged, pagination } from './common.js';
import { termSummary } from './terms.js';

const language = z.enum(['tr', 'en']).default('tr');

/** The terms on the home page. */
export const homeLists = z
  .object({
    /** Changes each day in the site's time zone; null if no term is complete. */
    day: termSummary
      .extend({ englishDefinition: z.string(), turkishDefinition: z.string() })
      .nullable(),
    /** Latest additions, newest first. */
    newest: z.array(termSummary),
    /** Most read first. */
    popular: z.array(termSummary),
    /** Number of popular terms, counted from the first, that have been opened. */
    opened: z.number(),
  })
  .meta({ id: 'HomeLists' });
export type HomeLists = z.output<typeof homeLists>;

/** Another term that a text of a term mentions. */
const termMention = z
  .object({
    /** The text with the mention. */
    field: z.enum([...MENTION_FIELDS.en, ...MENTION_FIELDS.tr]),
    /** Position in the text, in UTF-16 code units. */
    at: z.number(),
    /** The words as they are in the text. */
    text: z.string(),
    term: termSummary,
  })
  .meta({ id: 'TermMention' });
export type TermMention = z.output<typeof termMention>;

/** Another meaning of a word of a term: another term, and what tells it from others. */
const termSense = termSummary
  .extend({
    englishGloss: z.string(),
    turkishGloss: z.string(),
    englishDefinition: z.string(),
    turkishDefinition: z.string(),
  })
  .meta({ id: 'TermSense' });
export type TermSense = z.output<typeof termSense>;

const shared = { tag: 'Terms', access: 'public', limit: 'read' } as const;

export const browseRoutes = defineRoutes(shared, {
  'GET /terms/browse': {
    summary: 'Public terms of a category or under a letter, in dictionary order',
    // For a late page the database counts all terms before it.
    cost: 2,
    query: z.object({
      /** Any name of a category. */
      category: z.string().max(100).optional(),
      /** First letter of the headword in `language`; `#` for anything that is not a letter. */
      letter: z.string().max(4).optional(),
      /** Last segment of the path of a tag's page, such as `fiziksel-buyukluk`. */
      tag: z.string().max(100).optional(),
      language,
      ...paged(50),
    }),
    data: z.object({
      terms: z.array(termSummary),
      pagination,
      /** The name of the requested tag; absent if no term has it. */
      tag: z.object({ tr: z.string(), en: z.string() }).optional(),
    }),
    open: { example: '/terms/browse?letter=k&language=tr&limit=10' },
  },
  'GET /terms/home': {
    summary: 'Terms of the home page: the term of the day, the newest terms and the most read ones',
    data: homeLists,
  },
  'GET /terms/letters': {
    summary: 'Letters of the alphabet with the number of public terms under each',
    query: z.object({ language, category: z.string().max(100).optional() }),
    data: z.array(z.object({ letter: z.string(), count: z.number() })),
  },
  'GET /terms/{id}/related': {
    summary: 'Related terms, at most six, closest first; empty rather than with bad matches',
    params: idParams,
    query: z.object({ limit: limit(6) }),
    data: z.array(edgeTerm),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  },
  'GET /terms/{id}/senses': {
    summary:
      'Other meanings of the words of a term: the terms that share a headword or name with it',
    params: idParams,
    data: z.array(termSense),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
    open: { example: '/terms/{id}/senses' },
  },
  'GET /terms/senses': {
    summary: 'The meanings of a word: the terms that have it as a headword or name',
    query: z.object({ word: z.string().trim().min(1).max(QUERY_MAX_LENGTH, 'QUERY_TOO_LONG') }),
    data: z.array(termSense),
    errors: ['QUERY_TOO_LONG'],
    open: { example: '/terms/senses?word=lead' },
  },
  'GET /terms/{id}/mentions': {
    summary: 'Mentions of other terms in the texts of a term: the first of each in either language',
    params: idParams,
    data: z.array(termMention),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  },
});
