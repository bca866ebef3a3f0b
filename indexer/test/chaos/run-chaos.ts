import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@terimce/core/log';
import { UserModel } from '@terimce/core/models/user';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { meiliClient } from '@terimce/core/search/meilisearch';
import { Random } from '@terimce/test-services/random';
import { Redis } from 'ioredis';
import { ApiClient } from './api-client.js';
import { type Servers, startServers } from './servers.js';
import {
  contradictions,
  importContradictions,
  searchContradictions,
  untilAgreed,
} from './verdict.js';
import type { Victim } from './victim.js';
import { Importer, Writer, type Writes } from './writers.js';

export interface ChaosOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly workers: number;
  readonly say: (line: string) => void;
}

export interface ChaosReport {
  readonly kills: Record<string, number>;
  /** Number of processes that ended by themselves, by name. */
  readonly crashes: Record<string, number>;
  /** Last words of those that an uncaught error ended. Without its database the API ends itself while it starts. */
  readonly uncaught: string[];
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly terms: number;
  readonly imports: number;
  /** Time from the last restart until index and database agreed, in milliseconds. */
  readonly quietMs: number;
  /** Acknowledged writes that are missing, and other contradictions; empty if all is well. */
  readonly wrong: string[];
}

const WRITERS = 4;
/** In one of so many seeds Meilisearch loses its data in the middle. */
const WIPED_SEEDS = 3;
const READY_LIMIT_MS = 180_000;
export const ACCOUNT = { username: 'kaos', password: 'doğru at pil zımba' };

/**
 * Lets writers change terms over HTTP while processes are killed at random. Then compares the index with the database
 * term by term, both with the acknowledged writes, and with search results.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-chaos-'));
  const servers = await startServers(folder, options.workers);
  const { apis, apiUrls } = servers;
  const [apiUrl = ''] = apiUrls;
  try {
    await openApis(servers);
    const writers = Array.from({ length: WRITERS }, (_, i) => {
      const name = `writer${'abcdefgh'[i]}x`;
      const url = apiUrls[i % apiUrls.length] ?? apiUrl;
      return new Writer(name, new ApiClient(url, ACCOUNT), new Random(options.seed * 31 + i));
    });
    const importer = new Importer(new ApiClient(apiUrl, ACCOUNT), new Random(options.seed * 37));
    const everybody = [...writers, importer];
    let writing = true;
    const running = everybody.map((writer) => writer.run(() => !writing));
    const { mongo, redis, meilisearch, workers } = servers;
    const victims = [...apis, mongo, redis, meilisearch, ...workers];
    const acknowledged = () => sum(everybody, 'acknowledged');
    await killAtRandom({ servers, victims, acknowledged, ...options });
    writing = false;
    await Promise.all(running);
    const quietFrom = Date.now();
    await Promise.all(victims.map((victim) => victim.start()));
    await Promise.all(apiUrls.map(untilReady));
    const client = meiliClient(servers.meiliHost, servers.masterKey);
    const wrong = [...importer.wrong, ...(await untilAgreed(client))];
    const quietMs = Date.now() - quietFrom;
    const expected = writers.flatMap((writer) => writer.expected);
    for (const term of expected) wrong.push(...(await contradictions(client, term)));
    wrong.push(...(await importContradictions(importer.imports)));
    for (const url of apiUrls) wrong.push(...(await searchContradictions(url, expected)));
    for (const line of wrong.slice(0, 10)) options.say(`WRONG: ${line}`);
    if (wrong.length > 0) {
      for (const victim of victims) options.say(`${victim.name}: ${victim.recentOutput()}`);
    }
    for (const { name, lastWords } of victims) {
      for (const words of lastWords) options.say(`${name} ended by itself: ${words}`);
    }
    return {
      kills: Object.fromEntries(victims.map(({ name, kills }) => [name, kills])),
      crashes: Object.fromEntries(
        victims.filter(({ crashes }) => crashes > 0).map(({ name, crashes }) => [name, crashes]),
      ),
      uncaught: victims.flatMap(({ lastWords }) =>
        lastWords.filter((words) => words.includes('Uncaught error')),
      ),
      acknowledged: acknowledged(),
      unanswered: sum(everybody, 'unanswered'),
      terms: expected.length,
      imports: importer.imports.length,
      quietMs,
      wrong,
    };
  } finally {
    await disconnectMongo();
    await servers.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Connects to the database, starts the API twice, and makes {@link ACCOUNT} an administrator. */
export async function openApis({ apis, apiUrls, mongodbUri }: Servers): Promise<void> {
  await connectMongo(mongodbUri, silentLogger());
  await Promise.all(apis.map((api) => api.start()));
  await Promise.all(apiUrls.map(untilReady));
  await new ApiClient(apiUrls[0] ?? '', ACCOUNT).register();
  await UserModel.updateOne({ username: ACCOUNT.username }, { $set: { role: 'admin' } });
}

interface KillOptions extends ChaosOptions {
  readonly servers: Servers;
  readonly victims: readonly Victim[];
  readonly acknowledged: () => number;
}

/** Kills processes for the given time, and on a slow machine until more writes than seconds were acknowledged. */
async function killAtRandom(options: KillOptions): Promise<void> {
  const { servers, victims, acknowledged, seed, seconds, say } = options;
  const random = new Random(seed);
  const end = Date.now() + seconds * 1000;
  const lastEnd = end + READY_LIMIT_MS;
  const returns: Promise<void>[] = [];
  // A wiped index is compared with the database, which would repair what was lost in other ways.
  let wipeAt = seed % WIPED_SEEDS === 0 ? Date.now() + seconds * 500 : Number.POSITIVE_INFINITY;
  const isOver = () => Date.now() > (acknowledged() > seconds ? end : lastEnd);
  while (!isOver()) {
    const before = acknowledged();
    await pause(random.between(500, 4_000));
    // If starting takes long, nobody could write between two kills.
    if (random.next() < 0.5) {
      const patience = Date.now() + 30_000;
      while (acknowledged() === before && Date.now() < patience) await pause(100);
    }
    if (random.next() < 0.05 && servers.redis.isRunning) {
      say('FLUSHALL');
      await flushRedis(servers.redisUrl).catch(() => undefined);
      continue;
    }
    if (Date.now() > wipeAt) {
      say('Meilisearch is wiped');
      wipeAt = Number.POSITIVE_INFINITY;
      await servers.wipeMeilisearch();
      continue;
    }
    const victim = random.pick(victims);
    const downMs = random.between(0, 1_500);
    if (!victim.isRunning) continue;
    say(`kill -9 ${victim.name}, back in ${Math.round(downMs)} ms`);
    await victim.kill();
    returns.push(pause(downMs).then(() => victim.start()));
  }
  await Promise.all(returns);
}

function sum(writers: readonly Writes[], member: keyof Writes): number {
  return writers.reduce((total, writer) => total + writer[member], 0);
}

async function flushRedis(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.flushall();
  } finally {
    client.disconnect();
  }
}

export async function untilReady(apiUrl: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const reply = await fetch(`${apiUrl}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    if (Date.now() > deadline) throw new Error('The API does not get ready');
    await pause(100);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
