import { damagedCollections } from '@terimce/core/damaged-collections';
import { driftStates, requestDriftCheck } from '@terimce/core/search/drift-requests';
import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { readIndexerEnv } from '../env.js';
import { openPipeline } from '../open-pipeline.js';
import { findDrift } from '../reconcile.js';
import { startIndexer } from '../start-indexer.js';

/**
 * Makes the database read every record, compares every index with the database, reports differences, and has them
 * repaired: by a running indexer, else by one in this process. Waits for the result. `--check` only reports. Exits
 * with 1 if something is wrong at the end.
 */
const REPAIR_LIMIT_MS = 120_000;
const repair = !process.argv.includes('--check');
const pipeline = await openPipeline('doctor', { ...readIndexerEnv(), LOG_LEVEL: 'warn' });
const { logger, queue, targets } = pipeline;
const say = (line: string) => process.stdout.write(`${line}\n`);
let wrong = false;
let damaged = false;

for (const { name, errors } of await damagedCollections()) {
  wrong = true;
  damaged = true;
  say(`database: collection ${name} is damaged: ${errors.join('; ')}`);
}

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
  const noWorker = status.workers.length === 0;
  const own = noWorker ? await startIndexer({ queue, targets, logger }) : undefined;
  await termOutbox.allowRefused();
  // The process that fills the index repairs it, because only that process knows what it is sending.
  await requestDriftCheck(true);
  wrong = !(await isRepaired(Date.now() + REPAIR_LIMIT_MS));
  for (const { key, pending, drift } of await driftStates()) {
    say(`${key}: ${pending ? 'does not answer' : `${drift?.repaired ?? 0} sent again`}`);
  }
  if (wrong) say('Something is still wrong; terms that are not refused are sent automatically.');
  await own?.stop();
}
if (damaged) say('See "A damaged data file" in docs/operations.md.');
else if (!wrong) say('Everything agrees.');
process.exitCode = wrong || damaged ? 1 : 0;
await pipeline.close();

/** Waits until every index was compared and agrees, and no term is dirty or refused. */
async function isRepaired(deadline: number): Promise<boolean> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const pending = (await driftStates()).some((state) => state.pending);
    const { dirty, refused } = await termOutbox.counts();
    if (!pending && dirty === refused) {
      const drifts = await Promise.all(targets.map((target) => findDrift(target)));
      const agree = drifts.every(
        (d) => d.missing.length + d.extra.length + d.outdated.length === 0,
      );
      if (agree) return refused === 0;
    }
    if (Date.now() > deadline) return false;
  }
}
