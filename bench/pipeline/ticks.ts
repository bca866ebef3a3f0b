import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A period between two checks of the clock in which an event loop did nothing else. */
export interface Tick {
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly wallMs: number;
  /** Processor time of the thread in this period. */
  readonly ownMs: number;
}

/** Arguments with which a process writes its long event-loop ticks to `file` when it ends. */
export function timingTicks(file: string): string[] {
  const timer = pathToFileURL(join(import.meta.dirname, 'tick-timer.js'));
  timer.searchParams.set('out', file);
  return ['--import', timer.href];
}

/** The longest ticks between two points in time, in milliseconds, and how many took over 50 ms. */
export function longestTicks(file: string, from: number, to: number) {
  const ticks = (JSON.parse(readFileSync(file, 'utf8')) as Tick[]).filter(
    ({ endedAt }) => endedAt >= from && endedAt <= to,
  );
  const summary = (durations: number[]) => ({
    longest: Math.round(Math.max(0, ...durations)),
    'over 50': durations.filter((ms) => ms > 50).length,
  });
  return {
    'of its own processor time': summary(ticks.map(({ ownMs }) => ownMs)),
    'waiting for a processor included': summary(ticks.map(({ wallMs }) => wallMs)),
  };
}
