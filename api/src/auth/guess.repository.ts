import { GUESS_LIMITS, type GuessedBy, type Secret } from '@terimce/contract/limits';
import { GuessModel } from '@terimce/core/models/user';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';

const DAY_SECONDS = 86_400;

/** The key under which guesses are counted: a limit and its subject, an address or an account. */
export interface GuessKey {
  readonly secret: Secret;
  readonly by: GuessedBy;
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
  const { times, seconds } = limitOf(key);
  const limiter = limiterOf(key);
  try {
    const { consumedPoints } = await limiter.consume(key.subject);
    const isLast = consumedPoints === times;
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
  const { subject } = key;
  const { times, seconds } = limitOf(key);
  const limiter = limiterOf(key);
  if (!isLast) {
    const state = await limiter.get(subject);
    if (state && state.consumedPoints < times) await limiter.reward(subject);
    return;
  }
  await limiter.set(subject, times - 1, seconds);
  await waitCounter(key).set(subject, Math.max(0, (await waitsBegun(key)) - 1), DAY_SECONDS);
}

/** Deletes all guesses under a key. */
export async function forgetGuesses(key: GuessKey): Promise<void> {
  await Promise.all([limiterOf(key).delete(key.subject), waitCounter(key).delete(key.subject)]);
}

/** Starts a wait: the guess that was just counted is the last one that is checked for now. */
async function beginWait(key: GuessKey): Promise<void> {
  const { times, seconds } = limitOf(key);
  const waits = await waitsBegun(key);
  const windows = Math.min(2 ** waits, LONGEST_WAIT);
  await limiterOf(key).set(key.subject, times, seconds * windows);
  await waitCounter(key).set(key.subject, waits + 1, DAY_SECONDS);
}

async function waitsBegun(key: GuessKey): Promise<number> {
  return (await waitCounter(key).get(key.subject))?.consumedPoints ?? 0;
}

const limitOf = ({ secret, by }: GuessKey) => GUESS_LIMITS[secret][by];

function limiterOf(key: GuessKey): RateLimiterMongo {
  const { times, seconds } = limitOf(key);
  return limiter(`${key.secret}${key.by}`, times, seconds);
}

function waitCounter({ secret, by }: GuessKey): RateLimiterMongo {
  return limiter(`${secret}${by}Waits`, Number.MAX_SAFE_INTEGER, DAY_SECONDS);
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
