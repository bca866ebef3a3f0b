import { CodedError } from '@terimce/core/coded-error';
import { type Lease, takeLease } from './lease.repository.js';

const RETRY_SECONDS = 5;

/**
 * Limits how many files are read at once, of each user one, in all processes together: each may take seconds of the
 * processor and hold a hundred megabytes.
 */
export class UserSlots {
  readonly #name: string;
  readonly #refusal: 'IMPORT_BUSY' | 'RATE_LIMITED';
  readonly #most: number;

  /** @param most files at once. */
  constructor(name: string, refusal: 'IMPORT_BUSY' | 'RATE_LIMITED', most = 0) {
    this.#name = name;
    this.#refusal = refusal;
    this.#most = most;
  }

  /** Takes a slot until `run` has ended. @throws CodedError the refusal, and the errors of `run`. */
  async hold<T>(userId: string, run: () => Promise<T>): Promise<T> {
    const free = await this.take(userId);
    try {
      return await run();
    } finally {
      await free();
    }
  }

  /** Takes a slot. @returns what frees it. @throws CodedError the refusal. */
  async take(userId: string): Promise<() => Promise<void>> {
    const own = await takeLease(`${this.#name} of ${userId}`);
    const place = own && (await this.#place());
    if (!own || !place) {
      await own?.release();
      throw new CodedError(this.#refusal, { retryAfter: RETRY_SECONDS });
    }
    return async () => {
      await Promise.all([own.release(), place.release()]);
    };
  }

  async #place(): Promise<Pick<Lease, 'release'> | undefined> {
    if (this.#most === 0) return { release: async () => undefined };
    for (let place = 1; place <= this.#most; place += 1) {
      const lease = await takeLease(`${this.#name} ${place}`);
      if (lease) return lease;
    }
    return undefined;
  }
}
