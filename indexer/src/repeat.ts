import type { Logger } from '@terimce/core/log';

/** Work that is done again and again. */
export interface Repeated {
  /** Does it now instead of at its next time. */
  soon(): void;
  /** Waits for the run in hand; none comes after it. */
  stop(): Promise<void>;
}

/** What has failed is done again after this long at most, in milliseconds. */
const RETRY_MS = 5_000;

/** Runs `work` every `everyMs` after the end of the last run, sooner after a failure, which is logged. */
export function repeat(
  name: string,
  everyMs: number,
  logger: Logger,
  work: () => Promise<void>,
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
        pauseMs = Math.min(everyMs, RETRY_MS);
      });
      if (again || stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
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
