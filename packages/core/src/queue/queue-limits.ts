import type { Lane } from '../models/term.js';

/** How a lane is worked off; the same for both kinds of queue. */
export interface LaneLimits {
  /** Jobs handed out at the same time. The indexer joins what it gets into batches. */
  readonly concurrency: number;
}

export const LANE_LIMITS: Record<Lane, LaneLimits> = {
  edits: { concurrency: 64 },
  // Enough for full batches while others are being confirmed.
  bulk: { concurrency: 32 },
};

/** Tries of one job, the first included, before it is kept as failed. */
export const JOB_ATTEMPTS = 5;
/** Wait before the second try in milliseconds; it doubles with each further one. */
export const JOB_BACKOFF_MS = 500;
/** Failed jobs that are kept per lane. */
export const FAILED_JOBS_KEPT = 1000;
/** How long an enqueue may take before the queue counts as away, in milliseconds. */
export const ENQUEUE_TIMEOUT_MS = 1000;
