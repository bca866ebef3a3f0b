import { IndexStateModel, type IndexStateRecord } from '../models/index-state.js';
import type { IndexQueue } from '../queue/index-queue.js';
import { termOutbox } from '../terms/term-outbox.js';
import { REBUILD_STATE } from './rebuild-requests.js';

/** State record of the workers' reports. */
export const WORKERS_STATE = 'workers';
/** A worker without a report for this long has died, in milliseconds. */
const WORKER_GONE_MS = 15_000;
const SHOWN_REFUSALS = 20;

/**
 * The current state of the whole path from the database to search; an unreachable queue is not an error. `refused`
 * are terms that Meilisearch refused, `refusals` the last of them; `remainingSeconds` is estimated from the present
 * rate.
 */
export async function pipelineStatus(queue: Pick<IndexQueue, 'kind' | 'depth' | 'failed'>) {
  const now = Date.now();
  const [counts, oldest, refusals, states, depth, failedJobs] = await Promise.all([
    termOutbox.counts(),
    termOutbox.oldestDirty(),
    termOutbox.refused(SHOWN_REFUSALS),
    IndexStateModel.find().lean(),
    queue.depth().catch(() => undefined),
    queue.failed(50).catch(() => []),
  ]);
  const targets = states.filter(({ _id }) => _id.startsWith('target:')).map(toTargetStatus);
  // Each change goes to each target, so the slowest one determines the rate.
  const docsPerSecond = targets.length > 0 ? Math.min(...targets.map((t) => t.docsPerSecond)) : 0;
  const waiting = Math.max(0, counts.dirty - counts.refused);
  const workers = Object.entries(states.find(({ _id }) => _id === WORKERS_STATE)?.workers ?? {})
    .filter(([, at]) => now - at.getTime() < WORKER_GONE_MS)
    .map(([name, seenAt]) => ({ name, seenAt }));
  return {
    stored: counts.approved,
    /** Changes that some target lacks. */
    unindexed: waiting,
    indexed: Math.max(0, counts.approved - counts.dirty),
    refused: counts.refused,
    refusals,
    oldestUnindexedSeconds: oldest ? Math.max(0, (now - oldest.getTime()) / 1000) : 0,
    docsPerSecond,
    remainingSeconds: docsPerSecond > 0 ? Math.ceil(waiting / docsPerSecond) : undefined,
    queueKind: queue.kind,
    /** Undefined while Redis is unreachable. */
    queue: depth,
    failedJobs,
    targets,
    rebuild: states.find(({ _id }) => _id === REBUILD_STATE)?.rebuild,
    /** The indexers that are alive. */
    workers,
  };
}

function toTargetStatus(state: IndexStateRecord) {
  const { host = '', healthy = false, behind = false, docsPerSecond = 0 } = state;
  return { ...state, key: state._id.slice('target:'.length), host, healthy, behind, docsPerSecond };
}
