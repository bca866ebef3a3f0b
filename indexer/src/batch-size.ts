const FIRST = 1_000;
const SMALLEST = 250;
const LARGEST = 4_000;
/** How much more a batch may hold that is withdrawn when somebody edits, and its bound. */
const RELAXED_FACTOR = 8;
const LARGEST_RELAXED = 10_000;

/**
 * Sizes bulk batches so that each keeps Meilisearch busy for about `targetMs`: an edit waits for at
 * most one of them. Small indexes take thousands of documents in that time, large ones hundreds.
 */
export class BatchSize {
  readonly #targetMs: number;
  #size = FIRST;

  constructor(targetMs: number) {
    this.#targetMs = targetMs;
  }

  get current(): number {
    return this.#size;
  }

  /** For times without edits: many times as long, since a document costs less in a larger batch. */
  get relaxed(): number {
    return Math.min(LARGEST_RELAXED, this.#size * RELAXED_FACTOR);
  }

  /** Takes in how long a batch of `sent` documents took, in milliseconds. */
  learn(sent: number, tookMs: number): void {
    // A batch that was not full says little about full ones.
    if (sent < this.#size / 2) return;
    const fitting = (sent * this.#targetMs) / Math.max(1, tookMs);
    const next = Math.min(this.#size * 1.5, Math.max(this.#size * 0.5, fitting));
    this.#size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, next)));
  }
}
