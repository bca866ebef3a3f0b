import { setImmediate } from 'node:timers/promises';

/** Longest uninterrupted work in milliseconds; then other work may run. */
const STRETCH_MS = 10;

/** Yields to the event loop in long work: `await pace()` between small steps. */
export function pacer(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < STRETCH_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
