import { createLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { openQueue } from '@terimce/core/queue/index-queue';
import { meiliClient } from '@terimce/core/search/meilisearch';
import type { IndexerEnv } from './env.js';

/** Connects to the database and the queue, and makes a client of Meilisearch. */
export async function openPipeline(name: string, env: IndexerEnv) {
  const logger = createLogger(name, env.LOG_LEVEL);
  await connectMongo(env.MONGODB_URI, logger);
  await prepareDatabase();
  const queue = openQueue(env.REDIS_URL, logger);
  return {
    env,
    logger,
    queue,
    client: meiliClient(env.MEILI_HOST, env.MEILI_API_KEY),
    async close(): Promise<void> {
      await queue?.close();
      await disconnectMongo();
    },
  };
}
