import { z } from 'zod';
import { defineRoute } from '../route.js';
import { edgeTerm } from '../term.js';
import { idParams, limit, page, pagination } from './common.js';
import { termSummary } from './terms.js';

const language = z.enum(['tr', 'en']).default('tr');

export const browseRoutes = {
  'GET /terms/browse': defineRoute({
    summary: 'Public terms of a category or under a letter, in dictionary order',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    query: z.object({
      /** Any name of a category. */
      category: z.string().max(100).optional(),
      /** First letter of the headword in `language`; `#` for anything that is not a letter. */
      letter: z.string().max(4).optional(),
      language,
      page,
      limit: limit(50),
    }),
    data: z.object({ terms: z.array(termSummary), pagination }),
  }),
  'GET /terms/letters': defineRoute({
    summary: 'Letters of the alphabet with the number of public terms under each',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    query: z.object({ language, category: z.string().max(100).optional() }),
    data: z.array(z.object({ letter: z.string(), count: z.number() })),
  }),
  'GET /terms/{id}/related': defineRoute({
    summary: 'Terms that share words or the category with this one',
    tag: 'Terms',
    access: 'public',
    limit: 'read',
    params: idParams,
    query: z.object({ limit: limit(6) }),
    data: z.array(edgeTerm),
    errors: ['INVALID_ID', 'TERM_NOT_FOUND'],
  }),
};
