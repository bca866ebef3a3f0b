import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@terimce/core/log';
import { IndexStateModel } from '@terimce/core/models/index-state';
import {
  type MeiliTarget,
  meiliTargets,
  TERMS_INDEX,
  targetStateId,
} from '@terimce/core/search/meili-target';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { readTestEnv } from '@terimce/test-services/env';
import { startMeilisearch } from '@terimce/test-services/meilisearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestPipeline, someTerm, type TestPipeline, WAIT } from '../test/pipeline.js';
import { findDrift } from './reconcile.js';

describe('failures around the indexer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-failures-'));
  let pipeline: TestPipeline;
  beforeAll(async () => {
    pipeline = await openTestPipeline({ redis: false });
  });
  afterAll(async () => {
    await pipeline?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends what could not be queued', async () => {
    const deaf = { enqueue: () => Promise.reject(new Error('Redis is unreachable')) };
    const repository = new TermRepository({ queue: deaf, logger: silentLogger() });
    const indexer = await pipeline.startIndexer();
    await vi.waitFor(() => expect(indexer.senders[0]?.isUnreachable).toBe(false), WAIT);
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

  it('takes over the batch of a killed indexer', async () => {
    const term = await pipeline.repository.create(someTerm('interrupted'));
    await IndexStateModel.updateOne(
      { _id: targetStateId('main') },
      {
        $set: {
          holder: 'killed',
          heldUntil: new Date(Date.now() + 1_000),
          inFlight: { ids: [term._id], at: new Date() },
        },
      },
    );
    const indexer = await pipeline.startIndexer();
    await pipeline.untilAgreed();
    expect(await pipeline.search('interrupted')).toEqual([term._id]);
    await indexer.stop();
  });

  it('produces the same result with two indexers at once, and sends nothing twice', async () => {
    let sent = 0;
    const metrics = {
      batch: (_target: string, _lane: string, documents: number) => {
        sent += documents;
      },
    };
    const indexers = [
      await pipeline.startIndexer({ metrics }),
      await pipeline.startIndexer({ metrics }),
    ];
    for (const indexer of indexers) {
      await vi.waitFor(() => expect(indexer.senders[0]?.isUnreachable).toBe(false), WAIT);
    }
    const inputs = Array.from({ length: 1_200 }, () => someTerm('shared'));
    await pipeline.repository.createMany(inputs);
    await pipeline.untilAgreed();
    expect(sent).toBeGreaterThanOrEqual(1_200);
    expect(sent).toBeLessThan(1_200 * 1.2);
    for (const indexer of indexers) await indexer.stop();
  });

  it('keeps two nodes up to date, one of which is unreachable for a while', async () => {
    const { host, masterKey } = pipeline.services.meilisearch ?? { host: '', masterKey: '' };
    const [near, far] = meiliTargets([host, 'http://127.0.0.1:1'], masterKey) as [
      MeiliTarget,
      MeiliTarget,
    ];
    const indexer = await pipeline.startIndexer({ targets: [near, far] });
    const term = await pipeline.repository.create(someTerm('twofold'));
    await vi.waitFor(
      async () => expect(await pipeline.search('twofold')).toEqual([term._id]),
      WAIT,
    );
    expect(await termOutbox.oldestDirty()).toBeDefined();
    await indexer.stop();
    // The second node returns: here, the same engine under another name.
    const back: MeiliTarget = { ...near, key: far.key };
    await pipeline.startIndexer({ targets: [near, back], sweepAfterMs: 500 });
    await vi.waitFor(async () => expect(await termOutbox.oldestDirty()).toBeUndefined(), WAIT);
    expect((await findDrift(back)).missing).toEqual([]);
  });

  it('fills a node that is added to a running installation, and forgets one that is removed', async () => {
    const { services, repository } = pipeline;
    const second = await startMeilisearch(readTestEnv(), folder);
    if (!second) throw new Error('no second Meilisearch to test with');
    const { host, masterKey } = services.meilisearch ?? { host: '', masterKey: '' };
    const oneNode = await pipeline.startIndexer({ targets: meiliTargets([host], masterKey) });
    const older = await repository.create(someTerm('older'));
    await pipeline.untilAgreed();
    await oneNode.stop();
    const [near] = meiliTargets([host, second.host], masterKey) as [MeiliTarget];
    const [far] = meiliTargets([second.host], second.masterKey) as [MeiliTarget];
    const added: MeiliTarget = { ...far, key: 'far' };
    const both = await pipeline.startIndexer({ targets: [near, added], sweepAfterMs: 500 });
    await vi.waitFor(async () => {
      const { hits } = await added.client.index(TERMS_INDEX).search('older');
      expect(hits.map(({ id }) => id)).toEqual([older._id]);
      expect(await findDrift(added)).toMatchObject({ missing: [], extra: [], outdated: [] });
      expect(await termOutbox.oldestDirty()).toBeUndefined();
    }, WAIT);
    await both.stop();
    await second.stop();
    // Changes that only the second node lacks are not waited for once it is removed.
    const without = await pipeline.startIndexer({ targets: [near, added], sweepAfterMs: 500 });
    const term = await repository.create(someTerm('later'));
    await vi.waitFor(async () => expect(await pipeline.search('later')).toEqual([term._id]), WAIT);
    await vi.waitFor(async () => {
      const { indexed, rev } = (await termOutbox.read([term._id]))[0] ?? {};
      expect(indexed?.[near.key]).toBe(rev);
    }, WAIT);
    await without.stop();
    expect(await termOutbox.oldestDirty()).toBeDefined();
    await pipeline.startIndexer({ targets: [near], sweepAfterMs: 500 });
    await vi.waitFor(async () => expect(await termOutbox.oldestDirty()).toBeUndefined(), WAIT);
  });
});
