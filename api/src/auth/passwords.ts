import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_BYTES } from '@terimce/contract/account-rules';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import bcrypt from 'bcrypt';
import pLimit from 'p-limit';

/**
 * Hashes computed in parallel. bcrypt uses libuv's four threads, which file reads need too, and a processor core for
 * a quarter of a second; one core is left for everything else.
 */
const PARALLEL_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Most hashes that wait in a queue: four seconds of work, well below the time-out of a call. */
const MAX_QUEUED = 16 * PARALLEL_HASHES;
/** Approximate time to work off a full queue, in seconds. */
const RETRY_AFTER = 5;

/** Whom a hash is computed for. */
export interface HashWork {
  /** Aborts when nobody waits for the result any more; the hash is then not computed. */
  readonly signal?: AbortSignal;
  /** Whether a session or a device that has logged in before asks: strangers do not keep them waiting. */
  readonly isKnown?: boolean;
}

/**
 * Hashes and compares passwords and security answers in a queue, and those of known devices in a second one. Comparing
 * takes as long without a stored hash as with one, so that the response time does not reveal who has an account. Every
 * method throws CodedError RATE_LIMITED if its queue is full, and the reason of an aborted signal.
 */
export class Passwords {
  readonly #rounds: number;
  readonly #nobody: Promise<string>;
  readonly #strangers = pLimit(PARALLEL_HASHES);
  readonly #known = pLimit(1);

  /** @param rounds bcrypt cost, as a power of two. */
  constructor(rounds: number) {
    this.#rounds = rounds;
    this.#nobody = bcrypt.hash(randomBytes(24).toString('base64'), rounds);
  }

  hashPassword(password: string, work: HashWork = {}): Promise<string> {
    return this.#hash(password.normalize('NFC'), work);
  }

  async isPassword(
    password: string,
    hash: string | undefined,
    work: HashWork = {},
  ): Promise<boolean> {
    const secret = password.normalize('NFC');
    const equal = await this.#compare(secret, hash, work);
    // bcrypt ignores bytes beyond the limit, so a secret with a right beginning would pass.
    return equal && Buffer.byteLength(secret) <= PASSWORD_MAX_BYTES;
  }

  hashAnswer(answer: string, work: HashWork = {}): Promise<string> {
    return this.#hash(answerKey(answer), work);
  }

  isAnswer(answer: string, hash: string | undefined, work: HashWork = {}): Promise<boolean> {
    return this.#compare(answerKey(answer), hash, work);
  }

  #hash(secret: string, work: HashWork): Promise<string> {
    return this.#queued(work, () => bcrypt.hash(secret, this.#rounds));
  }

  #compare(secret: string, hash: string | undefined, work: HashWork): Promise<boolean> {
    return this.#queued(work, async () => {
      const equal = await bcrypt.compare(secret, hash || (await this.#nobody));
      return equal && Boolean(hash);
    });
  }

  async #queued<T>({ signal, isKnown = false }: HashWork, compute: () => Promise<T>): Promise<T> {
    const queue = isKnown ? this.#known : this.#strangers;
    if (queue.pendingCount >= MAX_QUEUED) {
      throw new CodedError('RATE_LIMITED', { retryAfter: RETRY_AFTER });
    }
    return queue(() => {
      signal?.throwIfAborted();
      return compute();
    });
  }
}

/**
 * Answers are equal regardless of case, accents and spaces. They are hashed first, because bcrypt uses only 72 bytes.
 */
function answerKey(answer: string): string {
  return createHash('sha256').update(foldKey(answer)).digest('base64');
}
