import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { startProcess } from '@terimce/engines/engine-process';
import {
  findMeilisearch,
  prepareMeilisearch,
  startMeilisearch,
} from '@terimce/engines/meilisearch';
import { startEmbeddedMongoProcess } from '@terimce/engines/mongodb';
import { freePort } from '@terimce/engines/ports';
import { findRedis, startRedis } from '@terimce/engines/redis';
import { Victim } from './victim.js';

export interface Servers {
  readonly mongo: Victim;
  readonly redis: Victim;
  readonly meilisearch: Victim;
  readonly workers: readonly Victim[];
  /** Not running until they are started. */
  readonly apis: readonly Victim[];
  readonly apiUrls: readonly string[];
  readonly mongodbUri: string;
  readonly redisUrl: string;
  readonly meiliHost: string;
  readonly masterKey: string;
  /** Kills Meilisearch and starts it without its data. */
  wipeMeilisearch(): Promise<void>;
  stop(): Promise<void>;
}

const WORKER = join(import.meta.dirname, '../../dist/worker.js');
const API = join(import.meta.dirname, '../../../api/dist/server.js');
const BUDGETS = ['SEARCH', 'READ', 'WRITE', 'LOGIN', 'REGISTER', 'ADMIN'];

/**
 * Starts the embedded database, Redis, Meilisearch and `workers` indexers, each as a separate process. Two copies of the
 * API are prepared but not started.
 */
export async function startServers(folder: string, workers: number): Promise<Servers> {
  const searchPath = process.env.PATH ?? '';
  const redisCommand = findRedis(searchPath);
  const engine = findMeilisearch(searchPath);
  if (!redisCommand || !engine) throw new Error('The chaos test needs Redis and Meilisearch');
  const runnables = join(tmpdir(), `terimce-test-engines-${userInfo().uid}`);
  const meiliCommand = await prepareMeilisearch(engine, runnables);
  const [redisPort, meiliPort] = [await freePort(), await freePort()];
  const apiPorts = [await freePort(), await freePort()];
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
    // The outbox is tested without the drift check, which would repair lost changes.
    INDEX_DRIFT_EVERY_MS: '86400000',
  };
  const victims = Array.from({ length: workers }, (_, i) => workerVictim(i, env));
  await Promise.all(victims.map((worker) => worker.start()));
  // The same secret in both and after each restart, so that log-ins survive it.
  const secret = randomBytes(24).toString('hex');
  const apis = apiPorts.map((port, i) =>
    apiVictim(i, {
      ...env,
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: join(folder, 'api'),
      JWT_SECRET: secret,
      BCRYPT_ROUNDS: '4',
      ...Object.fromEntries(BUDGETS.map((name) => [`RATE_LIMIT_${name}`, '0'])),
    }),
  );
  const all = [...apis, ...victims, meilisearch, redis, mongo];
  return {
    mongo,
    redis,
    meilisearch,
    workers: victims,
    apis,
    apiUrls: apiPorts.map((port) => `http://127.0.0.1:${port}`),
    mongodbUri,
    redisUrl,
    meiliHost,
    masterKey,
    async wipeMeilisearch() {
      await meilisearch.kill();
      rmSync(join(folder, 'meilisearch'), { recursive: true, force: true, maxRetries: 3 });
      await meilisearch.start();
    },
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
    // It waits for an unreachable database, so it is up as soon as it runs.
    startProcess({ name: 'worker', ...workerEnv(env) }),
  );
}

function apiVictim(number: number, env: Record<string, string>): Victim {
  return new Victim(`api ${number}`, async () =>
    startProcess({ name: 'api', command: process.execPath, args: [API], env }),
  );
}

/** Transpiles the packages that the worker and the API load. */
export const BUILD_ARGS = [join(import.meta.dirname, '../../../infra/build.mjs')];
