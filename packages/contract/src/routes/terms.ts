import { z } from 'zod';
import { defineRoute } from '../route.js';
import { edgeTerm } from '../term.js';
import { flag, idParams, LIMIT_MAX, limit } from './common.js';

/** Search: shortest and longest query in characters after trimming. */
export const QUERY_MIN_LENGTH = 2;
export const QUERY_MAX_LENGTH = 100;
export const searchLanguage = z.enum(['both', 'tr', 'en']).default('both');
const searchQuery = z.string().trim().max(QUERY_MAX_LENGTH, 'QUERY_TOO_LONG');

/** A search hit: the term, and how it was found. */
export const termHit = edgeTerm
  .extend({
    /** 0 is an exact match; see `packages/title-search/src/costs.ts`. */
    cost: z.number().optional(),
  })
  .meta({ id: 'TermHit' });

/** What a list of terms shows. */
export const termSummary = edgeTerm
  .pick({
    _id: true,
    englishTerm: true,
    ingilizce_terim: true,
    turkishTerm: true,
    turkce_terim: true,
    category: true,
    slug: true,
  })
  .meta({ id: 'TermSummary' });

export const searchExtra = z.object({
  count: z.number(),
  /** True when Meilisearch was late or away and the title index answered alone. */
  degraded: z.boolean().optional(),
  /** What the query was corrected to, when the best hit needed a correction. */
  corrected: z.string().optional(),
  /**
   * Of a finished query: hits per category slug, without the category filter. Exact while Meilisearch finds no more than
   * `limit`; above, those are left out of which it is not certain that the sources did not find the same ones.
   */
  facets: z.record(z.string(), z.number()).optional(),
});

export const termRoutes = {
  'GET /terms/search': defineRoute({
    summary: 'Search terms, or find a term by its slug',
    description:
      'With `query`: ranks for a query that may be finished. Under 2 characters after trimming: success with empty data and the message "search query too short"; over 100: QUERY_TOO_LONG. With `slug`: resolves by exact slug, name, joined name, first word, then edit distance; the default limit is 1.',
    tag: 'Terms',
    access: 'public',
    limit: 'search',
    query: z.object({
      query: searchQuery.optional(),
      slug: z.string().max(200).optional(),
      language: searchLanguage,
      limit: z.coerce
        .number<number | string>()
        .int()
        .min(1)
        .transform((value) => Math.min(value, LIMIT_MAX))
        .optional(),
      category: z.string().max(100).optional(),
      sortBy: z.enum(['relevance', 'alphabetical', 'popularity', 'newest']).default('relevance'),
      /** Searches without correcting the spelling. */
      exact: flag.default(false),
    }),
    data: z.array(termHit),
    extra: searchExtra,
    errors: ['QUERY_TOO_LONG'],
  }),
  'GET /terms/{id}': defineRoute({
    summary: 'One term by id',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    params: idParams,
    data: edgeTerm,
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  }),
  'GET /terms/popular/list': defineRoute({
    summary: 'The most read terms; on a young site filled up with terms that nobody has opened yet',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    query: z.object({ limit: limit(10) }),
    data: z.array(edgeTerm),
    /** How many of them, from the first, have been opened. */
    extra: z.object({ opened: z.number() }),
  }),
  'GET /terms/categories': defineRoute({
    summary: 'Names of all categories, in the language of the request',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    data: z.array(z.string()),
  }),
  'GET /terms/categories/list': defineRoute({
    summary: 'All categories with both names and the number of public terms',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    data: z.array(
      z.object({ slug: z.string(), en: z.string(), tr: z.string(), count: z.number() }),
    ),
  }),
  'GET /terms/random/get': defineRoute({
    summary: 'A public term chosen at random',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    data: edgeTerm,
    errors: ['TERM_NOT_FOUND'],
  }),
  'GET /suggestions': defineRoute({
    summary: 'Terms for a word still being typed',
    description: 'Asked from the first character on; ranks completions above corrections.',
    tag: 'Terms',
    access: 'public',
    limit: 'search',
    query: z.object({
      query: searchQuery.default(''),
      language: searchLanguage,
      limit: limit(15),
      category: z.string().max(100).optional(),
      exact: flag.default(false),
    }),
    data: z.array(termSummary.extend({ cost: z.number().optional() })),
    extra: searchExtra,
    errors: ['QUERY_TOO_LONG'],
  }),
};
