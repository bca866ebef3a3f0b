/** Delay in milliseconds if the browser has no idle callback (Safari). */
const LATER_MS = 200;

/** Runs `task` when the browser is idle; returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(() => task());
  return () => cancelIdleCallback(id);
}
