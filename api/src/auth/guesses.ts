import { createHash } from 'node:crypto';
import type { GuessedBy, Secret } from '@terimce/contract/limits';
import { usernameKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { UserRecord } from '@terimce/core/models/user';
import { addressKey, networksOf } from '../http/rate-limits.js';
import {
  type CountedGuess,
  countGuess,
  forgetGuesses,
  forgiveGuess,
  type GuessKey,
} from './guess.repository.js';

/** Origin of a guess. */
export interface Guesser {
  readonly ipAddress: string;
  /** A device that has logged in to this account before. */
  readonly knownDevice?: string | undefined;
  /** Whether this address, or its /64 of IPv6, has logged in to this account before. */
  readonly isKnownPlace?: boolean;
}

/** Whose secret is guessed. */
export interface Guessed {
  /** Key of the account, whether or not it exists. */
  readonly account: string;
  /** Key of the name as typed, for a secret that is asked for by name or e-mail address. */
  readonly typed?: string;
}

/** A guess that was counted and may be checked. */
export interface Guess {
  /**
   * The guess was right: neither it nor the earlier wrong ones from here count.
   * @throws CodedError TOO_MANY_ATTEMPTS if too many were made under other names of the account.
   */
  wasRight(): Promise<void>;
}

/**
 * Counts one guess at a secret of an account: for the account and address, for the address, and for the account. Of the
 * last there are two, so that strangers cannot use up that of the networks which have logged in to the account. A
 * device that has logged in to the account before has its own count and is not limited by the guesses of others
 * (decision 6).
 *
 * If a name was typed, a limit that is reached under that name refuses the guess. One that is reached under the account
 * refuses only right guesses, so that nobody learns from a refusal that a name and an address belong to one account.
 * @throws CodedError TOO_MANY_ATTEMPTS with `retryAfter` in seconds.
 */
export async function beginGuess(
  secret: Secret,
  { account, typed = account }: Guessed,
  { ipAddress, knownDevice, isKnownPlace = false }: Guesser,
  logger: Logger,
): Promise<Guess> {
  const from = addressKey(ipAddress);
  const key = (by: GuessedBy, subject: string): GuessKey => ({ secret, by, subject });
  const own = (subject: string) => key('', `${subject}|${from}`);
  const all = (subject: string) => key(isKnownPlace ? 'Places' : 'Account', subject);
  const visible: GuessKey[] = knownDevice
    ? [key('', `${account}|device ${knownDevice}`), key('Devices', account)]
    : [own(typed), ...addressGuesses(secret, ipAddress), all(typed)];
  const hidden = knownDevice || typed === account ? [] : [own(account), all(account)];
  const counted: CountedGuess[] = [];
  for (const one of visible) {
    const guess = await countGuess(one);
    if (guess.waitMs > 0) {
      // The guess is not checked, so it does not count.
      await Promise.all(counted.map(forgiveGuess));
      if (one.by === 'Account') warnOfMany(logger, secret, account, ipAddress);
      throw tooMany(guess);
    }
    counted.push(guess);
  }
  let refusal: CodedError | undefined;
  for (const one of hidden) {
    const guess = await countGuess(one);
    if (guess.waitMs > 0) refusal = tooMany(guess);
    else counted.push(guess);
  }
  return {
    async wasRight() {
      if (refusal) throw refusal;
      const isOwn = (guess: CountedGuess) => guess.key.by === '';
      await Promise.all(
        counted.map((guess) => (isOwn(guess) ? forgetGuesses(guess.key) : forgiveGuess(guess))),
      );
    },
  };
}

/** Counts an attempt at an address that names an account without a guess. @throws CodedError TOO_MANY_ATTEMPTS. */
export async function countAddress(secret: Secret, ipAddress: string): Promise<void> {
  for (const key of addressGuesses(secret, ipAddress)) {
    const guess = await countGuess(key);
    if (guess.waitMs > 0) throw tooMany(guess);
  }
}

/** Deletes the guesses at an account from elsewhere, because its secret has changed. */
export async function forgetAccountGuesses(secret: Secret, account: string): Promise<void> {
  await forgetGuesses({ secret, by: 'Account', subject: account });
}

/** The key under which guesses at an account are counted, whether or not it exists. */
export function accountKey(user: UserRecord | undefined, name: string): string {
  return user ? String(user._id) : `?${hashed(name)}`;
}

/** The key under which guesses at a typed name are counted. */
export function typedKey(name: string): string {
  return `=${hashed(name)}`;
}

/** The same for all spellings that are one user name or one e-mail address. */
function hashed(name: string): string {
  return createHash('sha256').update(usernameKey(name)).digest('hex').slice(0, 24);
}

/** The keys of guesses from an address; many networks of IPv6 belong to one customer. */
function addressGuesses(secret: Secret, ipAddress: string): GuessKey[] {
  const [from = '', ...networks] = networksOf(ipAddress);
  const widest = networks.at(-1);
  return [
    { secret, by: 'Address', subject: from },
    ...(widest ? [{ secret, by: 'Network', subject: widest } as const] : []),
  ];
}

function warnOfMany(logger: Logger, secret: Secret, account: string, ip: string): void {
  logger.warn({ secret, account, ip }, 'Passwords of one account are guessed from many addresses');
}

function tooMany({ waitMs }: CountedGuess): CodedError {
  return new CodedError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(waitMs / 1000) });
}
