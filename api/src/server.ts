import { createLogger } from '@terimce/core/log';
import { StorageUnusable } from './admin/uploads/storage/upload-storage.js';
import { readApiEnv } from './env.js';
import { startApi } from './start-api.js';

/** A process that has not ended after this long is ended. */
const SHUTDOWN_MS = 20_000;

const env = readApiEnv();
const logger = createLogger('api', env.LOG_LEVEL);
process.on('unhandledRejection', (error) =>
  logger.error({ err: error }, 'A rejection was not handled'),
);

try {
  const api = await startApi(env, logger);
  logger.info({ host: env.HOST, port: api.port }, 'The API is listening');
  let ending = false;
  const shutDown = async (signal: string) => {
    if (ending) return;
    ending = true;
    logger.info({ signal }, 'The API is stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await api.stop();
    logger.info('The API has stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void shutDown('SIGTERM'));
  process.on('SIGINT', () => void shutDown('SIGINT'));
} catch (error) {
  // A setting that cannot work needs its message, not a stack.
  if (error instanceof StorageUnusable) logger.fatal(error.message);
  else logger.fatal({ err: error }, 'The API could not start');
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
}
