import type { Lane } from '../models/term.js';

/** One message: ids of terms that have changed. Content is always read again from the database. */
export interface IndexJob {
  readonly ids: readonly string[];
  readonly lane: Lane;
}

/** Does the work of a job; rejects to have it tried again. */
export type IndexJobHandler = (job: IndexJob) => Promise<void>;

/** How much waits in a lane: messages, not terms. */
export interface LaneDepth {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

export interface FailedJob {
  id: string;
  lane: Lane;
  ids: string[];
  reason: string;
  attempts: number;
  failedAt: Date;
}

/**
 * Carries ids of changed terms from whoever writes them to the indexer. It may lose messages: the
 * database knows what is not indexed, and the sweeper queues it again.
 */
export interface IndexQueue {
  readonly kind: 'redis' | 'in-process';
  /** Rejects within about a second when the queue is away. */
  enqueue(ids: readonly string[], lane: Lane): Promise<void>;
  /** Starts handing jobs to `handler`, some of each lane at a time. */
  consume(handler: IndexJobHandler): Promise<void>;
  depth(): Promise<Record<Lane, LaneDepth>>;
  /** Jobs that failed at every attempt, newest first. */
  failed(limit: number): Promise<FailedJob[]>;
  /** Puts a failed job back; false if it is not there any more. */
  retry(id: string): Promise<boolean>;
  /** Waits for running jobs, then lets go of all connections. */
  close(): Promise<void>;
}

/** Ids in one message at most; larger lists are cut. */
export const JOB_SIZE = 500;

export function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}
