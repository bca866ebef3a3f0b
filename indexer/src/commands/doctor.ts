import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { readIndexerEnv } from '../env.js';
import { openPipeline } from '../open-pipeline.js';
import { findDrift, reconcile } from '../reconcile.js';
import { startIndexer } from '../start-indexer.js';

/**
 * Compares every index with the database, says what differs and sends that again, through a running
 * indexer, else from this process. `--check` only says it, and exits with 1 if something is wrong.
 */
const repair = !process.argv.includes('--check');
const pipeline = await openPipeline('doctor', { ...readIndexerEnv(), LOG_LEVEL: 'warn' });
const { logger, queue, targets } = pipeline;
const say = (line: string) => process.stdout.write(`${line}\n`);
let wrong = false;

const status = await pipelineStatus(queue);
say(`indexers running: ${status.workers.length}`);
say(`terms stored: ${status.stored}, changes not indexed: ${status.unindexed}`);
for (const term of await termOutbox.refused(100)) {
  wrong = true;
  say(
    `refused: ${term._id} ${term.englishTerm} / ${term.turkishTerm}: ${term.indexRefusal?.reason}`,
  );
}
for (const target of targets) {
  try {
    const drift = await findDrift(target);
    say(`${target.key}: ${drift.indexCount} documents for ${drift.databaseCount} public terms`);
    for (const kind of ['missing', 'extra', 'outdated'] as const) {
      if (drift[kind].length === 0) continue;
      wrong = true;
      const more = drift[kind].length > 20 ? ', …' : '';
      say(`  ${kind}: ${drift[kind].length} (${drift[kind].slice(0, 20).join(', ')}${more})`);
    }
  } catch (error) {
    wrong = true;
    say(`${target.key}: ${error instanceof Error ? error.message : error}`);
  }
}
if (wrong && repair) {
  const own = status.workers.length === 0;
  const indexer = own ? await startIndexer({ queue, targets, logger }) : undefined;
  const deadline = Date.now() + 15_000;
  while (indexer?.senders.some((sender) => sender.isAway) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const target of targets) {
    const sent: string[] = [];
    await reconcile(target, (ids) => sent.push(...ids));
    if (indexer) {
      await Promise.all(indexer.senders.map((sender) => sender.add(sent, 'sweep')));
    } else await queue.enqueue(sent, 'bulk');
    say(`${target.key}: ${sent.length} sent again`);
  }
  await termOutbox.allowRefused();
  await indexer?.stop();
} else if (!wrong) say('Everything agrees.');
process.exitCode = wrong && !repair ? 1 : 0;
await pipeline.close();
