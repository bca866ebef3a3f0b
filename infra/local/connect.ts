import { commonSettings } from '@terimce/core/settings';
import { readEnv } from '@terimce/core/env';
import { createLogger } from '@terimce/core/log';
import { connectMongo } from '@terimce/core/mongo';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { z } from 'zod';

/** Connects a one-off command to the configured database; `terms` marks changes and leaves queueing to the sweeper. */
export async function connectCommand(name: string) {
  const env = readEnv(z.object(commonSettings));
  const logger = createLogger(name, env.LOG_LEVEL);
  await connectMongo(env.MONGODB_URI, logger);
  return { env, logger };
}
