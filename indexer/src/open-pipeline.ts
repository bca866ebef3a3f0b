import { createLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { openQueue } from '@terimce/core/queue/index-queue';
import { openIndex } from '@terimce/core/search/term-index';
import type { IndexerEnv } from './env.js';

/** Connects to the database and the queue, and makes a client of the index. */
export async function openPipeline(name: string, env: IndexerEnv) {
  const logger = createLogger(name, env.LOG_LEVEL);
  await connectMongo(env.MONGODB_URI, logger);
  await prepareDatabase();
  const queue = openQueue(env, logger);
  return {
    env,
    logger,
    queue,
    index: openIndex(env),
    async close(): Promise<void> {
      await queue?.close();
      await disconnectMongo();
    },
  };
}
