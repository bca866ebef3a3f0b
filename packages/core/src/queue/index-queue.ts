import type { Lane } from '../models/term.js';

/** One message: ids of changed terms. Content is always read again from the database. */
export interface IndexJob {
  readonly ids: readonly string[];
  readonly lane: Lane;
}

/** Handles a job; rejects to have it retried. */
export type IndexJobHandler = (job: IndexJob) => Promise<void>;

export interface FailedJob {
  id: string;
  lane: Lane;
  ids: string[];
  reason: string;
  attempts: number;
  failedAt: Date;
}

/**
 * Passes ids of changed terms from the processes that write them to the indexer. It may lose messages: the database
 * knows what is not indexed, and the sweep queues it again.
 */
export interface IndexQueue {
  readonly kind: 'redis' | 'in-process';
  /** Rejects within about a second if the queue is unreachable. */
  enqueue(ids: readonly string[], lane: Lane): Promise<void>;
  /** Starts to pass jobs to `handler`, several per lane at a time. */
  consume(handler: IndexJobHandler): Promise<void>;
  /** Number of messages (not terms) of each lane that are waiting or running. */
  depth(): Promise<Record<Lane, number>>;
  /** Jobs that failed at every attempt, newest first. */
  failed(limit: number): Promise<FailedJob[]>;
  /** Queues all failed jobs again; returns how many. */
  retryFailed(): Promise<number>;
  /** Waits for running jobs, then closes all connections. */
  close(): Promise<void>;
}

/** Most ids in one message; longer lists are split. */
export const JOB_SIZE = 500;

export function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

/** Jobs of a lane that are delivered at the same time. The indexer combines them into batches. */
export const CONCURRENCY: Record<Lane, number> = {
  edits: 64,
  // Enough for full batches while others are being confirmed.
  bulk: 32,
};

/** Attempts of one job, including the first, before it is stored as failed. */
export const JOB_ATTEMPTS = 5;
/** Delay before the second attempt in milliseconds; it doubles each time. */
export const JOB_BACKOFF_MS = 500;
/** Most failed jobs that are kept per lane. */
export const FAILED_JOBS_KEPT = 1000;
/** Timeout of an enqueue, after which the queue counts as unreachable, in milliseconds. */
export const ENQUEUE_TIMEOUT_MS = 1000;
