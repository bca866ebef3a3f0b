import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SearchStatus } from '@terimce/contract/routes/admin/search-status';
import { silentLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { TermModel } from '@terimce/core/models/term';
import { UserModel } from '@terimce/core/models/user';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { IndexQueue } from '@terimce/core/queue/index-queue';
import { meiliClient, TERMS_INDEX } from '@terimce/core/search/meilisearch';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { startProcess } from '@terimce/engines/engine-process';
import type { Meilisearch } from 'meilisearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from './chaos/api-client.js';
import { BUILD_ARGS, type Servers, startServers, workerEnv } from './chaos/servers.js';
import { someTerm, WAIT } from './pipeline.js';

/** The worker as it is deployed: as a separate process, with real services. */
describe('the worker process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-worker-'));
  let servers: Servers;
  let queue: IndexQueue;
  let repository: TermRepository;
  let client: Meilisearch;

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, BUILD_ARGS);
    servers = await startServers(folder, 1);
    await connectMongo(servers.mongodbUri, silentLogger());
    await prepareDatabase();
    queue = new IndexQueue({
      url: servers.redisUrl,
      logger: silentLogger(),
      prefix: 'terimce',
      backoffMs: 5,
    });
    repository = new TermRepository({ queue, logger: silentLogger() });
    client = meiliClient(servers.meiliHost, servers.masterKey);
  }, 300_000);

  afterAll(async () => {
    await queue?.close();
    await disconnectMongo();
    await servers?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Waits until the term is found by name. */
  const untilFound = (id: string, name: string) =>
    vi.waitFor(async () => {
      const { hits } = await client.index(TERMS_INDEX).search(name);
      expect(hits.map((hit) => hit.id)).toContain(id);
    }, WAIT);

  it('makes an edit searchable', async () => {
    const term = await repository.create(someTerm('plainly'));
    await untilFound(term._id, 'plainly');
    await repository.update(term._id, { englishTerm: 'Quickbeam' });
    await untilFound(term._id, 'quickbeam');
  });

  it('makes an edit searchable that was written while Redis was stopped', async () => {
    const term = await repository.create(someTerm('redisless'));
    await untilFound(term._id, 'redisless');
    await servers.redis.stop();
    await repository.update(term._id, { englishTerm: 'Oakenfold' });
    await untilFound(term._id, 'oakenfold');
    await servers.redis.start();
    await vi.waitFor(async () => {
      expect(await queue.counts()).toBeDefined();
    }, WAIT);
    await repository.update(term._id, { englishTerm: 'Beechwood' });
    await untilFound(term._id, 'beechwood');
  });

  it('makes an edit searchable that was written while the worker was killed', async () => {
    const term = await repository.create(someTerm('workerless'));
    await servers.workers[0]?.kill();
    await repository.update(term._id, { englishTerm: 'Alderkin' });
    await servers.workers[0]?.start();
    await untilFound(term._id, 'alderkin');
  });

  it('finishes its current work when it is asked to stop', async () => {
    const inputs = Array.from({ length: 400 }, () => someTerm('orderly'));
    const { stored } = await repository.createMany(inputs, { priority: 'edit' });
    await untilFound(String(stored[0]?._id), stored[0]?.englishTerm ?? '');
    await servers.workers[0]?.stop();
    expect(servers.workers[0]?.isRunning).toBe(false);
    await servers.workers[0]?.start();
  });

  it('is followed by the title index and the caches of several API processes', async () => {
    const { apis, apiUrls } = servers;
    await Promise.all(apis.map((api) => api.start()));
    const hit = async (url: string, query: string) => {
      const reply = await fetch(`${url}/api/terms/search?query=${encodeURIComponent(query)}`);
      const { data } = (await reply.json()) as { data: Array<{ englishTerm: string }> };
      return data[0]?.englishTerm;
    };
    const { _id, turkishTerm } = await repository.create(someTerm('followed'));
    for (const letter of 'abc') {
      const name = `Followname${letter.repeat(4)}`;
      await repository.update(_id, { englishTerm: name });
      // By the new name from the titles; by the other one from the caches, which have the former answer.
      await vi.waitFor(async () => {
        for (const url of apiUrls) {
          expect(await hit(url, name)).toBe(name);
          expect(await hit(url, turkishTerm)).toBe(name);
        }
      }, WAIT);
    }
  });

  it('shows a job that failed at every attempt in the panel, and runs it again on request', async () => {
    const [url = ''] = servers.apiUrls;
    const account = { username: 'yonetici', password: 'doğru at pil zımba' };
    const admin = new ApiClient(url, account);
    await admin.register();
    await UserModel.updateOne({ username: account.username }, { $set: { role: 'admin' } });
    const failed = async () => {
      const answer = await admin.call('GET', '/admin/search/status');
      if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
      return (answer.data as SearchStatus).failedJobs;
    };
    // A damaged record, whose mark cannot be cleared.
    const damaged = { slug: 'damaged', rev: {}, waiting: 'edit', dirtySince: new Date() };
    const { insertedId } = await TermModel.collection.insertOne(damaged as never);
    await queue.enqueue([String(insertedId)], 'edit');
    await vi.waitFor(async () => {
      expect((await failed()).at(-1)).toMatchObject({
        terms: 1,
        attempts: 5,
        reason: expect.stringContaining('"rev"'),
      });
    }, WAIT);
    await TermModel.collection.deleteOne({ _id: insertedId });
    const retried = await admin.call('POST', '/admin/search/failures/retry', {});
    expect(retried).toMatchObject({ kind: 'done' });
    await vi.waitFor(async () => expect(await failed()).toEqual([]), WAIT);
  });

  it('reports the settings that are wrong and exits with 1', async () => {
    const worker = startProcess({
      ...workerEnv({ MONGODB_URI: 'x', INDEX_CHUNK_MS: 'soon', MEILI_HOST: '' }),
      name: 'misconfigured worker',
    });
    expect(await worker.exited).toEqual({ code: 1, signal: null });
    expect(worker.recentOutput()).toMatch(/MONGODB_URI[\s\S]*INDEX_CHUNK_MS/);
  });
});
