/** Milliseconds, where the browser cannot say when it is idle (Safari). */
const LATER_MS = 200;

/** Runs `task` in a moment in which the browser has nothing to do; returns how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(() => task());
  return () => cancelIdleCallback(id);
}
