import type { SendLane } from './lanes.js';

/** Receives reports of the senders, for `/metrics` and tests. */
export interface SenderMetrics {
  /** One batch: documents that Meilisearch accepted, and the time it took in milliseconds. */
  batch(target: string, lane: SendLane, documents: number, tookMs: number): void;
}

export const NO_METRICS: SenderMetrics = { batch: () => {} };

const WINDOW_MS = 5_000;

/** Events per second over the last five seconds. */
export class RateMeter {
  #events: Array<{ at: number; count: number }> = [];

  add(count: number, at = Date.now()): void {
    this.#events.push({ at, count });
  }

  perSecond(now = Date.now()): number {
    this.#events = this.#events.filter(({ at }) => now - at < WINDOW_MS);
    const total = this.#events.reduce((sum, { count }) => sum + count, 0);
    return Math.round((total / WINDOW_MS) * 10_000) / 10;
  }
}
