import type { SendLane } from './lane-sets.js';

/** Bulk batches that may wait to be noted while further ones are sent. */
const BULK_LIMIT = 2;

/**
 * Notes in the database what has arrived, beside the sending of further batches: bulk batches one
 * after the other, edits at once. Their order does not matter, since each is a compare-and-set on the
 * rev that was sent.
 */
export class ConfirmQueue {
  #bulk: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #running = new Set<Promise<void>>();

  /** @param work never rejects. */
  add(lane: SendLane, work: () => Promise<void>): void {
    if (lane === 'edits') {
      this.#track(work());
      return;
    }
    this.#waiting += 1;
    this.#bulk = this.#bulk.then(work).finally(() => {
      this.#waiting -= 1;
    });
    this.#track(this.#bulk);
  }

  /** Whether no further bulk batch should be sent for now. */
  get isFull(): boolean {
    return this.#waiting >= BULK_LIMIT;
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}
