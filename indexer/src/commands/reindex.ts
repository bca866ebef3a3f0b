import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import { cancelRebuild, rebuildState, requestRebuild } from '@terimce/core/search/rebuild-requests';
import { readIndexerEnv } from '../env.js';
import { openPipeline } from '../open-pipeline.js';
import { startIndexer } from '../start-indexer.js';

/** Rebuilds the index and waits for it: through a running indexer, else in this process. */
const pipeline = await openPipeline('reindex', { ...readIndexerEnv(), LOG_LEVEL: 'warn' });
const { logger, queue, targets } = pipeline;
const { workers } = await pipelineStatus(queue);
const own = workers.length === 0 ? await startIndexer({ queue, targets, logger }) : undefined;

const { id } = await requestRebuild('command line');
process.on('SIGINT', () => void cancelRebuild().catch(() => undefined));
let last = '';
for (;;) {
  const state = await rebuildState();
  if (!state || state.id !== id) throw new Error('The rebuild was replaced by another one');
  const line = `${state.phase} ${state.target ?? ''} ${state.filled}/${state.total}`;
  if (line !== last) process.stdout.write(`${line}\n`);
  last = line;
  if (state.finishedAt) {
    process.exitCode = state.phase === 'done' ? 0 : 1;
    if (state.error) process.stderr.write(`${state.error}\n`);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
}
await own?.stop();
await pipeline.close();
