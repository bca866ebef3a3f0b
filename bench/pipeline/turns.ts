import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** One stretch between two looks at the clock in which an event loop did nothing else. */
export interface Turn {
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly wallMs: number;
  /** How long the thread had a processor meanwhile. */
  readonly ownMs: number;
}

/** Arguments under which a process leaves its longer turns in `file` when it ends. */
export function timingTurns(file: string): string[] {
  const timer = pathToFileURL(join(import.meta.dirname, 'turn-timer.js'));
  timer.searchParams.set('out', file);
  return ['--import', timer.href];
}

/** The longest turns between two points in time, in milliseconds, and how many were over 50 ms. */
export function longestTurns(file: string, from: number, to: number) {
  const turns = (JSON.parse(readFileSync(file, 'utf8')) as Turn[]).filter(
    ({ endedAt }) => endedAt >= from && endedAt <= to,
  );
  const summary = (durations: number[]) => ({
    longest: Math.round(Math.max(0, ...durations)),
    'over 50': durations.filter((ms) => ms > 50).length,
  });
  return {
    'of its own processor time': summary(turns.map(({ ownMs }) => ownMs)),
    'waiting for a processor included': summary(turns.map(({ wallMs }) => wallMs)),
  };
}
