const FIRST = 1_000;
const SMALLEST = 250;
const LARGEST = 4_000;
/** Without an edit for this long, batches may be larger; they are canceled if one comes. */
const CALM_MS = 5_000;
const CALM_SIZE = 10_000;
/** While an import stores its terms, its batches wait for so many, so that few are left to index when all are stored. */
const CALM_WORTH_SENDING = 2_500;
/** The same in times with edits, which smaller batches would only make wait. */
const WORTH_SENDING = 5_000;

/**
 * Sizes bulk batches so that each keeps Meilisearch busy for about `targetMs`, because an edit waits for at most one
 * of them. In times without edits they are much larger, because a document costs less in a larger batch.
 */
export class BatchSize {
  readonly #targetMs: number;
  #size = FIRST;
  #lastEdit = Number.NEGATIVE_INFINITY;

  constructor(targetMs: number) {
    this.#targetMs = targetMs;
  }

  get isCalm(): boolean {
    return performance.now() - this.#lastEdit > CALM_MS;
  }

  /** Size of a batch that an edit may wait for. */
  get current(): number {
    return this.#size;
  }

  /** Most documents in the next batch. */
  get limit(): number {
    return this.isCalm ? CALM_SIZE : this.#size;
  }

  /** Documents for which a batch waits while an import is under way. */
  get worthSending(): number {
    return this.isCalm ? CALM_WORTH_SENDING : WORTH_SENDING;
  }

  editCame(): void {
    this.#lastEdit = performance.now();
  }

  /** Updates the size by the duration of a batch of `sent` documents, in milliseconds. */
  learn(sent: number, tookMs: number): void {
    // The duration of a small batch says little about full ones.
    if (sent < this.#size / 2) return;
    const fitting = (sent * this.#targetMs) / Math.max(1, tookMs);
    const next = Math.min(this.#size * 1.5, Math.max(this.#size * 0.5, fitting));
    this.#size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, next)));
  }
}
