import { startImport } from '@terimce/core/imports/import-terms';
import { silentLogger } from '@terimce/core/log';
import { ImportModel } from '@terimce/core/models/import';
import { TERMS_INDEX } from '@terimce/core/search/meilisearch';
import type { Meilisearch } from 'meilisearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { indexOf } from '../test/index-of.js';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { BatchSender } from './batch-sender.js';
import { toSearchDocument } from './documents.js';

/** Enough for a batch that takes longer than the edit. */
const TERMS = 5_000;
const DEFINITION = Array.from({ length: 80 }, (_, i) => `word${i}`).join(' ');

/** A client that calls `then` once Meilisearch has accepted the first large batch, and before the answer is seen. */
function afterLargeBatch(client: Meilisearch, then: () => Promise<unknown>): Meilisearch {
  let isFirst = true;
  return new Proxy(client, {
    get(of, name) {
      if (name !== 'index') return Reflect.get(of, name, of);
      return (uid: string) =>
        new Proxy(of.index(uid), {
          get(index, method) {
            if (method !== 'addDocumentsFromString') return Reflect.get(index, method, index);
            return async (...args: Parameters<typeof index.addDocumentsFromString>) => {
              const task = await index.addDocumentsFromString(...args);
              const isLarge = args[0].length > 1_000_000;
              if (isLarge && isFirst) {
                isFirst = false;
                await then();
              }
              return task;
            };
          },
        });
    },
  });
}

describe('an edit during an import', () => {
  let pipeline: TestPipeline;
  beforeAll(async () => {
    pipeline = await openTestPipeline({ redis: true });
  });
  afterAll(() => pipeline?.stop());

  it('does not wait for an import, but a bulk batch waits for the rest of its import', async () => {
    const { index, repository } = pipeline;
    const sender = new BatchSender({
      index,
      toDocument: toSearchDocument,
      chunkMs: 350,
      logger: silentLogger(),
      metrics: undefined,
      enqueue: async () => undefined,
    });
    const rows = [someTerm('crowd'), someTerm('crowd')];
    const { importId, done } = await startImport(rows, { repository, status: 'approved' });
    await done;
    await ImportModel.updateOne({ _id: importId }, { state: 'running', heartbeatAt: new Date() });
    // An edit has just come: that is no reason for small batches either.
    sender.size.editCame();
    expect(await sender.send('bulk')).toEqual({ terms: 0, again: 'later' });
    await ImportModel.updateOne({ _id: importId }, { heartbeatAt: new Date(Date.now() - 3_000) });
    expect(await sender.send('bulk')).toEqual({ terms: 2, again: true });
  });

  it('cancels a large batch, which is sent again afterwards', async () => {
    const { repository } = pipeline;
    const rows = Array.from({ length: TERMS }, () => ({
      ...someTerm('crowd'),
      englishDefinition: DEFINITION,
    }));
    // All of them are waiting when the indexer starts, so its first batch is large.
    const { stored } = await repository.createMany(rows, { priority: 'bulk' });
    const id = String(stored[0]?._id);
    const client = afterLargeBatch(pipeline.client, () =>
      repository.update(id, { englishTerm: 'Quillshaft' }),
    );
    await pipeline.startIndexer({ index: indexOf(client) });
    await vi.waitFor(async () => expect(await pipeline.search('quillshaft')).toEqual([id]), WAIT);
    const { results } = await pipeline.client.tasks.getTasks({
      indexUids: [TERMS_INDEX],
      types: ['documentAdditionOrUpdate'],
      statuses: ['canceled'],
    });
    expect(results.map(({ details }) => details?.receivedDocuments)).toEqual([TERMS]);
    await pipeline.untilAgreed();
  });
});
