import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.js';

/** Work that a process repeats in the background. */
export interface Repeated {
  /** Runs it now instead of at its next scheduled time. */
  soon(): void;
  /** Waits for the current run; there is no run after it. */
  stop(): Promise<void>;
}

/** Longest delay after a failure, in milliseconds. */
const MAX_RETRY_DELAY_MS = 5_000;

/**
 * Runs `work` at once, then `everyMs` after the end of each run; sooner after a failure, which is logged. Every
 * process has its own timer, so `work` must be safe to run in several processes.
 */
export function repeat(
  name: string,
  everyMs: number,
  logger: Logger,
  work: () => Promise<unknown>,
): Repeated {
  let stopping = false;
  let again = false;
  let wake = () => {};
  const loop = async () => {
    while (!stopping) {
      again = false;
      let pauseMs = everyMs;
      await work().catch((error) => {
        logger.warn({ err: error }, `${name} failed`);
        pauseMs = Math.min(everyMs, MAX_RETRY_DELAY_MS);
      });
      if (again || stopping) continue;
      const pause = new AbortController();
      wake = () => pause.abort();
      await sleep(pauseMs, undefined, { ref: false, signal: pause.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    soon() {
      again = true;
      wake();
    },
    async stop() {
      stopping = true;
      wake();
      await running;
    },
  };
}
