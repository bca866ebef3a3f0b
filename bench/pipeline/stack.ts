import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { IndexQueue } from '@terimce/core/queue/index-queue';
import { meiliClient } from '@terimce/core/search/meilisearch';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { type EngineProcess, startProcess } from '@terimce/engines/engine-process';
import {
  findMeilisearch,
  prepareMeilisearch,
  startMeilisearch,
} from '@terimce/engines/meilisearch';
import { startEmbeddedMongoProcess } from '@terimce/engines/mongodb';
import { freePort } from '@terimce/engines/ports';
import { findRedis, startRedis } from '@terimce/engines/redis';
import type { Meilisearch } from 'meilisearch';
import { processorSeconds } from './processor-time.js';

export interface Stack {
  readonly repository: TermRepository;
  readonly client: Meilisearch;
  readonly host: string;
  readonly masterKey: string;
  /** Settings for a process of the product that uses these back ends. */
  readonly env: Record<string, string>;
  /** Registers a process, which is stopped with the others. */
  watch(engine: EngineProcess): void;
  /** Processor seconds by process, including this one as `bench`. */
  processorSeconds(): Record<string, number>;
  stop(): Promise<void>;
}

const WORKER = join(import.meta.dirname, '../../../indexer/dist/worker.js');

/** Arguments that write a CPU profile of a process into the folder `PROFILE`, if it is set. */
export function profiling(name: string): string[] {
  const folder = process.env.PROFILE;
  if (!folder) return [];
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`];
}

/** The product's processes as in a local run, on separate data; the caller acts as the API. */
export async function startStack(): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
  const searchPath = process.env.PATH ?? '';
  const redisCommand = findRedis(searchPath);
  const engine = findMeilisearch(searchPath);
  if (!redisCommand || !engine) throw new Error('This benchmark needs Redis and Meilisearch');
  const command = await prepareMeilisearch(
    engine,
    join(tmpdir(), `terimce-test-engines-${userInfo().uid}`),
  );
  const masterKey = randomBytes(16).toString('hex');
  const password = randomBytes(8).toString('hex');
  const socket = join(folder, 'mongo.sock');
  const running: EngineProcess[] = [];
  const mongo = await startEmbeddedMongoProcess({
    dataDir: join(folder, 'mongo'),
    socket,
    database: 'bench',
  });
  running.unshift(mongo);
  const redis = await startRedis({
    command: redisCommand,
    dataDir: join(folder, 'redis'),
    port: await freePort(),
    password,
  });
  running.unshift(redis);
  const meili = await startMeilisearch({
    command,
    dataDir: join(folder, 'meilisearch'),
    port: await freePort(),
    masterKey,
  });
  running.unshift(meili);
  const env = {
    MONGODB_URI: mongo.uri,
    REDIS_URL: redis.url,
    MEILI_HOST: meili.url,
    MEILI_API_KEY: masterKey,
    DATA_DIR: join(folder, 'api'),
  };
  const worker = startProcess({
    name: 'worker',
    command: process.execPath,
    args: [...profiling('worker'), WORKER],
    env: { ...env, LOG_LEVEL: 'warn' },
  });
  running.unshift(worker);
  const logger = createLogger('bench', 'warn');
  await connectMongo(mongo.uri, logger);
  await prepareDatabase();
  const queue = new IndexQueue({ url: redis.url, logger });
  return {
    repository: new TermRepository({ queue, logger }),
    client: meiliClient(meili.url, masterKey),
    host: meili.url,
    masterKey,
    env,
    watch: (engine) => void running.unshift(engine),
    processorSeconds: () =>
      Object.fromEntries(
        [{ name: 'bench', pid: process.pid }, ...running].map(({ name, pid }) => [
          name,
          processorSeconds(pid),
        ]),
      ),
    async stop() {
      await queue.close();
      await disconnectMongo();
      for (const engine of running) await engine.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
