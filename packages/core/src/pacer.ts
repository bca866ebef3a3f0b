/** Longest stretch of uninterrupted work in milliseconds; others get their turn after it. */
const STRETCH_MS = 10;

/** Lets the event loop breathe in long work: `await pace()` between small steps. */
export function pacer(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < STRETCH_MS) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
