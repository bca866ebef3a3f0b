import { BatchSize } from './batch-size.js';
import type { SendLane } from './lane-sets.js';

/** Without an edit for this long, bulk batches may be larger. */
const CALM_MS = 5_000;
/** A bulk batch that is not full waits this long for more; half-empty ones cost Meilisearch twice. */
const LINGER_MS = 50;
/** The same while many are on their way: the last bulk batch was sent within {@link STREAM_MS}. */
const STREAM_LINGER_MS = 800;
const STREAM_MS = 2_000;

/** How large bulk batches are, and how long one waits to be full. */
export class BulkPacing {
  readonly #size: BatchSize;
  #lastEdit = Number.NEGATIVE_INFINITY;
  #lastBulk = Number.NEGATIVE_INFINITY;

  /** @param targetMs how long one batch should keep Meilisearch busy. */
  constructor(targetMs: number) {
    this.#size = new BatchSize(targetMs);
  }

  /** Documents in one batch at most. */
  get limit(): number {
    const calm = performance.now() - this.#lastEdit > CALM_MS;
    return calm ? this.#size.relaxed : this.#size.current;
  }

  /** How long a bulk batch that is not full should wait for more. */
  get lingerMs(): number {
    return performance.now() - this.#lastBulk < STREAM_MS ? STREAM_LINGER_MS : LINGER_MS;
  }

  editCame(): void {
    this.#lastEdit = performance.now();
  }

  /** Takes in what a batch took, in milliseconds. */
  sent(lane: Exclude<SendLane, 'edits'>, documents: number, tookMs: number): void {
    this.#size.learn(documents, tookMs);
    if (lane === 'bulk') this.#lastBulk = performance.now();
  }
}
