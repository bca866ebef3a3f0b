import { startWorkerMetrics } from '@terimce/core/metrics/worker-metrics';
import { readIndexerEnv } from './env.js';
import { openPipeline } from './open-pipeline.js';
import { startIndexer } from './start-indexer.js';

/** A batch that is not through after this long is left to the next worker. */
const SHUTDOWN_MS = 20_000;

const pipeline = await openPipeline('indexer', readIndexerEnv());
const { env, logger, queue, targets } = pipeline;
const metrics = env.INDEXER_METRICS_PORT
  ? await startWorkerMetrics(env.INDEXER_METRICS_PORT)
  : undefined;
const indexer = await startIndexer({
  queue,
  targets,
  logger,
  sweepAfterMs: env.INDEX_SWEEP_AFTER_MS,
  driftEveryMs: env.INDEX_DRIFT_EVERY_MS,
  chunkMs: env.INDEX_CHUNK_MS,
  ...(metrics ? { metrics: metrics.batches } : {}),
});
logger.info({ targets: targets.map(({ key }) => key) }, 'The indexer is running');

let ending = false;
async function shutDown(signal: string): Promise<void> {
  if (ending) return;
  ending = true;
  logger.info({ signal }, 'The indexer is stopping');
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  await indexer.stop();
  metrics?.close();
  await pipeline.close();
  logger.info('The indexer has stopped');
  process.exit(0);
}
process.on('SIGTERM', () => void shutDown('SIGTERM'));
process.on('SIGINT', () => void shutDown('SIGINT'));
process.on('unhandledRejection', (error) => {
  logger.error({ err: error }, 'A rejection was not handled');
});
