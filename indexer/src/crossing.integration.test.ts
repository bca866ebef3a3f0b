import { silentLogger } from '@terimce/core/log';
import { TERMS_INDEX, taskSuccess } from '@terimce/core/search/meilisearch';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexOf } from '../test/index-of.js';
import { openTestPipeline, someTerm, type TestPipeline } from '../test/pipeline.js';
import { BatchSender } from './batch-sender.js';
import { toSearchDocument } from './documents.js';
import { watchIndex } from './upkeep.js';

/**
 * One batch at a time is sent over all workers, unless Redis has lost its data or a worker was suspended. Then two
 * senders may cross: the one that read the older rev sends last.
 */
describe('two senders that cross', () => {
  let pipeline: TestPipeline;
  beforeAll(async () => {
    pipeline = await openTestPipeline({ redis: false });
  });
  afterAll(() => pipeline?.stop());

  const enqueued: string[] = [];
  const sender = (beforeSending: () => Promise<void> = async () => undefined) => {
    const { client } = pipeline;
    // Between reading its terms and sending them.
    const held = new Proxy(client, {
      get(of, name) {
        if (name !== 'index') return Reflect.get(of, name, of);
        return (uid: string) =>
          Object.assign(of.index(uid), {
            addDocumentsFromString: async (...args: [string, 'application/json', object]) => {
              await beforeSending();
              return of.index(uid).addDocumentsFromString(...args);
            },
          });
      },
    });
    return new BatchSender({
      index: indexOf(held),
      toDocument: toSearchDocument,
      chunkMs: 350,
      logger: silentLogger(),
      metrics: undefined,
      enqueue: async (ids) => void enqueued.push(...ids),
    });
  };
  const inIndex = async (id: string) =>
    pipeline.client.index(TERMS_INDEX).getDocument<{ id: string; rev: number }>(id);

  it('end with the newer rev in the index', async () => {
    const { repository } = pipeline;
    const { _id } = await repository.create(someTerm('crossing'));
    const newer = sender();
    const older = sender(async () => {
      await repository.update(_id, { englishDefinition: 'Newer.' });
      await newer.send('edit');
    });
    await older.send('edit');
    // The newer one was confirmed, and the older one was stored after it.
    expect(await inIndex(_id)).toMatchObject({ rev: 1 });
    expect(enqueued).toEqual([_id]);
    expect(await termOutbox.oldestDirty()).toBeDefined();
    await newer.send('edit');
    expect(await inIndex(_id)).toMatchObject({ rev: 2, englishDefinition: 'Newer.' });
    expect(await termOutbox.oldestDirty()).toBeUndefined();
  });

  it('are repaired by the drift check if the one with the older rev dies before it confirms', async () => {
    const { repository } = pipeline;
    const { _id } = await repository.create(someTerm('crossing'));
    const newer = sender();
    const older = sender(async () => {
      await repository.update(_id, { englishDefinition: 'Newer.' });
      await newer.send('edit');
    });
    const { confirm } = termOutbox;
    let died = false;
    termOutbox.confirm = async (sent) => {
      if (sent.some(({ id, rev }) => id === _id && rev === 1)) {
        died = true;
        throw new Error('killed');
      }
      return confirm(sent);
    };
    await expect(older.send('edit')).rejects.toThrow('killed');
    termOutbox.confirm = confirm;
    expect(died).toBe(true);
    expect(await inIndex(_id)).toMatchObject({ rev: 1 });
    expect(await termOutbox.oldestDirty()).toBeUndefined();
    // The first check of a worker that starts.
    const indexer = await pipeline.startIndexer();
    await pipeline.untilAgreed();
    expect(await inIndex(_id)).toMatchObject({ rev: 2 });
    await indexer.stop();
  });

  it('do not leave terms in an index that was replaced before they were confirmed', async () => {
    const { client, index, queue, repository } = pipeline;
    const look = () => watchIndex({ index, queue, driftEveryMs: 60_000, logger: silentLogger() });
    await look();
    const { _id } = await repository.create(someTerm('replaced'));
    const { confirm } = termOutbox;
    termOutbox.confirm = async (sent) => {
      await taskSuccess(client, (await client.deleteIndex(TERMS_INDEX)).taskUid);
      await look();
      termOutbox.confirm = confirm;
      return confirm(sent);
    };
    await sender().send('edit');
    await sender().send('bulk');
    expect(await inIndex(_id)).toMatchObject({ rev: 1 });
    expect(await termOutbox.oldestDirty()).toBeUndefined();
  });
});
