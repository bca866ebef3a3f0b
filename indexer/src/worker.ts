import { endProcessCleanly } from '@terimce/core/end-process';
import { indexerOptions } from '@terimce/core/search/indexer-options';
import { readIndexerEnv } from './env.js';
import { startWorkerMetrics } from './metrics.js';
import { openPipeline } from './open-pipeline.js';
import { startIndexer } from './start-indexer.js';

const pipeline = await openPipeline('indexer', readIndexerEnv());
const { env, logger, queue, index } = pipeline;
const metrics = env.INDEXER_METRICS_PORT
  ? await startWorkerMetrics(env.INDEXER_METRICS_PORT, env.INDEXER_METRICS_HOST)
  : undefined;
const indexer = await startIndexer({
  queue,
  index,
  logger,
  ...indexerOptions(env),
  metrics: metrics?.batches,
});
logger.info({ host: index.client.config.host, index: index.name }, 'The indexer is running');

endProcessCleanly(logger, async () => {
  await indexer.stop();
  metrics?.close();
  await pipeline.close();
});
