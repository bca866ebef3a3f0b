import type { Logger } from '@terimce/core/log';

/** Work that is done again and again. */
export interface Repeated {
  /** Does it now instead of at its next time. */
  soon(): void;
  /** Waits for the run in hand; none comes after it. */
  stop(): Promise<void>;
}

/** Runs `work` every `everyMs` after the end of the last run. A failure is logged and changes nothing. */
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
      await work().catch((error) => logger.warn({ err: error }, `${name} failed`));
      if (again || stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
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
