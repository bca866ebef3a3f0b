import { z } from 'zod';
import { QUERY_MAX_LENGTH } from '../../query-length.js';
import { defineRoutes } from '../../route.js';
import { ADMIN_LIMIT_MAX, flag, limit, nothing, objectId, paged, pagination } from '../common.js';
import { searchLanguage } from '../terms.js';
import { drift, failure, rebuild, searchStatus } from './search-status.js';

const query = z.string().trim().min(1).max(QUERY_MAX_LENGTH, 'QUERY_TOO_LONG');

const words = z.array(z.string().trim().min(1).max(100)).max(5000);
export const searchSettings = z.object({
  /** Groups of words that mean the same, by language. */
  synonyms: z.object({
    tr: z.array(words.min(2)).max(2000),
    en: z.array(words.min(2)).max(2000),
  }),
  stopWords: z.object({ tr: words, en: words }),
});
export type SearchSettings = z.output<typeof searchSettings>;

const previewHit = z.object({
  _id: z.string(),
  englishTerm: z.string(),
  turkishTerm: z.string(),
  slug: z.string(),
});

const shared = { tag: 'Search operations', access: 'admin', limit: 'admin' } as const;

export const searchAdminRoutes = defineRoutes(shared, {
  'GET /admin/search/status': {
    summary: 'State of the index pipeline',
    access: 'contributor',
    data: searchStatus,
  },
  'GET /admin/search/explain': {
    summary: 'Explain the rank of each hit of a query',
    query: z.object({
      query,
      mode: z.enum(['search', 'suggest']).default('search'),
      language: searchLanguage,
      category: z.string().max(100).optional(),
      exact: flag.default(false),
      limit: limit(20),
    }),
    data: z.object({
      normalized: z.string(),
      folded: z.string(),
      stems: z.array(z.string()),
      corrected: z.string().nullable(),
      degraded: z.boolean(),
      tookMs: z.object({
        engine: z.number().nullable(),
        titleIndex: z.number(),
        total: z.number(),
      }),
      hits: z.array(
        previewHit.extend({
          cost: z.number(),
          /** The paths that found it. */
          foundBy: z.array(z.enum(['title-index', 'engine-title', 'engine-text'])),
          /** Details of the title index: its rule, the matching name, the correction of the query. */
          match: z
            .object({ rule: z.string(), title: z.string(), corrected: z.string().nullable() })
            .nullable(),
          /** The parts of its cost. */
          parts: z.array(z.object({ reason: z.string(), cost: z.number() })),
        }),
      ),
    }),
    errors: ['QUERY_TOO_LONG'],
  },
  'POST /admin/search/reindex': {
    summary: 'Rebuild the index beside the old one and swap them',
    status: 202,
    data: rebuild,
    errors: ['REINDEX_RUNNING', 'SEARCH_UNAVAILABLE'],
  },
  'DELETE /admin/search/reindex': {
    summary: 'Cancel the running rebuild',
    data: rebuild,
    errors: ['REINDEX_NOT_RUNNING'],
  },
  'GET /admin/search/failures': {
    summary: 'Terms that Meilisearch refused, with the reasons',
    access: 'contributor',
    query: z.object({ ...paged(20, ADMIN_LIMIT_MAX) }),
    data: z.object({
      failures: z.array(failure),
      pagination,
    }),
  },
  'POST /admin/search/failures/retry': {
    summary: 'Retry refused terms: the listed ones, or all',
    body: z.object({ termIds: z.array(objectId).min(1).max(1000).optional() }),
    data: z.object({ retried: z.number() }),
    errors: ['INVALID_ID'],
  },
  'GET /admin/search/drift': {
    summary: 'The last comparison of the index with the database',
    data: z.object({
      /** A comparison was requested and has not finished yet. */
      pending: z.boolean(),
      drift: drift.nullable(),
    }),
  },
  'POST /admin/search/drift': {
    summary: 'Compare the index with the database now',
    status: 202,
    query: z.object({
      /** Repairs differences; without it they are only reported. */
      repair: flag.default(false),
    }),
    data: nothing,
    errors: ['SEARCH_UNAVAILABLE'],
  },
  'GET /admin/search/settings': {
    summary: 'Synonyms and stop words by language',
    data: searchSettings.extend({ rev: z.number() }),
  },
  'PUT /admin/search/settings': {
    summary: 'Replace synonyms and stop words',
    bodyLimit: 2_000_000,
    body: searchSettings.extend({ rev: z.number().int().min(0).optional() }),
    data: searchSettings.extend({ rev: z.number() }),
    errors: ['TERM_REV_CONFLICT'],
  },
  'POST /admin/search/settings/preview': {
    readOnly: true,
    summary: 'What a query returns with the present settings and with others',
    bodyLimit: 2_000_000,
    body: searchSettings.extend({ query }),
    data: z.object({
      before: z.array(previewHit),
      after: z.array(previewHit),
      /** Meilisearch did not answer in time: these are only the title index's hits. */
      degraded: z.boolean(),
    }),
    errors: ['QUERY_TOO_LONG', 'SEARCH_UNAVAILABLE'],
  },
});
