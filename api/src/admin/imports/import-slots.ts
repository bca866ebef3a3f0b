import { CodedError } from '@terimce/core/coded-error';

const RETRY_SECONDS = 5;

/** Limits how many files are read at once: each may take seconds of the processor and hold a hundred megabytes. */
export class ImportSlots {
  readonly #most: number;
  readonly #users = new Set<string>();

  /** @param most files at once in this process; of one user always one. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a slot until `run` has ended. @throws CodedError IMPORT_BUSY, and the errors of `run`. */
  async hold<T>(userId: string, run: () => Promise<T>): Promise<T> {
    const free = this.take(userId);
    try {
      return await run();
    } finally {
      free();
    }
  }

  /** Takes a slot. @returns what frees it. @throws CodedError IMPORT_BUSY. */
  take(userId: string): () => void {
    if (this.#users.has(userId) || this.#users.size >= this.#most) {
      throw new CodedError('IMPORT_BUSY', { retryAfter: RETRY_SECONDS });
    }
    this.#users.add(userId);
    return () => this.#users.delete(userId);
  }
}
