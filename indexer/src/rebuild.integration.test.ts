import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@terimce/core/log';
import { meiliClient, TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { cancelRebuild, rebuildState, requestRebuild } from '@terimce/core/search/rebuild-requests';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { indexOf } from '../test/index-of.js';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { BatchSender } from './batch-sender.js';
import { toSearchDocument } from './documents.js';
import { Rebuild } from './rebuild.js';

const TERMS = 2_000;

describe.each([{ redis: true }, { redis: false }])(
  'rebuilding the index, Redis: $redis',
  ({ redis }) => {
    let pipeline: TestPipeline;
    beforeAll(async () => {
      pipeline = await openTestPipeline({ redis });
      await pipeline.startIndexer();
      await pipeline.repository.createMany(Array.from({ length: TERMS }, () => someTerm('brick')));
      await pipeline.untilAgreed();
    });
    afterAll(() => pipeline?.stop());

    // What the steps do does not depend on who takes them.
    const once = it.runIf(redis);
    const ended = (phase: string) =>
      vi.waitFor(async () => expect((await rebuildState())?.phase).toBe(phase), WAIT);
    const indexes = async () => {
      const { results } = await pipeline.client.getRawIndexes();
      return results.map(({ uid }) => uid);
    };

    it('does not interrupt searches and edits, loses nothing, and leaves one index', async () => {
      const { repository, search } = pipeline;
      const before = await pipeline.index.createdAt();
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
      expect(await pipeline.index.createdAt()).not.toBe(before);
      expect(await indexes()).toEqual([TERMS_INDEX]);
      expect((await search(edited.length > 0 ? 'meanwhile' : '')).length).toBe(edited.length);
    });

    once(
      'ends even if more terms are edited during the comparison than it would wait for',
      async () => {
        const { repository } = pipeline;
        const { stored } = await repository.createMany(
          Array.from({ length: 150 }, () => someTerm('restless')),
        );
        await pipeline.untilAgreed();
        const revs = termOutbox.approvedRevs;
        let edits = 0;
        const spy = vi.spyOn(termOutbox, 'approvedRevs').mockImplementation(async function* (
          ...args
        ) {
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
      },
    );

    once('ends even if a term is added at each read', async () => {
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

    once('can be canceled, which changes nothing', async () => {
      const before = await pipeline.index.createdAt();
      await requestRebuild();
      await vi.waitFor(async () => expect((await rebuildState())?.phase).toBe('filling'), WAIT);
      await cancelRebuild();
      await ended('cancelled');
      expect(await pipeline.index.createdAt()).toBe(before);
      expect(await indexes()).toEqual([TERMS_INDEX]);
      await expect(cancelRebuild()).rejects.toMatchObject({ code: 'REINDEX_NOT_RUNNING' });
    });

    once('is continued if the database could not store its progress', async () => {
      const refused = new mongoose.mongo.MongoNetworkError('the connection was closed');
      const update = vi.spyOn(termOutbox, 'approvedPage').mockRejectedValue(refused);
      await requestRebuild();
      await vi.waitFor(() => expect(update.mock.calls.length).toBeGreaterThan(1), WAIT);
      update.mockRestore();
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
      expect(stopped?.filled).toBeGreaterThanOrEqual(half);
      await pipeline.startIndexer();
      await ended('done');
      const end = await rebuildState();
      expect(end?.filled).toBeLessThan(TERMS * 1.2);
      await pipeline.untilAgreed();
    });

    once('swaps the indexes once, although two workers take the last step', async () => {
      const before = await pipeline.index.createdAt();
      await requestRebuild();
      await vi.waitFor(async () => expect((await rebuildState())?.phase).toBe('comparing'), WAIT);
      const { host, masterKey } = pipeline.services.meilisearch ?? { host: '', masterKey: '' };
      const client = meiliClient(host, masterKey);
      const other = () => {
        const enqueue = async () => undefined;
        const logger = silentLogger();
        const common = { index: indexOf(client), toDocument: toSearchDocument, logger };
        const sender = new BatchSender({ ...common, chunkMs: 350, metrics: undefined, enqueue });
        return new Rebuild({ ...common, sender });
      };
      await Promise.allSettled([other().step(), other().step()]);
      await ended('done');
      await pipeline.untilAgreed();
      expect(await pipeline.index.createdAt()).not.toBe(before);
      expect(await indexes()).toEqual([TERMS_INDEX]);
    });
  },
);
