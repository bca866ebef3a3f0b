import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AuditLogModel } from '@terimce/core/models/admin';
import { FavoriteModel } from '@terimce/core/models/engagement';
import { ImportModel } from '@terimce/core/models/import';
import { ALIVE, TermModel } from '@terimce/core/models/term';
import { TermMergeModel } from '@terimce/core/models/term-history';
import { disconnectMongo } from '@terimce/core/mongo';
import { meiliClient } from '@terimce/core/search/meilisearch';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { Random } from '@terimce/test-services/random';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../../../indexer/test/chaos/api-client.js';
import { ACCOUNT, openApis, untilReady } from '../../../indexer/test/chaos/run-chaos.js';
import { BUILD_ARGS, type Servers, startServers } from '../../../indexer/test/chaos/servers.js';
import { untilAgreed } from '../../../indexer/test/chaos/verdict.js';
import { wordOf } from '../../../indexer/test/chaos/writers.js';
import { until } from '../until.js';

/*
 * Two processes of the API on one database and one Redis: merges of terms, their undoing and imports cross, and one
 * process is killed amid a merge, which the other completes.
 */
const ROUNDS = 6;
const PAIRS = 3;
const ROWS = 150;
const FAVORITES = 3_000;
const random = new Random(RANDOM_SEED);
const folder = mkdtempSync(join(tmpdir(), 'terimce-merges-'));
let servers: Servers;
let clients: [ApiClient, ApiClient];
let made = 0;

beforeAll(async () => {
  execFileSync(process.execPath, BUILD_ARGS);
  servers = await startServers(folder, 1);
  await openApis(servers);
  const [one = '', two = ''] = servers.apiUrls;
  clients = [new ApiClient(one, ACCOUNT), new ApiClient(two, ACCOUNT)];
});
afterAll(async () => {
  await disconnectMongo();
  await servers?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

interface Pair {
  readonly ids: readonly [string, string];
  readonly slugs: readonly [string, string];
}

const content = (name: string) => ({
  englishTerm: name,
  turkishTerm: `${name} tr`,
  englishDefinition: `The meaning of ${name}.`,
  category: 'general',
});

async function twoTerms(): Promise<Pair> {
  const [one, two] = await Promise.all(
    clients.map(async (client) => {
      made += 1;
      const tags = [`tag${made}`];
      const body = { ...content(`merge${wordOf(made)}`), tags };
      const answer = await client.call('POST', '/admin/terms', body);
      if (answer.kind !== 'done') throw new Error(`Not added: ${JSON.stringify(answer)}`);
      return answer.data as { _id: string; slug: string };
    }),
  );
  if (!one || !two) throw new Error('there are two clients');
  return { ids: [one._id, two._id], slugs: [one.slug, two.slug] };
}

/** A call that is repeated until it has an answer, as by a person who is told that it took too long. */
async function insist(client: ApiClient, path: string, body?: unknown) {
  for (;;) {
    const answer = await client.call('POST', path, body);
    if (answer.kind !== 'unknown') return answer;
  }
}

const mergePath = '/admin/engineering/merge';
const backPath = (id: string) => `/admin/engineering/${id}/undelete`;
const alive = (ids: readonly string[]) => TermModel.find({ _id: { $in: ids }, ...ALIVE }).lean();
async function aliveNames(names: readonly string[]): Promise<string[]> {
  const found = await TermModel.find({ englishTerm: { $in: names }, ...ALIVE }).lean();
  return found.map(({ englishTerm }) => englishTerm).sort();
}
const untilAllIsDone = () =>
  until('no merge is left unfinished', async () => {
    return (await TermMergeModel.countDocuments({ step: { $exists: true } })) === 0;
  });

/** Both processes at once, in a random order. */
const both = <T>(work: (client: ApiClient, i: number) => Promise<T>) =>
  Promise.all(random.shuffled(clients.entries()).map(([i, client]) => work(client, i)));

it('merges, their undoing and imports that cross in two processes leave each as one of them', async () => {
  let merged: Pair[] = [];
  let imported: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const pairs = await Promise.all(Array.from({ length: PAIRS }, twoTerms));
    const names = Array.from({ length: ROWS }, (_, i) => `bulk${wordOf(round * 1_000 + i)}`);
    const terms = names.map(content);
    const imports = await ImportModel.distinct('_id', { undoneAt: { $exists: false } });
    const answers = both(async (client, i) => {
      const merges = pairs.map(({ ids: [one, two] }) => {
        const body = i === 0 ? { keepId: one, mergeId: two } : { keepId: two, mergeId: one };
        return insist(client, mergePath, body);
      });
      const lost = merged.flatMap(({ ids }) => ids);
      return Promise.all([
        ...merges,
        insist(client, '/admin/terms/bulk', { terms }),
        ...lost.map((id) => insist(client, backPath(id))),
        ...imports.map((id) => insist(client, `/admin/imports/${id}/undo`)),
      ]);
    });
    const told = `round ${round}: ${JSON.stringify(await answers)}`;
    await untilAllIsDone();
    for (const { ids } of pairs) {
      expect(
        (await alive(ids)).map(({ tags }) => tags.length),
        told,
      ).toEqual([2]);
    }
    for (const { ids } of merged) {
      expect(
        (await alive(ids)).map(({ tags }) => tags.length),
        told,
      ).toEqual([1, 1]);
    }
    expect(await aliveNames(imported), told).toEqual([]);
    expect(await aliveNames(names), told).toEqual([...names].sort());
    [merged, imported] = [pairs, names];
  }
  expect(await untilAgreed(meiliClient(servers.meiliHost, servers.masterKey))).toEqual([]);
});

/** Kills the first process this long after it has begun. @returns whether that was before it had ended. */
async function killAmid(
  work: Promise<unknown>,
  step: 'merging' | 'undoing',
  afterMs: number,
): Promise<boolean> {
  const unfinished = () => TermMergeModel.countDocuments({ step });
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver && (await unfinished()) === 0) await pause(1);
  await pause(afterMs);
  await servers.apis[0]?.kill();
  await work;
  const isAmid = (await unfinished()) > 0;
  await untilAllIsDone();
  await servers.apis[0]?.start();
  await untilReady(servers.apiUrls[0] ?? '');
  return isAmid;
}

it('a merge and its undoing are completed by the other process after kill -9 amid them', async () => {
  const [first, second] = clients;
  const amid = { merging: 0, undoing: 0 };
  for (const afterMs of [0, random.between(0, 200)]) {
    const { ids, slugs } = await twoTerms();
    const [keptId, mergedId] = ids;
    const body = { keepId: keptId, mergeId: mergedId };
    const createdAt = new Date();
    const favorites = Array.from({ length: FAVORITES }, () => {
      return { userId: new Types.ObjectId(), termId: mergedId, createdAt };
    });
    await FavoriteModel.insertMany(favorites);
    if (await killAmid(first.call('POST', mergePath, body), 'merging', afterMs)) amid.merging += 1;
    const [kept, ...others] = await alive(ids);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ favoriteCount: FAVORITES });
    expect(String(kept?._id)).toBe(keptId);
    expect(kept?.tags).toHaveLength(2);
    expect(await FavoriteModel.countDocuments({ termId: keptId })).toBe(FAVORITES);
    const found = await second.call('GET', `/terms/slug/${slugs[1]}`);
    expect(found).toMatchObject({ kind: 'done', data: { _id: keptId } });
    if (await killAmid(first.call('POST', backPath(mergedId)), 'undoing', afterMs))
      amid.undoing += 1;
    const back = await alive(ids);
    expect(back.map(({ tags }) => tags.length)).toEqual([1, 1]);
    expect(await FavoriteModel.countDocuments({ termId: mergedId })).toBe(FAVORITES);
    const entries = await AuditLogModel.find({ subject: keptId, action: /merge/ }).lean();
    expect(entries.map(({ action }) => action).sort()).toEqual(['term.merge', 'term.unmerge']);
  }
  // Otherwise the process was killed too late each time.
  expect(Math.min(amid.merging, amid.undoing)).toBeGreaterThan(0);
  expect(await untilAgreed(meiliClient(servers.meiliHost, servers.masterKey))).toEqual([]);
});
