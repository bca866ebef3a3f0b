/** How many guesses are looked at, and how long somebody waits afterwards. */
export interface AttemptRule {
  /** Guesses that are looked at within the window. */
  readonly max: number;
  readonly windowMs: number;
}

const MINUTE = 60_000;
export const ATTEMPT_RULES = {
  /** Passwords, for one account from one address. */
  login: { max: 10, windowMs: 15 * MINUTE },
  /** Passwords, for all accounts from one address. */
  loginAddress: { max: 30, windowMs: 15 * MINUTE },
  /** Answers to the security question, for one account from one address. */
  answer: { max: 5, windowMs: 60 * MINUTE },
  /** Answers, and questions asked for, for all accounts from one address. */
  answerAddress: { max: 30, windowMs: 60 * MINUTE },
} as const satisfies Record<string, AttemptRule>;
export type AttemptKind = keyof typeof ATTEMPT_RULES;

/** What is kept of the guesses under one key. */
export interface AttemptState {
  readonly count: number;
  /** How often `max` was reached before; each time the wait doubles. */
  readonly strikes: number;
  readonly lastAt: Date;
  readonly blockedUntil?: Date | undefined;
}

/** The wait grows to at most this many windows. */
const LONGEST_WAIT = 8;
/** Strikes are forgotten after this long without a guess. */
export const STRIKE_MEMORY_MS = 24 * 60 * MINUTE;

/** Milliseconds until the next guess is looked at; 0 when it would be now. */
export function waitingTime(state: AttemptState | undefined, now: Date): number {
  return Math.max(0, (state?.blockedUntil?.getTime() ?? 0) - now.getTime());
}

/**
 * The state after one more guess, for a key that does not have to wait. The count starts anew after a
 * wait and after a window without guesses, so that no window of any position holds more than `max`.
 */
export function afterAttempt(
  state: AttemptState | undefined,
  rule: AttemptRule,
  now: Date,
): AttemptState {
  const idle = now.getTime() - (state?.lastAt.getTime() ?? 0);
  const remembered = state !== undefined && idle < STRIKE_MEMORY_MS ? state : undefined;
  const goesOn = remembered !== undefined && !remembered.blockedUntil && idle < rule.windowMs;
  const count = (goesOn ? remembered.count : 0) + 1;
  const strikes = remembered?.strikes ?? 0;
  if (count < rule.max) return { count, strikes, lastAt: now };
  const wait = rule.windowMs * Math.min(2 ** strikes, LONGEST_WAIT);
  return {
    count,
    strikes: strikes + 1,
    lastAt: now,
    blockedUntil: new Date(now.getTime() + wait),
  };
}

/** The state when a guess turns out to be right: it was none. */
export function withoutAttempt(state: AttemptState, rule: AttemptRule): AttemptState {
  const reached = state.blockedUntil !== undefined && state.count === rule.max;
  return {
    count: Math.max(0, state.count - 1),
    strikes: Math.max(0, state.strikes - (reached ? 1 : 0)),
    lastAt: state.lastAt,
  };
}
