import { BatchSize } from './batch-size.js';
import type { SendLane } from './lane-sets.js';

/** Without an edit for this long, bulk batches may be larger. */
const CALM_MS = 5_000;
/** A bulk batch that is not full waits this long for more; half-empty ones cost Meilisearch twice. */
const LINGER_MS = 50;
/** The same while many are on their way: the last bulk batch was sent within {@link STREAM_MS}. */
const STREAM_LINGER_MS = 3_000;
const STREAM_MS = 2_000;
/** When nothing more has come for this long, no more is waited for. */
const STREAM_PAUSE_MS = 600;

/** How large bulk batches are, and how long one waits to be full. */
export class BulkPacing {
  readonly #size: BatchSize;
  #lastEdit = Number.NEGATIVE_INFINITY;
  #lastBulk = Number.NEGATIVE_INFINITY;

  /** @param targetMs how long one batch should keep Meilisearch busy. */
  constructor(targetMs: number) {
    this.#size = new BatchSize(targetMs);
  }

  /** Whether nobody has edited lately: batches are large then, and withdrawn for an edit. */
  get isCalm(): boolean {
    return performance.now() - this.#lastEdit > CALM_MS;
  }

  /** Documents in one batch at most. */
  get limit(): number {
    return this.isCalm ? this.#size.relaxed : this.#size.current;
  }

  /**
   * How much longer a bulk batch that is not full should wait for more, in milliseconds.
   * @param waitingMs how long its first term has waited. @param quietMs since when none was added.
   */
  lingerMs(waitingMs: number, quietMs: number): number {
    if (performance.now() - this.#lastBulk >= STREAM_MS) return LINGER_MS - waitingMs;
    return Math.min(STREAM_LINGER_MS - waitingMs, STREAM_PAUSE_MS - quietMs);
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
