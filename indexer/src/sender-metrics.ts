import type { SendLane } from './lane-sets.js';

/** Where the senders report what they do; `/metrics` and the tests listen. */
export interface SenderMetrics {
  /** One batch: documents that Meilisearch took, and how long that took in milliseconds. */
  batch(target: string, lane: SendLane, documents: number, tookMs: number): void;
}

export const NO_METRICS: SenderMetrics = { batch: () => {} };
