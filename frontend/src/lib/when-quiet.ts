/** Delay in milliseconds if the browser has no idle callback (Safari). */
const LATER_MS = 200;
/** Milliseconds without a key press or touch after which the user is probably not waiting for anything. */
export const QUIET_MS = 3000;
const SIGNS = ['keydown', 'input', 'pointerdown'] as const;

/**
 * Runs `task` once, when there was no input for {@link QUIET_MS} and the page is idle: for work that nobody waits
 * for, and that would compete for processor and connections.
 */
export function whenQuiet(task: () => void): void {
  let callOff = () => {};
  const wait = () => {
    callOff();
    const timer = setTimeout(() => {
      callOff = whenIdle(start);
    }, QUIET_MS);
    callOff = () => clearTimeout(timer);
  };
  const start = () => {
    for (const sign of SIGNS) removeEventListener(sign, wait, true);
    task();
  };
  for (const sign of SIGNS) addEventListener(sign, wait, { capture: true, passive: true });
  wait();
}

/** Runs `task` when the browser is idle; returns a function that cancels it. */
function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(task, LATER_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(() => task());
  return () => cancelIdleCallback(id);
}
