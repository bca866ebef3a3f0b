import { whenIdle } from './when-idle.js';

/** Milliseconds without a key or a touch after which nobody seems to wait for anything. */
export const QUIET_MS = 3000;
const SIGNS = ['keydown', 'input', 'pointerdown'] as const;

/**
 * Runs `task` once, when the page has been left alone for {@link QUIET_MS} and is idle: for work that nobody
 * waits for, and that would take processor and connections from what somebody does wait for.
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
