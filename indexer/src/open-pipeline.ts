import { createLogger, type Logger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { openQueue } from '@terimce/core/queue/open-queue';
import { type MeiliTarget, meiliTargets } from '@terimce/core/search/meili-target';
import { meiliHosts } from '@terimce/core/settings';
import type { IndexerEnv } from './env.js';

/** The connections of an indexer process. */
export interface Pipeline {
  readonly env: IndexerEnv;
  readonly logger: Logger;
  readonly queue: IndexQueue;
  readonly targets: MeiliTarget[];
  close(): Promise<void>;
}

/** Connects to the database and the queue, and lists the targets. */
export async function openPipeline(name: string, env: IndexerEnv): Promise<Pipeline> {
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
    async close() {
      await queue.close();
      await disconnectMongo();
    },
  };
}
