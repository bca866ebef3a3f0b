import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applySettings } from '@terimce/core/search/index-settings';
import { TERMS_INDEX, taskSuccess } from '@terimce/core/search/meilisearch';
import type { Meilisearch } from 'meilisearch';
import { startApiProcess } from './api-process.js';
import { madeUpTerms } from './made-up-terms.js';
import { percentiles } from './percentiles.js';
import { profiling, startStack } from './stack.js';
import { longestTicks, timingTicks } from './ticks.js';
import { untilIndexed } from './until.js';

/**
 * Imports 20,000 terms over HTTP, measured from the request until all are searchable. For comparison, Meilisearch
 * alone gets the same finished documents with the same settings in batches of 10,000 without waiting in between.
 * Meanwhile the health of the API is polled, to see how long it does not answer, and the API records its longest
 * event-loop ticks.
 */
const TERMS = 20_000;
const BATCH = 10_000;
/** Polling more often takes more than a tenth of the processor time from what is measured. */
const PING_EVERY_MS = 25;

async function alone(client: Meilisearch, documents: Record<string, unknown>[]): Promise<number> {
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

/** Polls without overlap; milliseconds of each reply. */
function ping(url: string): () => number[] {
  const durations: number[] = [];
  let asking = true;
  const loop = async () => {
    while (asking) {
      const start = performance.now();
      await fetch(`${url}/healthz`).then((reply) => reply.arrayBuffer());
      durations.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PING_EVERY_MS));
    }
  };
  void loop();
  return () => {
    asking = false;
    return durations;
  };
}

const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-ticks-'));
const ticks = join(folder, 'ticks.json');
const stack = await startStack();
try {
  const { client } = stack;
  const api = await startApiProcess(stack.env, [...profiling('api'), ...timingTicks(ticks)]);
  stack.watch(api.engine);
  // The text is prepared in advance: this process represents a client on another machine.
  const body = { terms: madeUpTerms(TERMS, 'i') };
  const stopPinging = ping(api.url);
  const before = stack.processorSeconds();
  const startedAt = Date.now();
  const start = performance.now();
  const result = (await api.call('POST', '/admin/terms/bulk', body)) as { successful: number };
  const stored = performance.now() - start;
  await untilIndexed();
  const searchable = performance.now() - start;
  const pings = stopPinging();
  const endedAt = Date.now();
  const after = stack.processorSeconds();
  const { total: batches } = await client.tasks.getTasks({
    indexUids: [TERMS_INDEX],
    types: ['documentAdditionOrUpdate'],
    limit: 1,
  });
  const { results } = await client
    .index<Record<string, unknown>>(TERMS_INDEX)
    .getDocuments({ limit: TERMS });
  const reference = [await alone(client, results), await alone(client, results)];
  const best = Math.min(...reference);
  const row = (ms: number) => ({
    seconds: Number((ms / 1000).toFixed(2)),
    perSecond: Math.round(TERMS / (ms / 1000)),
  });
  console.table({
    'stored in MongoDB': row(stored),
    'all searchable': row(searchable),
    'Meilisearch alone': row(best),
  });
  const used = Object.entries(after).map(([name, at]) => [name, at - (before[name] ?? 0)] as const);
  const enginesAfter = stack.processorSeconds().meilisearch ?? 0;
  console.info(
    `processor seconds: ${used.map(([name, s]) => `${name} ${s.toFixed(1)}`).join(', ')}; ` +
      `Meilisearch alone ${(enginesAfter - (after.meilisearch ?? 0)).toFixed(1)} for two runs`,
  );
  console.info(
    `${result.successful} stored; ${batches} batches; ` +
      `${(searchable / best).toFixed(2)} times as long as Meilisearch alone`,
  );
  console.table({ 'other requests meanwhile, ms': percentiles(pings) });
  await api.engine.stop();
  console.info('event-loop ticks of the API, ms');
  console.table(longestTicks(ticks, startedAt, endedAt));
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
