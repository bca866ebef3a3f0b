import { driftState } from '@terimce/core/search/drift-requests';
import { cancelRebuild, rebuildState, requestRebuild } from '@terimce/core/search/rebuild-requests';
import { readIndexerEnv } from '../env.js';
import { openPipeline } from '../open-pipeline.js';
import { ownIndexer } from '../why-unreadable.js';

/**
 * Rebuilds the index and waits for it: through a running indexer, else in this process. Gives up with the reason if
 * the index in use cannot be read, which also keeps it from being replaced, or if there is no progress.
 */
const PATIENCE_MS = 60_000;
const pipeline = await openPipeline('reindex', { ...readIndexerEnv(), LOG_LEVEL: 'warn' });
const own = await ownIndexer(pipeline);

const { id } = await requestRebuild('command line');
process.on('SIGINT', () => void cancelRebuild().catch(() => undefined));
let last = '';
let progressAt = Date.now();
for (;;) {
  const state = await rebuildState();
  if (!state || state.id !== id) throw new Error('The rebuild was replaced by another one');
  const line = `${state.phase} ${state.filled}/${state.total}`;
  if (line !== last) {
    process.stdout.write(`${line}\n`);
    progressAt = Date.now();
  }
  last = line;
  if (state.finishedAt) {
    process.exitCode = state.phase === 'done' ? 0 : 1;
    if (state.error) process.stderr.write(`${state.error}\n`);
    break;
  }
  if (Date.now() - progressAt > PATIENCE_MS) {
    const { error = 'there is no progress' } = await driftState();
    process.stderr.write(`The rebuild was given up: ${error}\n`);
    await cancelRebuild().catch(() => undefined);
    process.exitCode = 1;
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
}
await own?.stop();
await pipeline.close();
