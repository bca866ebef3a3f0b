import { createLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { openQueue } from '@terimce/core/queue/open-queue';
import { meiliTargets } from '@terimce/core/search/meili-target';
import { meiliHosts } from '@terimce/core/settings';
import type { IndexerEnv } from './env.js';

/** Connects to the database and the queue, and lists the targets. */
export async function openPipeline(name: string, env: IndexerEnv) {
  const logger = createLogger(name, env.LOG_LEVEL);
  await connectMongo(env.MONGODB_URI, logger);
  await prepareDatabase();
  const queue = openQueue(env.REDIS_URL, logger);
  const targets = meiliTargets(meiliHosts(env), env.MEILI_API_KEY);
  return {
    env,
    logger,
    queue,
    targets,
    async close(): Promise<void> {
      await queue.close();
      await disconnectMongo();
    },
  };
}
