import { startImport } from '@terimce/core/imports/import-terms';
import { applySettings } from '@terimce/core/search/index-settings';
import { TERMS_INDEX, taskSuccess } from '@terimce/core/search/meilisearch';
import { madeUpTerms } from './made-up-terms.js';
import { percentiles } from './percentiles.js';
import { type Stack, startStack } from './stack.js';
import { untilFound, untilIndexed } from './until.js';

/**
 * The time from the acknowledgement of an edit until it is found: with nothing else to do, while 20,000 terms are
 * imported, and, for comparison in the same run, after the same 20,000 documents were given to Meilisearch at once.
 */
const BASE = 2_000;
const IMPORTED = 20_000;
const IDLE_EDITS = 100;
const NAIVE_RUNS = 3;

let edits = 0;
async function timeEdit(stack: Stack, id: string): Promise<number> {
  edits += 1;
  const name = `Editword${[...String(edits)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  await stack.repository.update(id, { englishTerm: name });
  return untilFound(stack, id, name);
}

async function underImport(stack: Stack, id: string): Promise<number[]> {
  const { repository } = stack;
  const rows = madeUpTerms(IMPORTED, 'i');
  const { done } = await startImport(rows, { repository, status: 'approved' });
  let running = true;
  const finished = done.then(untilIndexed).finally(() => {
    running = false;
  });
  const durations: number[] = [];
  while (running) durations.push(await timeEdit(stack, id));
  await finished;
  return durations;
}

/** Uses another index of the same node, which makes no difference to the task queue. */
async function naively({ client }: Stack): Promise<number> {
  const index = 'naive';
  await applySettings(client, index);
  const documents = madeUpTerms(IMPORTED, 'n').map((term, i) => ({ id: `n${i}`, ...term }));
  await client.index(index).addDocuments(documents, { primaryKey: 'id' });
  await client.index(index).addDocuments([{ id: 'edit', englishTerm: 'Naivewordx' }]);
  const duration = await untilFound({ client }, 'edit', 'Naivewordx', index);
  await taskSuccess(client, (await client.deleteIndex(index)).taskUid);
  return duration;
}

const stack = await startStack();
try {
  const { stored } = await stack.repository.createMany(madeUpTerms(BASE, 'b'));
  await untilIndexed();
  const id = String(stored[0]?._id);
  const idle: number[] = [];
  for (let i = 0; i < IDLE_EDITS; i += 1) idle.push(await timeEdit(stack, id));
  const busy = await underImport(stack, id);
  const naive: number[] = [];
  for (let i = 0; i < NAIVE_RUNS; i += 1) naive.push(await naively(stack));
  const { numberOfDocuments } = await stack.client.index(TERMS_INDEX).getStats();
  console.table({
    idle: percentiles(idle),
    [`during an import of ${IMPORTED}`]: percentiles(busy),
    'naive, behind the same documents': percentiles(naive),
  });
  console.info(`milliseconds; ${stored.length} terms before, ${numberOfDocuments} after`);
} finally {
  await stack.stop();
}
