import { z } from 'zod';
import { HISTORY_LENGTH } from '../history-length.js';
import { QUERY_MAX_LENGTH } from '../query-length.js';
import { defineRoutes } from '../route.js';
import { instant, nothing } from './common.js';

export const historyItem = z.object({ term: z.string(), date: instant });

const shared = { tag: 'History', access: 'user' } as const;

export const historyRoutes = defineRoutes(shared, {
  'GET /history': {
    summary: 'Your recent searches, newest first',
    limit: 'read',
    data: z.array(historyItem),
  },
  'POST /history': {
    summary: 'Store searches, such as those made before logging in; equal searches are stored once',
    limit: 'events',
    body: z.object({
      items: z
        .array(
          z.object({
            term: z.string().trim().min(1).max(QUERY_MAX_LENGTH),
            date: z.iso.datetime().optional(),
          }),
        )
        .min(1)
        .max(HISTORY_LENGTH),
    }),
    data: z.array(historyItem),
  },
  'DELETE /history': {
    summary: 'Delete your searches, or one of them',
    limit: 'write',
    query: z.object({ term: z.string().max(QUERY_MAX_LENGTH).optional() }),
    data: nothing,
  },
});
