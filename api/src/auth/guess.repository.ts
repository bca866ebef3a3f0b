import { GuessModel } from '@terimce/core/models/user';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Guesses that are checked within a window of so many seconds. */
export const GUESS_LIMITS = {
  /** Passwords for one account, from one address or one known device. */
  login: { points: 10, seconds: 15 * MINUTE },
  /** Passwords for all accounts, from one address. */
  loginAddress: { points: 30, seconds: 15 * MINUTE },
  /** Passwords for one account, from all networks that are not known to it. */
  loginAccount: { points: 100, seconds: DAY },
  /** Passwords for one account, from all networks that have logged in to it. */
  loginPlaces: { points: 100, seconds: DAY },
  /** Passwords for all accounts, from one IPv6 /48, which a provider gives to one customer. */
  loginNetwork: { points: 300, seconds: 15 * MINUTE },
  /** Passwords for one account, from all devices that have logged in to it. */
  loginDevices: { points: 200, seconds: DAY },
  /** Answers to the security question of one account, from one address or one known device. */
  answer: { points: 5, seconds: 60 * MINUTE },
  /** Answers and requests for questions, for all accounts, from one address. */
  answerAddress: { points: 30, seconds: 60 * MINUTE },
  /** Answers for one account: from unknown networks, from known networks, and from known devices. */
  answerAccount: { points: 10, seconds: DAY },
  answerPlaces: { points: 10, seconds: DAY },
  answerDevices: { points: 10, seconds: DAY },
  answerNetwork: { points: 300, seconds: 60 * MINUTE },
  /** Codes of the second step for one account, from one address or one known device. */
  code: { points: 5, seconds: 15 * MINUTE },
  /** Codes for all accounts, from one address. */
  codeAddress: { points: 30, seconds: 15 * MINUTE },
  /** Codes for one account, from unknown and from known networks. An attacker who tries codes knows the password. */
  codeAccount: { points: 20, seconds: DAY },
  codePlaces: { points: 20, seconds: DAY },
  codeNetwork: { points: 300, seconds: 15 * MINUTE },
  codeDevices: { points: 50, seconds: DAY },
} as const;
export type GuessLimit = keyof typeof GUESS_LIMITS;

/** The key under which guesses are counted: a limit and its subject, an address or an account. */
export interface GuessKey {
  readonly limit: GuessLimit;
  readonly subject: string;
}

/**
 * Each time a limit is reached the wait doubles, up to this many windows. A day without reaching it resets the wait.
 */
const LONGEST_WAIT = 8;

/** The result of counting one guess. */
export interface CountedGuess {
  readonly key: GuessKey;
  /** Milliseconds until the next guess is checked; 0 if this one is. */
  readonly waitMs: number;
  /** Whether this was the last guess that is checked for now. */
  readonly isLast: boolean;
}

/** Counts one guess. */
export async function countGuess(key: GuessKey): Promise<CountedGuess> {
  const { points, seconds } = GUESS_LIMITS[key.limit];
  const limiter = limiterOf(key.limit);
  try {
    const { consumedPoints } = await limiter.consume(key.subject);
    const isLast = consumedPoints === points;
    if (isLast) await beginWait(key);
    return { key, waitMs: 0, isLast };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const waitMs = refusal.msBeforeNext;
    if (waitMs <= seconds * LONGEST_WAIT * 1000) return { key, waitMs, isLast: false };
    // Longer than any wait can be: it was set while the clock was ahead.
    await limiter.delete(key.subject);
    return countGuess(key);
  }
}

/** Uncounts one guess, and removes the wait if this guess started it. A wait that others started stays. */
export async function forgiveGuess({ key, isLast }: CountedGuess): Promise<void> {
  const { limit, subject } = key;
  const { points, seconds } = GUESS_LIMITS[limit];
  const limiter = limiterOf(limit);
  if (!isLast) {
    const state = await limiter.get(subject);
    if (state && state.consumedPoints < points) await limiter.reward(subject);
    return;
  }
  await limiter.set(subject, points - 1, seconds);
  await waitCounter(limit).set(subject, Math.max(0, (await waitsBegun(limit, subject)) - 1), DAY);
}

/** Deletes all guesses under a key. */
export async function forgetGuesses({ limit, subject }: GuessKey): Promise<void> {
  await Promise.all([limiterOf(limit).delete(subject), waitCounter(limit).delete(subject)]);
}

/** Starts a wait: the guess that was just counted is the last one that is checked for now. */
async function beginWait({ limit, subject }: GuessKey): Promise<void> {
  const { points, seconds } = GUESS_LIMITS[limit];
  const waits = await waitsBegun(limit, subject);
  const windows = Math.min(2 ** waits, LONGEST_WAIT);
  await limiterOf(limit).set(subject, points, seconds * windows);
  await waitCounter(limit).set(subject, waits + 1, DAY);
}

async function waitsBegun(limit: GuessLimit, subject: string): Promise<number> {
  return (await waitCounter(limit).get(subject))?.consumedPoints ?? 0;
}

function limiterOf(limit: GuessLimit): RateLimiterMongo {
  return limiter(limit, GUESS_LIMITS[limit].points, GUESS_LIMITS[limit].seconds);
}

function waitCounter(limit: GuessLimit): RateLimiterMongo {
  return limiter(`${limit}Waits`, Number.MAX_SAFE_INTEGER, DAY);
}

/** Created for each use: it holds only the collection, and the connection may have changed. */
function limiter(keyPrefix: string, points: number, duration: number): RateLimiterMongo {
  return new RateLimiterMongo({
    storeClient: GuessModel.db.db,
    tableName: GuessModel.collection.name,
    keyPrefix,
    points,
    duration,
    // Declared by the model, like all indexes.
    disableIndexesCreation: true,
  });
}
