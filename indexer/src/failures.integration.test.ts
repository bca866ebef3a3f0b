import { silentLogger } from '@terimce/core/log';
import { INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import { driftState, requestDriftCheck } from '@terimce/core/search/drift-requests';
import { rebuildState, requestRebuild } from '@terimce/core/search/rebuild-requests';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { toSearchDocument } from './documents.js';
import { findDrift } from './drift.js';

describe('failures around the indexer', () => {
  let pipeline: TestPipeline;
  beforeAll(async () => {
    pipeline = await openTestPipeline({ redis: false });
  });
  afterAll(() => pipeline?.stop());

  it('sends what could not be queued', async () => {
    const deaf = { enqueue: () => Promise.reject(new Error('Redis is unreachable')) };
    const repository = new TermRepository({ queue: deaf, logger: silentLogger() });
    const indexer = await pipeline.startIndexer();
    const term = await repository.create(someTerm('unqueued'));
    await pipeline.untilAgreed();
    expect(await pipeline.search('unqueued')).toEqual([term._id]);
    await indexer.stop();
  });

  it('sends what was written while no indexer ran, and what was only queued in a dead process', async () => {
    const term = await pipeline.repository.create(someTerm('orphaned'));
    expect(await termOutbox.oldestDirty()).toBeDefined();
    const indexer = await pipeline.startIndexer();
    await pipeline.untilAgreed();
    expect(await pipeline.search('orphaned')).toEqual([term._id]);
    await indexer.stop();
  });

  it('counts refused terms as missing, and ends a refusal with the next success of any kind', async () => {
    let broken = true;
    const indexer = await pipeline.startIndexer({
      toDocument: (term) => {
        const document = toSearchDocument(term);
        const isBad = broken && term.englishTerm.startsWith('accursed');
        return isBad ? { ...document, id: 'not valid!' } : document;
      },
    });
    await pipeline.repository.create(someTerm('accursed'));
    await vi.waitFor(async () => expect(await termOutbox.refused(10)).toHaveLength(1), WAIT);
    expect((await findDrift(pipeline.index)).missing).toHaveLength(1);
    broken = false;
    await requestRebuild();
    await vi.waitFor(async () => expect((await rebuildState())?.phase).toBe('done'), WAIT);
    expect(await termOutbox.refused(10)).toEqual([]);
    expect(await termOutbox.oldestDirty()).toBeUndefined();
    await pipeline.untilAgreed();
    await indexer.stop();
  });

  it('repairs refused terms only on request', async () => {
    let broken = true;
    const indexer = await pipeline.startIndexer({
      driftEveryMs: 1,
      toDocument: (term) => {
        const document = toSearchDocument(term);
        const isBad = broken && term.englishTerm.startsWith('hexed');
        return isBad ? { ...document, id: 'not valid!' } : document;
      },
    });
    await pipeline.repository.create(someTerm('hexed'));
    await vi.waitFor(async () => {
      expect((await driftState()).drift).toMatchObject({ missing: 1, repaired: 0 });
    }, WAIT);
    broken = false;
    await requestDriftCheck(true);
    await vi.waitFor(async () => expect(await pipeline.search('hexed')).toHaveLength(1), WAIT);
    await pipeline.untilAgreed();
    await indexer.stop();
  });

  it('checks for drift although the last check was made while the clock was ahead', async () => {
    const indexer = await pipeline.startIndexer();
    await pipeline.untilAgreed();
    const ahead = new Date(Date.now() + 3 * 86_400_000);
    await IndexStateModel.updateOne({ _id: INDEX_STATE }, { $set: { 'drift.checkedAt': ahead } });
    await vi.waitFor(async () => {
      expect((await driftState()).drift?.checkedAt.getTime()).toBeLessThan(ahead.getTime());
    }, WAIT);
    await indexer.stop();
  });
});
