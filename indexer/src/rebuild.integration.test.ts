import { setTimeout as sleep } from 'node:timers/promises';
import { IndexStateModel } from '@terimce/core/models/index-state';
import { TERMS_INDEX } from '@terimce/core/search/meili-target';
import {
  cancelRebuild,
  REBUILD_STATE,
  rebuildState,
  requestRebuild,
} from '@terimce/core/search/rebuild-requests';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { indexCreatedAt } from './prepare-target.js';
import { RebuildRecord } from './rebuild-record.js';

const TERMS = 2_000;

describe('rebuilding the index', () => {
  let pipeline: TestPipeline;
  beforeAll(async () => {
    pipeline = await openTestPipeline({ redis: false });
    await pipeline.startIndexer();
    await pipeline.repository.createMany(Array.from({ length: TERMS }, () => someTerm('brick')));
    await pipeline.untilAgreed();
  });
  afterAll(() => pipeline?.stop());

  const ended = (phase: string) =>
    vi.waitFor(async () => expect((await rebuildState())?.phase).toBe(phase), WAIT);
  const indexes = async () => {
    const { results } = await pipeline.target.client.getRawIndexes();
    return results.map(({ uid }) => uid);
  };

  it('does not interrupt searches and edits, loses nothing, and leaves one index', async () => {
    const { repository, search } = pipeline;
    const before = await indexCreatedAt(pipeline.target.client);
    await requestRebuild('tester');
    await expect(requestRebuild()).rejects.toMatchObject({ code: 'REINDEX_RUNNING' });
    let empty = 0;
    let searches = 0;
    const edited: string[] = [];
    while (!(await rebuildState())?.finishedAt) {
      const term = await repository.create(someTerm('meanwhile'));
      edited.push(term._id);
      if (edited.length > 3) await repository.softDelete([edited.shift() ?? '']);
      for (let i = 0; i < 5; i += 1) {
        searches += 1;
        if ((await search('brick')).length === 0) empty += 1;
      }
      await sleep(100);
    }
    await ended('done');
    expect(searches).toBeGreaterThan(10);
    expect(empty).toBe(0);
    await pipeline.untilAgreed();
    expect(await indexCreatedAt(pipeline.target.client)).not.toBe(before);
    expect(await indexes()).toEqual([TERMS_INDEX]);
    expect((await search(edited.length > 0 ? 'meanwhile' : '')).length).toBe(edited.length);
  });

  it('ends even if more terms are edited during the comparison than it would wait for', async () => {
    const { repository } = pipeline;
    const { stored } = await repository.createMany(
      Array.from({ length: 150 }, () => someTerm('restless')),
    );
    await pipeline.untilAgreed();
    const revs = termOutbox.approvedRevs;
    let edits = 0;
    const spy = vi.spyOn(termOutbox, 'approvedRevs').mockImplementation(async function* (...args) {
      // Between reading the index and reading the database.
      edits += 1;
      for (const { _id } of stored) {
        await repository.update(String(_id), { englishDefinition: `Edited ${edits} times.` });
      }
      yield* revs.apply(termOutbox, args);
    });
    await requestRebuild();
    await ended('done');
    spy.mockRestore();
    expect(edits).toBeGreaterThan(0);
    await pipeline.untilAgreed();
  });

  it('ends even if a term is added at each read', async () => {
    const { repository } = pipeline;
    const pageOf = termOutbox.approvedPage;
    let added = 0;
    const spy = vi.spyOn(termOutbox, 'approvedPage').mockImplementation(async (...args) => {
      if (added < 50) await repository.create(someTerm('late'));
      added += 1;
      return pageOf.apply(termOutbox, args);
    });
    await requestRebuild();
    await ended('done');
    spy.mockRestore();
    expect(added).toBeLessThan(50);
    await pipeline.untilAgreed();
  });

  it('can be cancelled, which changes nothing', async () => {
    const before = await indexCreatedAt(pipeline.target.client);
    await requestRebuild();
    await vi.waitFor(async () => expect((await rebuildState())?.phase).toBe('filling'), WAIT);
    await cancelRebuild();
    await ended('cancelled');
    expect(await indexCreatedAt(pipeline.target.client)).toBe(before);
    expect(await indexes()).toEqual([TERMS_INDEX]);
    await expect(cancelRebuild()).rejects.toMatchObject({ code: 'REINDEX_NOT_RUNNING' });
  });

  it('is continued if the database could store neither its progress nor its failure', async () => {
    const refused = new Error('the database is unreachable');
    const save = vi.spyOn(RebuildRecord.prototype, 'save').mockRejectedValue(refused);
    await requestRebuild();
    await vi.waitFor(() => expect(save.mock.calls.length).toBeGreaterThan(1), WAIT);
    save.mockRestore();
    await ended('done');
    await pipeline.untilAgreed();
  });

  it('is continued by another worker when its own has died', async () => {
    await requestRebuild();
    await vi.waitFor(async () => expect((await rebuildState())?.filled).toBeGreaterThan(0), WAIT);
    const half = (await rebuildState())?.filled ?? 0;
    const [first] = pipeline.indexers;
    await first?.stop();
    const stopped = await rebuildState();
    expect(stopped?.finishedAt).toBeUndefined();
    expect(stopped?.filled).toBeGreaterThanOrEqual(half);
    await sleep(50);
    expect(await IndexStateModel.findById(REBUILD_STATE).lean()).not.toHaveProperty('holder');
    await pipeline.startIndexer();
    await ended('done');
    const end = await rebuildState();
    expect(end?.filled).toBeLessThan(TERMS * 1.2);
    await pipeline.untilAgreed();
  });
});
