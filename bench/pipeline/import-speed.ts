import { startImport } from '@terimce/core/imports/import-terms';
import { applySettings } from '@terimce/core/search/index-settings';
import { type MeiliTarget, TERMS_INDEX, taskSuccess } from '@terimce/core/search/meili-target';
import { madeUpTerms } from './made-up-terms.js';
import { startStack } from './stack.js';
import { untilIndexed } from './until.js';

/**
 * 20,000 terms from the request to all of them searchable, beside Meilisearch alone, which is given
 * the finished documents in batches of 10,000 without waiting in between.
 */
const TERMS = 20_000;
const BATCH = 10_000;

async function alone(
  { client }: MeiliTarget,
  documents: Record<string, unknown>[],
): Promise<number> {
  const index = 'alone';
  await applySettings(client, index);
  const start = performance.now();
  let last = 0;
  for (let i = 0; i < documents.length; i += BATCH) {
    const batch = documents.slice(i, i + BATCH);
    last = (await client.index(index).addDocuments(batch, { primaryKey: 'id' })).taskUid;
  }
  await taskSuccess(client, last);
  const duration = performance.now() - start;
  await taskSuccess(client, (await client.deleteIndex(index)).taskUid);
  return duration;
}

/** The longest time for which this process, which stands for the API, did not answer, in milliseconds. */
function watchEventLoop(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

const stack = await startStack();
try {
  const rows = madeUpTerms(TERMS, 'i');
  const { repository, target } = stack;
  const stopWatch = watchEventLoop();
  const before = stack.processorSeconds();
  const start = performance.now();
  const { done } = await startImport(rows, { repository, status: 'approved' });
  const result = await done;
  const stored = performance.now() - start;
  await untilIndexed();
  const searchable = performance.now() - start;
  const blocked = stopWatch();
  const after = stack.processorSeconds();
  const { total: batches } = await target.client.tasks.getTasks({
    indexUids: [TERMS_INDEX],
    types: ['documentAdditionOrUpdate'],
    limit: 1,
  });
  const { results } = await target.client
    .index<Record<string, unknown>>(TERMS_INDEX)
    .getDocuments({ limit: TERMS });
  const reference = [await alone(target, results), await alone(target, results)];
  const best = Math.min(...reference);
  const seconds = (ms: number) => Number((ms / 1000).toFixed(2));
  console.table({
    'stored in MongoDB': {
      seconds: seconds(stored),
      perSecond: Math.round(TERMS / (stored / 1000)),
    },
    'all searchable': {
      seconds: seconds(searchable),
      perSecond: Math.round(TERMS / (searchable / 1000)),
    },
    'Meilisearch alone': { seconds: seconds(best), perSecond: Math.round(TERMS / (best / 1000)) },
  });
  const used = Object.entries(after).map(([name, at]) => [name, at - (before[name] ?? 0)] as const);
  console.info(
    `processor seconds: ${used.map(([name, s]) => `${name} ${s.toFixed(1)}`).join(', ')}; ` +
      `Meilisearch alone ${((stack.processorSeconds().meilisearch ?? 0) - (after.meilisearch ?? 0)).toFixed(1)} for two runs`,
  );
  console.info(
    `${result.successful} stored; ${batches} batches; ${(searchable / best).toFixed(2)} times as long as Meilisearch alone; ` +
      `the event loop was held for ${Math.round(blocked)} ms at most`,
  );
} finally {
  await stack.stop();
}
