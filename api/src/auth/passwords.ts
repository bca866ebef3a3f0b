import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PASSWORD_MAX_BYTES } from '@terimce/contract/account';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import bcrypt from 'bcrypt';
import pLimit from 'p-limit';

/**
 * Hashes computed in parallel. bcrypt uses libuv's four threads, which file reads need too, and a processor core for
 * a quarter of a second; one core is left for everything else.
 */
const PARALLEL_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Most hashes in the queue; above it the caller has to retry later. */
const MAX_QUEUED = 50;
/** Approximate time to work off a full queue, in seconds. */
const RETRY_AFTER = 10;

/**
 * Hashes and compares passwords and security answers in a queue. Comparing takes as long without a stored hash as
 * with one, so that the response time does not reveal who has an account. Every method throws CodedError RATE_LIMITED
 * if the queue is full.
 */
export class Passwords {
  readonly #rounds: number;
  readonly #nobody: Promise<string>;
  readonly #queue = pLimit(PARALLEL_HASHES);

  /** @param rounds bcrypt cost, as a power of two. */
  constructor(rounds: number) {
    this.#rounds = rounds;
    this.#nobody = bcrypt.hash(randomBytes(24).toString('base64'), rounds);
  }

  hashPassword(password: string): Promise<string> {
    return this.#hash(password.normalize('NFC'));
  }

  async isPassword(password: string, hash: string | undefined): Promise<boolean> {
    const secret = password.normalize('NFC');
    const equal = await this.#compare(secret, hash);
    // bcrypt ignores bytes beyond the limit, so a secret with a right beginning would pass.
    return equal && Buffer.byteLength(secret) <= PASSWORD_MAX_BYTES;
  }

  hashAnswer(answer: string): Promise<string> {
    return this.#hash(answerKey(answer));
  }

  isAnswer(answer: string, hash: string | undefined): Promise<boolean> {
    return this.#compare(answerKey(answer), hash);
  }

  #hash(secret: string): Promise<string> {
    return this.#queued(() => bcrypt.hash(secret, this.#rounds));
  }

  #compare(secret: string, hash: string | undefined): Promise<boolean> {
    return this.#queued(async () => {
      const equal = await bcrypt.compare(secret, hash || (await this.#nobody));
      return equal && Boolean(hash);
    });
  }

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.pendingCount >= MAX_QUEUED) {
      throw new CodedError('RATE_LIMITED', { retryAfter: RETRY_AFTER });
    }
    return this.#queue(work);
  }
}

/**
 * Answers are equal regardless of case, accents and spaces. They are hashed first, because bcrypt uses only 72 bytes.
 */
function answerKey(answer: string): string {
  return createHash('sha256').update(foldKey(answer)).digest('base64');
}
