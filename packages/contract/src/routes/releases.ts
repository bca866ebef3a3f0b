import { z } from 'zod';
import { defineRoutes } from '../route.js';
import { nothing } from './common.js';

const release = z
  .object({
    /** `2026-11-26`, with a number if it is not the first of its day. */
    id: z.string(),
    at: z.string(),
    license: z.string(),
    /** Number of terms. */
    terms: z.number(),
    /** Numbers of terms since the release before. */
    changes: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
    files: z.array(
      z.object({
        name: z.string(),
        /** Where it is, without the host. */
        path: z.string(),
        bytes: z.number(),
        sha256: z.string(),
      }),
    ),
  })
  .meta({ id: 'Release' });
export type PublicRelease = z.output<typeof release>;

const shared = { tag: 'Releases', limit: 'read' } as const;

export const releaseRoutes = defineRoutes(shared, {
  'GET /releases': {
    summary: 'Dated copies of all terms as files, newest first',
    access: 'public',
    data: z.array(release),
    open: { example: '/releases' },
  },
  'POST /admin/releases': {
    summary: 'Ask the worker for a release, which it makes within a minute',
    access: 'admin',
    limit: 'admin',
    status: 202,
    data: nothing,
  },
});
