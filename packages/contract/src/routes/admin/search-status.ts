import { z } from 'zod';
import { instant } from '../common.js';

/** The last comparison of the index with the database. */
export const drift = z.object({
  checkedAt: instant,
  databaseCount: z.number(),
  indexCount: z.number(),
  missing: z.number(),
  extra: z.number(),
  outdated: z.number(),
  /** How many of them were queued for repair; 0 if the check only compared. */
  repaired: z.number(),
  /** The first hundred ids of each kind. */
  sample: z.object({
    missing: z.array(z.string()),
    extra: z.array(z.string()),
    outdated: z.array(z.string()),
  }),
});
export type Drift = z.output<typeof drift>;

/** A term that Meilisearch refused. */
export const failure = z.object({
  termId: z.string(),
  englishTerm: z.string(),
  turkishTerm: z.string(),
  reason: z.string(),
  at: instant,
});

export const rebuild = z
  .object({
    id: z.string(),
    phase: z.string(),
    requestedAt: instant,
    requestedBy: z.string(),
    finishedAt: instant.nullable(),
    filled: z.number(),
    total: z.number(),
    error: z.string().nullable(),
  })
  .meta({ id: 'Rebuild' });

/** The state of the whole index pipeline. */
export const searchStatus = z
  .object({
    /** Public terms in MongoDB. */
    stored: z.number(),
    /** Number of them whose last change is in the index. */
    indexed: z.number(),
    failed: z.number(),
    /** The last twenty of them; all are in `GET /admin/search/failures`. */
    failures: z.array(failure),
    /** Queue messages that failed at every attempt, newest first; their terms are swept up. */
    failedJobs: z.array(
      z.object({
        id: z.string(),
        priority: z.enum(['edit', 'bulk']),
        terms: z.number(),
        reason: z.string(),
        attempts: z.number(),
        failedAt: instant,
      }),
    ),
    docsPerSecond: z.number(),
    remainingSeconds: z.number().nullable(),
    /** Jobs of the queue; without Redis, where the API looks for changes itself, the terms that wait. */
    queue: z.object({
      kind: z.enum(['redis', 'none']),
      reachable: z.boolean(),
      edits: z.number(),
      bulk: z.number(),
      active: z.number(),
    }),
    /** Age of the oldest change that is not searchable yet, in seconds. */
    oldestUnindexedSeconds: z.number(),
    indexVersion: z.number(),
    /** Meilisearch; null if it is not configured. */
    engine: z
      .object({
        host: z.string(),
        healthy: z.boolean(),
        error: z.string().nullable(),
        version: z.string().nullable(),
        documents: z.number().nullable(),
        lastIndexedAt: instant.nullable(),
      })
      .nullable(),
    drift: drift.nullable(),
    rebuild: rebuild.nullable(),
    search: z.object({
      circuit: z.enum(['closed', 'open', 'half-open', 'none']),
      titleIndexTerms: z.number(),
      titleIndexReady: z.boolean(),
    }),
    workers: z.array(z.object({ name: z.string(), seenAt: instant })),
  })
  .meta({ id: 'SearchStatus' });
export type SearchStatus = z.output<typeof searchStatus>;
