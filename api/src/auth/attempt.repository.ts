import { AttemptModel } from '@terimce/core/models/user';
import { isDuplicateKey } from '../db/duplicate-key.js';
import {
  ATTEMPT_RULES,
  type AttemptKind,
  type AttemptState,
  afterAttempt,
  STRIKE_MEMORY_MS,
  waitingTime,
  withoutAttempt,
} from './attempt-rules.js';

/** Many guesses at one key at the same moment are an attack; after this many lost races one waits. */
const RACES = 12;
const RACE_WAIT_MS = 1000;

/** Whose guesses are counted together: an address, or an account as seen from an address. */
export interface AttemptKey {
  readonly kind: AttemptKind;
  readonly subject: string;
}

/**
 * Counts one guess before it is looked at, so that guesses sent at the same time are all counted.
 * @returns 0 if it may be looked at, else the milliseconds to wait; a guess that must wait is not counted.
 */
export async function countAttempt(key: AttemptKey, now = new Date()): Promise<number> {
  for (let race = 0; race < RACES; race += 1) {
    const state = await readState(key);
    const wait = waitingTime(state, now);
    if (wait > 0) return wait;
    if (await replaceState(key, state, afterAttempt(state, ATTEMPT_RULES[key.kind], now))) return 0;
  }
  return RACE_WAIT_MS;
}

/** Takes back a counted guess that was right. */
export async function forgiveAttempt(key: AttemptKey): Promise<void> {
  for (let race = 0; race < RACES; race += 1) {
    const state = await readState(key);
    if (!state) return;
    if (await replaceState(key, state, withoutAttempt(state, ATTEMPT_RULES[key.kind]))) return;
  }
}

/** Forgets all guesses under a key. */
export async function forgetAttempts(key: AttemptKey): Promise<void> {
  await AttemptModel.deleteOne({ _id: idOf(key) });
}

function idOf({ kind, subject }: AttemptKey): string {
  return `${kind}:${subject}`;
}

async function readState(key: AttemptKey): Promise<AttemptState | undefined> {
  const record = await AttemptModel.findById(idOf(key)).lean();
  if (!record) return undefined;
  const { count, strikes = 0, lastAt, blockedUntil } = record;
  return { count, strikes, lastAt, ...(blockedUntil ? { blockedUntil } : {}) };
}

/** Compare-and-set on the state that was read. @returns whether nobody was faster. */
async function replaceState(
  key: AttemptKey,
  before: AttemptState | undefined,
  after: AttemptState,
): Promise<boolean> {
  const { blockedUntil, ...plain } = after;
  const wait = blockedUntil ? { blockedUntil } : {};
  const expiresAt = new Date(
    Math.max(after.lastAt.getTime(), blockedUntil?.getTime() ?? 0) + STRIKE_MEMORY_MS,
  );
  if (!before) {
    try {
      await AttemptModel.create({ _id: idOf(key), ...plain, ...wait, expiresAt });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
  const unchanged = { _id: idOf(key), count: before.count, lastAt: before.lastAt };
  const result = await AttemptModel.updateOne(unchanged, {
    $set: { ...plain, ...wait, expiresAt },
    ...(blockedUntil ? {} : { $unset: { blockedUntil: '' } }),
  });
  return result.matchedCount === 1;
}
