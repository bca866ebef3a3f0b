import { describe, expect, it } from 'vitest';
import { type AttemptState, afterAttempt, waitingTime, withoutAttempt } from './attempt-rules.js';

const rule = { max: 3, windowMs: 1000 };
const at = (ms: number) => new Date(1_000_000 + ms);

function guesses(times: readonly number[], start?: AttemptState): AttemptState | undefined {
  let state = start;
  for (const time of times) {
    expect(waitingTime(state, at(time)), `guess at ${time}`).toBe(0);
    state = afterAttempt(state, rule, at(time));
  }
  return state;
}

describe('attempt rules', () => {
  it('makes somebody wait a whole window after the last guess that is looked at', () => {
    const state = guesses([0, 10, 20]);
    expect(waitingTime(state, at(20))).toBe(1000);
    expect(waitingTime(state, at(1019))).toBe(1);
    expect(waitingTime(state, at(1020))).toBe(0);
  });

  it('doubles the wait each time, up to eight windows', () => {
    const waits: number[] = [];
    let state: AttemptState | undefined;
    let now = 0;
    for (let round = 0; round < 6; round += 1) {
      state = guesses([now, now, now], state);
      waits.push(waitingTime(state, at(now)));
      now += waitingTime(state, at(now));
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('starts anew after a window without guesses, and forgets strikes after a day', () => {
    expect(guesses([0, 10, 1010])?.count).toBe(1);
    const late = 25 * 3_600_000;
    expect(guesses([late], guesses([0, 0, 0]))).toEqual({ count: 1, strikes: 0, lastAt: at(late) });
  });

  it('takes back the last guess, and the wait that it brought', () => {
    const state = guesses([0, 0, 0]) as AttemptState;
    expect(withoutAttempt(state, rule)).toEqual({ count: 2, strikes: 0, lastAt: at(0) });
  });
});
