const SMALLEST = 250;
const LARGEST = 4_000;

/**
 * Sizes bulk batches so that each keeps Meilisearch busy for about `targetMs`: an edit waits for at
 * most one of them. Small indexes take thousands of documents in that time, large ones hundreds.
 */
export class BatchSize {
  readonly #targetMs: number;
  #size = 500;

  constructor(targetMs: number) {
    this.#targetMs = targetMs;
  }

  get current(): number {
    return this.#size;
  }

  /** Takes in how long a batch of `sent` documents took, in milliseconds. */
  learn(sent: number, tookMs: number): void {
    // A batch that was not full says little about full ones.
    if (sent < this.#size / 2) return;
    const factor = Math.min(1.5, Math.max(0.5, this.#targetMs / Math.max(1, tookMs)));
    this.#size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, this.#size * factor)));
  }
}
