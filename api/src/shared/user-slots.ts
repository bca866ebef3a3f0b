import { FILES_AT_ONCE } from '@terimce/contract/limits';
import { CodedError } from '@terimce/core/coded-error';
import { type Lease, takeLease } from './lease.repository.js';

const RETRY_SECONDS = 5;

/** Limits how many files of a kind are read at once, in all processes together. */
export class UserSlots {
  readonly #name: keyof typeof FILES_AT_ONCE;

  constructor(name: keyof typeof FILES_AT_ONCE) {
    this.#name = name;
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
      throw new CodedError(FILES_AT_ONCE[this.#name].refusal, { retryAfter: RETRY_SECONDS });
    }
    return async () => {
      await Promise.all([own.release(), place.release()]);
    };
  }

  async #place(): Promise<Pick<Lease, 'release'> | undefined> {
    const { atOnce } = FILES_AT_ONCE[this.#name];
    if (!atOnce) return { release: async () => undefined };
    for (let place = 1; place <= atOnce; place += 1) {
      const lease = await takeLease(`${this.#name} ${place}`);
      if (lease) return lease;
    }
    return undefined;
  }
}
