import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 250;

/**
 * Waits until `look` says true; an error of it means "not yet".
 * @param what is waited for, for the error after three minutes.
 * @returns how long that took, in milliseconds.
 */
export async function until(
  what: string | (() => string),
  look: () => Promise<boolean>,
): Promise<number> {
  const begun = performance.now();
  while (!(await look().catch(() => false))) {
    if (performance.now() - begun > WITHIN_MS) {
      throw new Error(`Not within three minutes: ${typeof what === 'string' ? what : what()}`);
    }
    await pause(LOOK_EVERY_MS);
  }
  return performance.now() - begun;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
