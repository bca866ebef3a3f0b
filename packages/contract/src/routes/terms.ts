import { z } from 'zod';
import { MATCH_KINDS } from '../match.js';
import { QUERY_MAX_LENGTH } from '../query-length.js';
import { RESULT_GROUPS } from '../result-groups.js';
import { defineRoutes } from '../route.js';
import { edgeTerm } from '../term.js';
import { wildcards } from '../wildcards.js';
import { day, flag, idParams, LIMIT_MAX, limit, whole } from './common.js';

export const searchLanguage = z.enum(['both', 'tr', 'en']).default('both');
/** What a search counts as that looks at all names, or lists all results. */
export const LIST_COST = 5;
const isPattern = (query: unknown) => typeof query === 'string' && wildcards(query) !== undefined;
const searchQuery = z.string().trim().max(QUERY_MAX_LENGTH, 'QUERY_TOO_LONG');

/** The kind of a match; see `match.ts`. */
const matchKind = z.enum(MATCH_KINDS);

/** How a hit was found. */
const foundBy = {
  /** 0 is an exact match; see `packages/title-search/src/costs.ts`. */
  cost: z.number().optional(),
  match: matchKind.optional(),
  /** The name or keyword that matched, if no headword shows it. */
  foundName: z.string().optional(),
};

/** A search hit: the term, and how it was found. */
export const termHit = edgeTerm
  .extend({
    ...foundBy,
    /** With `page`: where all results have it. */
    group: z.enum(RESULT_GROUPS).optional(),
  })
  .meta({ id: 'TermHit' });

/** The fields of a term that lists show. */
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
  /** Number of terms found, sent or not. */
  count: z.number(),
  /** There may be more results than `count`. */
  atLeast: z.boolean().optional(),
  /** True if Meilisearch was late or unreachable, so that only the title index answered. */
  degraded: z.boolean().optional(),
  /** The corrected query, if the best hit needed a correction. */
  corrected: z.string().optional(),
  /** True if no term is named like the query: the hits are only offered, or only have the word in a longer name. */
  notInDictionary: z.boolean().optional(),
  /**
   * For a finished query: number of hits per category slug, without the category filter. Exact while Meilisearch
   * finds no more than `limit` hits; above that, hits that the title index may also have found are not counted, so
   * the number is a lower bound.
   */
  facets: z.record(z.string(), z.number()).optional(),
  /** With `page`: number of hits per group, in the category of the request. */
  groups: z.partialRecord(z.enum(RESULT_GROUPS), z.number()).optional(),
});

const shared = { tag: 'Terms', access: 'public', limit: 'read' } as const;

export const termRoutes = defineRoutes(shared, {
  'GET /terms/search': {
    summary: 'Search terms, or find a term by its slug',
    description:
      'With `query`: full search for a query that may be complete. Under 2 characters after trimming, unless it is a symbol such as a Greek letter: success with empty data and the message "search query too short"; over 100: QUERY_TOO_LONG. With `slug`: resolves by exact slug, name, joined name, then one edit; the default limit is 1, with a larger one terms that are two edits away or have the same first word are offered, and a request counts as five if no term has that slug or name. With `page`: a page of all results of the query, in groups: the exact name, names that begin with it, end with it, contain it, further names and forms, then descriptions and definitions. `*` and `?` are wildcards, and quotation marks ask for names with exactly these words.',
    limit: 'search',
    dearer: {
      when: 'with `page`, or with wildcards',
      cost: LIST_COST,
      is: ({ query, page }) => page !== undefined || isPattern(query),
    },
    query: z.object({
      query: searchQuery.optional(),
      slug: z.string().max(200).optional(),
      language: searchLanguage,
      limit: whole(1)
        .transform((value) => Math.min(value, LIMIT_MAX))
        .optional(),
      /** Lists all results page by page, from 1. */
      page: whole(1, 100_000).optional(),
      category: z.string().max(100).optional(),
      sortBy: z.enum(['relevance', 'alphabetical', 'popularity', 'newest']).default('relevance'),
      /** Searches without spelling correction. */
      exact: flag.default(false),
    }),
    data: z.array(termHit),
    extra: searchExtra,
    errors: ['QUERY_TOO_LONG'],
    open: { example: '/terms/search?query=isil%20iletk&limit=3' },
  },
  'GET /terms/slug/{slug}': {
    summary: 'One term by its slug, or by a former one',
    params: z.object({ slug: z.string().max(200) }),
    data: edgeTerm,
    errors: ['TERM_NOT_FOUND'],
    open: { example: '/terms/slug/thermal-conductivity' },
  },
  'GET /terms/changes': {
    summary: 'Terms that were added, changed or removed since a day, in the order of the changes',
    description:
      'For those who keep a copy. Begin with `since`; as long as `more` is true, and for every later visit, send the `cursor` of the last reply. A page may be empty although more follow, and a term may come twice. An entry without `term` was public and is not any more.',
    cost: 5,
    query: z
      .object({
        since: day.optional(),
        cursor: whole(0, 2 ** 52).optional(),
        limit: limit(100, 200),
      })
      .refine(({ since, cursor }) => (since === undefined) !== (cursor === undefined), {
        message: 'needs either since or cursor',
        path: ['since'],
      }),
    data: z.array(z.object({ _id: z.string(), at: z.string(), term: edgeTerm.optional() })),
    extra: z.object({ cursor: z.number(), more: z.boolean() }),
    open: { example: '/terms/changes?since=2026-01-01&limit=5' },
  },
  'GET /terms/{id}': {
    summary: 'One term by id',
    params: idParams,
    data: edgeTerm,
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
    open: { example: '/terms/{id}' },
  },
  'GET /terms/popular/list': {
    summary: 'The most read terms; on a new site, filled up with terms that nobody has opened yet',
    query: z.object({ limit: limit(10) }),
    data: z.array(edgeTerm),
    /** Number of them, counted from the first, that have been opened. */
    extra: z.object({ opened: z.number() }),
  },
  'GET /terms/categories': {
    summary: 'Names of all categories, in the language of the request',
    data: z.array(z.string()),
  },
  'GET /terms/categories/list': {
    summary: 'All categories with both names and the number of public terms',
    data: z.array(
      z.object({ slug: z.string(), en: z.string(), tr: z.string(), count: z.number() }),
    ),
    open: { example: '/terms/categories/list' },
  },
  'GET /terms/random/get': {
    summary: 'A random public term',
    data: edgeTerm,
    errors: ['TERM_NOT_FOUND'],
  },
  'GET /suggestions': {
    summary: 'Terms for a word still being typed',
    description: 'Called from the first character on; ranks completions above corrections.',
    limit: 'search',
    dearer: { when: 'with wildcards', cost: LIST_COST, is: ({ query }) => isPattern(query) },
    query: z.object({
      query: searchQuery.default(''),
      language: searchLanguage,
      limit: limit(15),
      category: z.string().max(100).optional(),
      exact: flag.default(false),
    }),
    data: z.array(
      termSummary.extend({
        ...foundBy,
        /** What tells the term from others with the same word; absent if it has none. */
        englishGloss: z.string().optional(),
        turkishGloss: z.string().optional(),
      }),
    ),
    extra: searchExtra,
    errors: ['QUERY_TOO_LONG'],
  },
});
