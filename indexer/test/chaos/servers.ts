import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type EngineProcess, startProcess } from '@terimce/engines/engine-process';
import {
  findMeilisearch,
  prepareMeilisearch,
  startMeilisearch,
} from '@terimce/engines/meilisearch';
import { startEmbeddedMongoProcess } from '@terimce/engines/mongodb';
import { freePort } from '@terimce/engines/ports';
import { findRedis, startRedis } from '@terimce/engines/redis';

/** A server process that can be killed without warning and comes back with its data and address. */
export class Victim {
  readonly name: string;
  readonly #start: () => Promise<EngineProcess>;
  #process: EngineProcess | undefined;
  #starting: Promise<void> = Promise.resolve();
  kills = 0;

  constructor(name: string, start: () => Promise<EngineProcess>) {
    this.name = name;
    this.#start = start;
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  start(): Promise<void> {
    this.#starting = this.#starting.then(async () => {
      this.#process ??= await this.#start();
    });
    return this.#starting;
  }

  async kill(): Promise<void> {
    await this.#starting;
    const victim = this.#process;
    if (!victim) return;
    this.#process = undefined;
    this.kills += 1;
    process.kill(victim.pid, 'SIGKILL');
    await victim.exited;
  }

  async stop(): Promise<void> {
    await this.#starting.catch(() => undefined);
    await this.#process?.stop();
    this.#process = undefined;
  }

  recentOutput(): string {
    return this.#process?.recentOutput() ?? '';
  }
}

export interface Servers {
  readonly mongo: Victim;
  readonly redis: Victim;
  readonly meilisearch: Victim;
  readonly workers: readonly Victim[];
  readonly mongodbUri: string;
  readonly redisUrl: string;
  readonly meiliHost: string;
  readonly masterKey: string;
  stop(): Promise<void>;
}

const WORKER = join(import.meta.dirname, '../../dist/worker.js');

/** Starts the embedded database, Redis, Meilisearch and `workers` indexers, each a process of its own. */
export async function startServers(folder: string, workers: number): Promise<Servers> {
  const searchPath = process.env.PATH ?? '';
  const redisCommand = findRedis(searchPath);
  const engine = findMeilisearch(searchPath);
  if (!redisCommand || !engine) throw new Error('The chaos test needs Redis and Meilisearch');
  const runnables = join(tmpdir(), `terimce-test-engines-${userInfo().uid}`);
  const meiliCommand = await prepareMeilisearch(engine, runnables);
  const [redisPort, meiliPort] = [await freePort(), await freePort()];
  const password = randomBytes(8).toString('hex');
  const masterKey = randomBytes(16).toString('hex');
  const socket = join(folder, 'mongo.sock');
  const mongodbUri = `mongodb://${encodeURIComponent(socket)}/chaos?directConnection=true`;
  const redisUrl = `redis://:${password}@127.0.0.1:${redisPort}`;
  const meiliHost = `http://127.0.0.1:${meiliPort}`;

  const mongo = new Victim('mongo', () =>
    startEmbeddedMongoProcess({ dataDir: join(folder, 'mongo'), socket, database: 'chaos' }),
  );
  const redis = new Victim('redis', () =>
    startRedis({
      command: redisCommand,
      dataDir: join(folder, 'redis'),
      port: redisPort,
      password,
    }),
  );
  const meilisearch = new Victim('meilisearch', () =>
    startMeilisearch({
      command: meiliCommand,
      dataDir: join(folder, 'meilisearch'),
      port: meiliPort,
      masterKey,
    }),
  );
  await Promise.all([mongo.start(), redis.start(), meilisearch.start()]);
  const env = {
    PATH: dirname(process.execPath),
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    MEILI_HOST: meiliHost,
    MEILI_API_KEY: masterKey,
    INDEX_SWEEP_AFTER_MS: '3000',
    INDEX_DRIFT_EVERY_MS: '5000',
  };
  const victims = Array.from({ length: workers }, (_, i) => workerVictim(i, env));
  await Promise.all(victims.map((worker) => worker.start()));
  const all = [...victims, meilisearch, redis, mongo];
  return {
    mongo,
    redis,
    meilisearch,
    workers: victims,
    mongodbUri,
    redisUrl,
    meiliHost,
    masterKey,
    async stop() {
      for (const victim of all) await victim.stop();
    },
  };
}

/** How to run the worker process with these settings. */
export function workerEnv(env: Record<string, string>) {
  return { command: process.execPath, args: [WORKER], env };
}

function workerVictim(number: number, env: Record<string, string>): Victim {
  return new Victim(`worker ${number}`, async () =>
    // It waits for a database that is away by itself, so it is up as soon as it runs.
    startProcess({ name: 'worker', ...workerEnv(env) }),
  );
}

/** Makes the workspace's packages loadable by the worker process. */
export const BUILD_ARGS = [
  createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc'),
  '-b',
  join(import.meta.dirname, '../..'),
  join(import.meta.dirname, '../../../packages/embedded-mongo'),
];
