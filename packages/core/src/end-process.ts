import type { Logger } from './log.js';

/** A process that has not ended after this long is killed, in milliseconds. */
const SHUTDOWN_MS = 20_000;
/** After an uncaught error the state is unknown, so the limit is shorter. */
const AFTER_ERROR_MS = 5_000;

/**
 * Ends a process cleanly: on SIGTERM and SIGINT with status 0, and on an error that nothing catches with status 1, after
 * logging it; the supervisor restarts the process. A promise that nobody waits for may have left work half done as well.
 * @param stop finishes current work and closes connections; called once, with how long it may wait for others to find
 *   out, which is no time after an error.
 */
export function endProcessCleanly(
  logger: Logger,
  stop: (drainMs: number) => Promise<void>,
  drainMs = 0,
): void {
  let ending = false;
  const end = async (status: 0 | 1, drain: number, limitMs = SHUTDOWN_MS): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), drain + limitMs).unref();
    await stop(drain).catch((error: unknown) => logger.error({ err: error }, 'Stopping failed'));
    logger.info('Stopped');
    process.exit(status);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      logger.info({ signal }, 'Stopping');
      void end(0, drainMs);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error, event }, 'Uncaught error; the process ends');
      void end(1, 0, AFTER_ERROR_MS);
    });
  }
}
