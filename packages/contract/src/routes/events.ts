import { z } from 'zod';
import { QUERY_MAX_LENGTH } from '../query-length.js';
import { defineRoutes } from '../route.js';
import { nothing, objectId } from './common.js';

const query = z.string().trim().max(QUERY_MAX_LENGTH);
/** Id that the device keeps for a visitor who is not logged in. */
const sessionId = z.string().max(64).optional();

const shared = { tag: 'Events', access: 'public', limit: 'events' } as const;

export const eventRoutes = defineRoutes(shared, {
  'POST /analytics/term-click': {
    summary: 'A term was opened. Stored after the reply, so the visitor never waits',
    status: 202,
    body: z.object({
      termId: objectId,
      termEnglish: z.string().max(200).optional(),
      termTurkish: z.string().max(200).optional(),
      category: z.string().max(100).optional(),
      searchQuery: query.optional(),
      /** Position in the result list, from 1. */
      clickPosition: z.number().int().min(0).max(1000).nullish(),
      totalResultsShown: z.number().int().min(0).max(10_000).nullish(),
      sessionId,
    }),
    data: nothing,
    errors: ['INVALID_ID'],
  },
  'POST /analytics/search': {
    summary: 'A visitor finished a search, with the number of results, including 0',
    status: 202,
    body: z.object({
      query: query.min(1),
      resultsCount: z.number().int().min(0).max(1_000_000),
      /** All results were only similar to the query; counts as a search without results. */
      weak: z.boolean().optional(),
      /** The best hit needed a spelling correction. */
      corrected: z.boolean().optional(),
      sessionId,
    }),
    data: nothing,
  },
});
