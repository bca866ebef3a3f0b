import { damagedCollections } from '@terimce/core/damaged-collections';
import { driftState, requestDriftCheck } from '@terimce/core/search/drift-requests';
import { reasonOf } from '@terimce/core/search/meilisearch';
import { pipelineStatus } from '@terimce/core/search/pipeline-status';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { findDrift } from '../drift.js';
import { readIndexerEnv } from '../env.js';
import { openPipeline } from '../open-pipeline.js';
import { ownIndexer, whyUnreadable } from '../why-unreadable.js';

/**
 * Makes the database read every record, compares the index with the database, reports differences, and has them
 * repaired: by a running indexer, else by one in this process. Waits for the result. `--check` only reports. Exits
 * with 1 if something is wrong at the end.
 */
const REPAIR_LIMIT_MS = 120_000;
const repair = !process.argv.includes('--check');
const pipeline = await openPipeline('doctor', { ...readIndexerEnv(), LOG_LEVEL: 'warn' });
const { queue, index } = pipeline;
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
try {
  await index.claim();
  const drift = await findDrift(index);
  say(`index: ${drift.indexCount} documents for ${drift.databaseCount} public terms`);
  for (const kind of ['missing', 'extra', 'outdated'] as const) {
    if (drift[kind].length === 0) continue;
    wrong = true;
    const more = drift[kind].length > 20 ? ', …' : '';
    say(`  ${kind}: ${drift[kind].length} (${drift[kind].slice(0, 20).join(', ')}${more})`);
  }
} catch (error) {
  wrong = true;
  say(`index: ${reasonOf(error)}`);
}
if (wrong && repair) {
  const own = await ownIndexer(pipeline);
  await termOutbox.allowRefused();
  // The process that fills the index repairs it, because only that process knows what it is sending.
  await requestDriftCheck(true);
  const problem = await problemAfterRepair(Date.now() + REPAIR_LIMIT_MS);
  const { pending, drift } = await driftState();
  say(pending ? 'The index was not compared.' : `sent again: ${drift?.repaired ?? 0}`);
  wrong = problem !== undefined;
  if (problem) say(problem);
  await own?.stop();
}
if (damaged) say('See "A damaged data file" in docs/operations.md.');
else if (!wrong) say('Everything agrees.');
process.exitCode = wrong || damaged ? 1 : 0;
await pipeline.close();

/** Waits until the index was compared and agrees, and no term is dirty or refused; returns what is wrong otherwise. */
async function problemAfterRepair(deadline: number): Promise<string | undefined> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { pending } = await driftState();
    const { dirty, refused } = await termOutbox.counts();
    const unreadable = await whyUnreadable(index);
    if (unreadable) return unreadable;
    const drift = await findDrift(index);
    const differing = drift.missing.length + drift.extra.length + drift.outdated.length;
    if (!pending && dirty === refused && differing === refused) {
      return refused === 0 ? undefined : `Meilisearch refuses ${refused} terms.`;
    }
    if (Date.now() > deadline) {
      return 'Something is still wrong; terms that are not refused are sent automatically.';
    }
  }
}
