import { INDEX_STATE, IndexStateModel } from '@terimce/core/models/index-state';
import { TERMS_INDEX, taskSuccess } from '@terimce/core/search/meilisearch';
import { rebuildState, requestRebuild } from '@terimce/core/search/rebuild-requests';
import { IndexNotOursError, TermIndex } from '@terimce/core/search/term-index';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { indexOf } from '../test/index-of.js';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';

describe.each([true, false])('an index of somebody else with our name, Redis: %s', (redis) => {
  let pipeline: TestPipeline;
  const done = async (enqueued: Promise<{ taskUid: number }>) =>
    taskSuccess(pipeline.client, (await enqueued).taskUid);
  const create = (name: string, primaryKey: string, documents: Record<string, unknown>[]) =>
    done(pipeline.client.index(name).addDocuments(documents, { primaryKey }));
  /** Everything that Meilisearch has, without the times at which it was changed. */
  async function everything() {
    const { results } = await pipeline.client.getRawIndexes({ limit: 100 });
    return Promise.all(
      results.map(async ({ uid, primaryKey }) => {
        const index = pipeline.client.index(uid);
        const documents = (await index.getDocuments({ limit: 1_000 })).results;
        return { uid, primaryKey, documents, settings: await index.getSettings() };
      }),
    );
  }
  const healthError = async () => (await IndexStateModel.findById(INDEX_STATE).lean())?.healthError;

  beforeAll(async () => {
    pipeline = await openTestPipeline({ redis });
  });
  afterAll(() => pipeline?.stop());
  afterEach(async () => {
    for (const indexer of pipeline.indexers) await indexer.stop();
    const { results } = await pipeline.client.getRawIndexes({ limit: 100 });
    for (const { uid } of results) await done(pipeline.client.deleteIndex(uid));
    await IndexStateModel.deleteMany({});
  });

  const foreign: [string, () => Promise<unknown>, RegExp][] = [
    [
      'another primary key',
      () => create(TERMS_INDEX, 'sku', [{ sku: 'a1' }, { sku: 'b2' }]),
      /INDEX_NOT_OURS: .*"terms".*primary key "sku".*MEILI_INDEX/,
    ],
    [
      'documents that are no terms',
      () => create(TERMS_INDEX, 'id', [{ id: 'a1', title: 'A film' }]),
      /no terms of this database.*MEILI_INDEX/,
    ],
    [
      'terms of another database, from before there were marks',
      () => create(TERMS_INDEX, 'id', [{ id: String(new Types.ObjectId()), rev: 1 }]),
      /no terms of this database.*MEILI_INDEX/,
    ],
    [
      'the mark of another database, and nothing yet',
      async () => {
        await indexOf(pipeline.client).claim();
        const { typoTolerance } = await pipeline.client.index(TERMS_INDEX).getSettings();
        const disableOnWords = ['terimce-owner-of-somebody-else'];
        const other = { typoTolerance: { ...typoTolerance, disableOnWords } };
        await done(pipeline.client.index(TERMS_INDEX).updateSettings(other));
      },
      /another database.*MEILI_INDEX/,
    ],
  ];

  it.each(foreign)('is refused and not touched: %s', async (_what, make, message) => {
    await make();
    await create('terms_rebuild_notes', 'id', [{ id: 1, text: 'mine' }]);
    const before = await everything();
    await pipeline.startIndexer({ driftEveryMs: 1 });
    await vi.waitFor(async () => expect(await healthError()).toMatch(message), WAIT);
    // A change waits, and goes to the index once that is ours.
    const term = await pipeline.repository.create(someTerm('refused'));
    await requestRebuild();
    await vi.waitFor(async () => expect((await rebuildState())?.phase).toBe('failed'), WAIT);
    expect((await rebuildState())?.error).toMatch(message);
    await expect(indexOf(pipeline.client).claim()).rejects.toThrow(message);
    expect(await everything()).toEqual(before);
    expect(await termOutbox.oldestDirty()).toBeDefined();
    await done(pipeline.client.deleteIndex(TERMS_INDEX));
    await pipeline.untilAgreed();
    expect(await pipeline.search('refused')).toContain(term._id);
  });

  it('is not touched by a rebuild beside it, nor are others with such a name', async () => {
    await create('terms_rebuild_notes', 'id', [{ id: 1, text: 'mine' }]);
    const before = await everything();
    await pipeline.startIndexer();
    await pipeline.untilAgreed();
    await requestRebuild();
    await vi.waitFor(async () => expect((await rebuildState())?.phase).toBe('done'), WAIT);
    const after = await everything();
    expect(after.map(({ uid }) => uid).sort()).toEqual([TERMS_INDEX, 'terms_rebuild_notes']);
    expect(after.find(({ uid }) => uid === 'terms_rebuild_notes')).toEqual(before[0]);
  });

  it('is taken only if it has nothing but our terms, as an earlier release left it', async () => {
    const terms = [];
    for (const name of ['bir', 'iki']) terms.push(await pipeline.repository.create(someTerm(name)));
    await pipeline.repository.softDelete([terms[1]?._id ?? ''], {});
    await create(
      TERMS_INDEX,
      'id',
      terms.map(({ _id }) => ({ id: _id, rev: 1 })),
    );
    await pipeline.startIndexer();
    await pipeline.untilAgreed();
    expect(await healthError()).toBeUndefined();
  });

  it('is an earlier one of this installation where nobody else uses the Meilisearch', async () => {
    await create(TERMS_INDEX, 'id', [{ id: String(new Types.ObjectId()), rev: 1 }]);
    const { client } = pipeline;
    const own = new TermIndex({ client, name: TERMS_INDEX, isOwnServer: true });
    await pipeline.startIndexer({ index: own });
    await pipeline.untilAgreed();
    await done(client.deleteIndex(TERMS_INDEX));
    await create(TERMS_INDEX, 'sku', [{ sku: 'a1' }]);
    await expect(own.claim()).rejects.toThrow(IndexNotOursError);
  });

  it('is beside one with another name', async () => {
    await create(TERMS_INDEX, 'sku', [{ sku: 'a1' }]);
    const [before] = await everything();
    const index = indexOf(pipeline.client, 'dictionary');
    await index.claim();
    expect((await everything()).find(({ uid }) => uid === TERMS_INDEX)).toEqual(before);
    expect(await index.createdAt()).toBeDefined();
  });
});
