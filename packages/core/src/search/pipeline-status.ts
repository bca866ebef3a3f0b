import {
  INDEX_STATE,
  IndexStateModel,
  type IndexStateRecord,
  REBUILD_STATE,
  WORKERS_STATE,
} from '../models/index-state.js';
import type { IndexQueue } from '../queue/index-queue.js';
import { termOutbox } from '../terms/term-outbox.js';

/** A worker without a report for this long no longer counts as running, in milliseconds: a command may start its own. */
const WORKER_GONE_MS = 15_000;
const SHOWN_REFUSALS = 20;

/** A rate describes the last batch, and says nothing once it is older than this, in milliseconds. */
const RATE_MS = 10_000;

/** Terms that are indexed per second at the moment. */
export function rateOf(index: IndexStateRecord | undefined, now = Date.now()): number {
  const { docsPerSecond = 0, lastIndexedAt } = index ?? {};
  return lastIndexedAt && now - lastIndexedAt.getTime() < RATE_MS ? docsPerSecond : 0;
}

/**
 * The current state of the whole path from the database to search; an unreachable queue is not an error. `refused`
 * are terms that Meilisearch refused, `refusals` the last of them; `remainingSeconds` is estimated from the present
 * rate.
 */
export async function pipelineStatus(
  queue: Pick<IndexQueue, 'counts' | 'failed'> | undefined,
  now = Date.now(),
) {
  const [counts, oldest, refusals, states, jobs, failedJobs] = await Promise.all([
    termOutbox.counts(),
    termOutbox.oldestDirty(),
    termOutbox.refused(SHOWN_REFUSALS),
    IndexStateModel.find().lean(),
    queue?.counts().catch(() => undefined),
    queue?.failed(50).catch(() => []) ?? [],
  ]);
  const stateOf = (id: string) => states.find(({ _id }) => _id === id);
  const index = stateOf(INDEX_STATE);
  const docsPerSecond = rateOf(index, now);
  const waiting = Math.max(0, counts.dirty - counts.refused);
  const workers = Object.entries(stateOf(WORKERS_STATE)?.workers ?? {})
    .filter(([, at]) => now - at.getTime() < WORKER_GONE_MS)
    .map(([name, seenAt]) => ({ name, seenAt }));
  return {
    stored: counts.approved,
    /** Changes that the index lacks. */
    unindexed: waiting,
    indexed: Math.max(0, counts.approved - counts.dirty),
    refused: counts.refused,
    refusals,
    oldestUnindexedSeconds: oldest ? Math.max(0, (now - oldest.getTime()) / 1000) : 0,
    docsPerSecond,
    remainingSeconds: docsPerSecond > 0 ? Math.ceil(waiting / docsPerSecond) : undefined,
    /** Jobs; without Redis the terms that wait. Undefined while Redis is unreachable. */
    queue: queue ? jobs : { ...counts.waiting, active: 0 },
    failedJobs,
    index,
    rebuild: stateOf(REBUILD_STATE)?.rebuild,
    /** The indexers that are alive. */
    workers,
  };
}
