import { endProcessCleanly } from '@terimce/core/end-process';
import { createLogger } from '@terimce/core/log';
import { StorageUnusable } from './admin/uploads/storage/upload-storage.js';
import { readApiEnv } from './env.js';
import { startApi } from './start-api.js';

const env = readApiEnv();
const logger = createLogger('api', env.LOG_LEVEL);
const starting = startApi(env, logger);
endProcessCleanly(logger, async (drainMs) => (await starting).stop(drainMs), env.STOP_DELAY_MS);

try {
  const { port } = await starting;
  logger.info({ host: env.HOST, port }, 'The API is listening');
} catch (error) {
  // For wrong settings, the message is enough; a stack would not help.
  if (error instanceof StorageUnusable) logger.fatal(error.message);
  else logger.fatal({ err: error }, 'The API could not start');
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
}
