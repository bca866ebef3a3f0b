import {
  IndexStateModel,
  type IndexStateRecord,
  type RebuildState,
} from '../models/index-state.js';
import type { Lane } from '../models/term.js';
import type { FailedJob, IndexQueue, LaneDepth } from '../queue/index-queue.js';
import { termOutbox } from '../terms/term-outbox.js';

/** State record of the workers' reports. */
export const WORKERS_STATE = 'workers';
/** A worker without a report for this long has died, in milliseconds. */
const WORKER_GONE_MS = 15_000;
const SHOWN_REFUSALS = 20;

/** What a state record says about a target. */
export interface TargetStatus extends IndexStateRecord {
  key: string;
  host: string;
  healthy: boolean;
  behind: boolean;
  docsPerSecond: number;
}

/** The current state of the whole path from the database to search. */
export interface PipelineStatus {
  /** Approved terms in the database. */
  stored: number;
  /** Changes that some target lacks. */
  unindexed: number;
  /** Stored terms whose last change is in every target. */
  indexed: number;
  /** Terms that Meilisearch refused. */
  refused: number;
  /** The last of them, latest refusal first. */
  refusals: Awaited<ReturnType<typeof termOutbox.refused>>;
  /** Age of the oldest unindexed change in seconds; 0 when there is none. */
  oldestUnindexedSeconds: number;
  docsPerSecond: number;
  /** Estimated time until nothing is left at the present rate, in seconds; undefined while there is no progress. */
  remainingSeconds?: number;
  queueKind: IndexQueue['kind'];
  /** By lane; undefined while Redis is unreachable. */
  queue?: Record<Lane, LaneDepth>;
  failedJobs: FailedJob[];
  targets: TargetStatus[];
  rebuild?: RebuildState;
  /** The indexers that are alive. */
  workers: Array<{ name: string; seenAt: Date }>;
}

/** Reads {@link PipelineStatus} from the database and the queue; an unreachable queue is not an error. */
export async function pipelineStatus(
  queue: Pick<IndexQueue, 'kind' | 'depth' | 'failed'>,
): Promise<PipelineStatus> {
  const now = Date.now();
  const [counts, oldest, refusals, states, depth, failedJobs] = await Promise.all([
    termOutbox.counts(),
    termOutbox.oldestDirty(),
    termOutbox.refused(SHOWN_REFUSALS),
    IndexStateModel.find().lean(),
    queue.depth().catch(() => undefined),
    queue.failed(50).catch(() => []),
  ]);
  const byId = new Map(states.map((state) => [state._id, state]));
  const targets = states.filter(({ _id }) => _id.startsWith('target:')).map(toTargetStatus);
  // Each change goes to each target, so the slowest one determines the rate.
  const docsPerSecond = targets.length > 0 ? Math.min(...targets.map((t) => t.docsPerSecond)) : 0;
  const waiting = Math.max(0, counts.dirty - counts.refused);
  const rebuild = byId.get('rebuild')?.rebuild;
  const workers = Object.entries(byId.get(WORKERS_STATE)?.workers ?? {})
    .filter(([, at]) => now - at.getTime() < WORKER_GONE_MS)
    .map(([name, seenAt]) => ({ name, seenAt }));
  return {
    stored: counts.approved,
    unindexed: waiting,
    indexed: Math.max(0, counts.approved - counts.dirty),
    refused: counts.refused,
    refusals,
    oldestUnindexedSeconds: oldest ? Math.max(0, (now - oldest.getTime()) / 1000) : 0,
    docsPerSecond,
    ...(docsPerSecond > 0 ? { remainingSeconds: Math.ceil(waiting / docsPerSecond) } : {}),
    queueKind: queue.kind,
    ...(depth ? { queue: depth } : {}),
    failedJobs,
    targets,
    ...(rebuild ? { rebuild } : {}),
    workers,
  };
}

function toTargetStatus(state: IndexStateRecord): TargetStatus {
  const { host = '', healthy = false, behind = false, docsPerSecond = 0 } = state;
  return { ...state, key: state._id.slice('target:'.length), host, healthy, behind, docsPerSecond };
}
