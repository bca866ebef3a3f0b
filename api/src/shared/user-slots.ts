import { CodedError } from '@terimce/core/coded-error';

const RETRY_SECONDS = 5;

/**
 * Limits how many files are read at once, of each user one: each may take seconds of the processor and hold a hundred
 * megabytes.
 */
export class UserSlots {
  readonly #refusal: 'IMPORT_BUSY' | 'RATE_LIMITED';
  readonly #most: number;
  readonly #users = new Set<string>();

  /** @param most files at once in this process. */
  constructor(refusal: 'IMPORT_BUSY' | 'RATE_LIMITED', most = Number.POSITIVE_INFINITY) {
    this.#refusal = refusal;
    this.#most = most;
  }

  /** Takes a slot until `run` has ended. @throws CodedError the refusal, and the errors of `run`. */
  async hold<T>(userId: string, run: () => Promise<T>): Promise<T> {
    const free = this.take(userId);
    try {
      return await run();
    } finally {
      free();
    }
  }

  /** Takes a slot. @returns what frees it. @throws CodedError the refusal. */
  take(userId: string): () => void {
    if (this.#users.has(userId) || this.#users.size >= this.#most) {
      throw new CodedError(this.#refusal, { retryAfter: RETRY_SECONDS });
    }
    this.#users.add(userId);
    return () => this.#users.delete(userId);
  }
}
