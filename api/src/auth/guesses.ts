import { CodedError } from '@terimce/core/coded-error';
import { addressKey } from './address-key.js';
import {
  type AttemptKey,
  countAttempt,
  forgetAttempts,
  forgiveAttempt,
} from './attempt.repository.js';

/** Which secret is guessed at. */
type Secret = 'login' | 'answer';

/**
 * One guess at a secret of an account, counted for the account as seen from the address and for the
 * address. Somebody at another address is never made to wait by it.
 */
export class Guess {
  readonly #account: AttemptKey;
  readonly #address: AttemptKey;

  private constructor(account: AttemptKey, address: AttemptKey) {
    this.#account = account;
    this.#address = address;
  }

  /** @throws CodedError TOO_MANY_ATTEMPTS with `retryAfter` in seconds. */
  static async count(secret: Secret, account: string, ipAddress: string): Promise<Guess> {
    const from = addressKey(ipAddress);
    const guess = new Guess(
      { kind: secret, subject: `${account}|${from}` },
      { kind: `${secret}Address`, subject: from },
    );
    refuse(await countAttempt(guess.#address));
    const wait = await countAttempt(guess.#account);
    if (wait > 0) await forgiveAttempt(guess.#address);
    refuse(wait);
    return guess;
  }

  /** Counts a try at an address that named no account at all. @throws CodedError TOO_MANY_ATTEMPTS. */
  static async countAddress(secret: Secret, ipAddress: string): Promise<void> {
    refuse(await countAttempt({ kind: `${secret}Address`, subject: addressKey(ipAddress) }));
  }

  /** The guess was right: it counts for nothing, and neither do the wrong ones before it. */
  async wasRight(): Promise<void> {
    await Promise.all([forgetAttempts(this.#account), forgiveAttempt(this.#address)]);
  }
}

function refuse(waitMs: number): void {
  if (waitMs > 0) {
    throw new CodedError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(waitMs / 1000) });
  }
}
