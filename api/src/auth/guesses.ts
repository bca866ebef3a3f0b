import { createHash } from 'node:crypto';
import { usernameKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { UserRecord } from '@terimce/core/models/user';
import { addressKey } from '../http/rate-limits.js';
import {
  type CountedGuess,
  countGuess,
  forgetGuesses,
  forgiveGuess,
  type GuessKey,
} from './guess-limits.js';

/** The kind of secret that is guessed. */
type Secret = 'login' | 'answer' | 'code';

/** Origin of a guess. */
export interface Guesser {
  readonly ipAddress: string;
  /** A device that has logged in to this account before. */
  readonly knownDevice?: string | undefined;
}

/**
 * One guess at a secret of an account. It is counted for the account and address, for the address, and for the
 * account. A device that has logged in to the account before has its own count and is not limited by the guesses of
 * others (decision 6).
 */
export class Guess {
  readonly #own: GuessKey;
  readonly #shared: readonly CountedGuess[];

  private constructor(own: GuessKey, shared: readonly CountedGuess[]) {
    this.#own = own;
    this.#shared = shared;
  }

  /** @throws CodedError TOO_MANY_ATTEMPTS with `retryAfter` in seconds. */
  static async count(
    secret: Secret,
    account: string,
    guesser: Guesser,
    logger: Logger,
  ): Promise<Guess> {
    const { ipAddress, knownDevice } = guesser;
    const from = addressKey(ipAddress);
    const own: GuessKey = {
      limit: secret,
      subject: `${account}|${knownDevice ? `device ${knownDevice}` : from}`,
    };
    const shared: GuessKey[] = knownDevice
      ? []
      : [{ limit: `${secret}Address`, subject: from }, accountGuesses(secret, account)];
    const counted: CountedGuess[] = [];
    for (const key of [own, ...shared]) {
      const guess = await countGuess(key);
      if (guess.waitMs > 0) {
        // The guess is not checked, so it does not count.
        await Promise.all(counted.map(forgiveGuess));
        if (key === shared[1]) {
          const facts = { secret, account, ip: ipAddress };
          logger.warn(facts, 'Passwords of one account are guessed from many addresses');
        }
        throw tooMany(guess);
      }
      counted.push(guess);
    }
    return new Guess(own, counted.slice(1));
  }

  /** Counts an attempt at an address that names an account without a guess. @throws CodedError TOO_MANY_ATTEMPTS. */
  static async countAddress(secret: Secret, ipAddress: string): Promise<void> {
    const guess = await countGuess({ limit: `${secret}Address`, subject: addressKey(ipAddress) });
    if (guess.waitMs > 0) throw tooMany(guess);
  }

  /** The guess was right: neither it nor the earlier wrong ones from here count. */
  async wasRight(): Promise<void> {
    await Promise.all([forgetGuesses(this.#own), ...this.#shared.map(forgiveGuess)]);
  }
}

/** Deletes the guesses at an account from elsewhere, because its secret has changed. */
export async function forgetAccountGuesses(secret: Secret, account: string): Promise<void> {
  await forgetGuesses(accountGuesses(secret, account));
}

/** The key under which guesses at an account are counted, whether or not it exists. */
export function accountKey(user: UserRecord | undefined, name: string): string {
  if (user) return String(user._id);
  return `?${createHash('sha256').update(usernameKey(name)).digest('hex').slice(0, 24)}`;
}

/** The key of guesses at an account from all addresses together. */
const accountGuesses = (secret: Secret, account: string): GuessKey => ({
  limit: `${secret}Account`,
  subject: account,
});

function tooMany({ waitMs }: CountedGuess): CodedError {
  return new CodedError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(waitMs / 1000) });
}
