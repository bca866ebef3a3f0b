import { join } from 'node:path';
import type { EngineProcess } from '@terimce/engines/engine-process';
import { prepareMeilisearch, startMeilisearch } from '@terimce/engines/meilisearch';
import { startEmbeddedMongoProcess, startMongod } from '@terimce/engines/mongodb';
import { freePort } from '@terimce/engines/ports';
import { startRedis } from '@terimce/engines/redis';
import type { Backends } from './backends.js';
import type { LocalEnv } from './env.js';
import { ensureMeiliKeys } from './meili-keys.js';
import type { Paths } from './paths.js';
import { initiateReplicaSet } from './replica-set.js';
import type { Secrets } from './secrets.js';

const DATABASE = 'terimce';

/** One back end that the supervisor has to run, and how the product reaches it. */
export interface EnginePlan {
  readonly name: string;
  /** Addresses that stay the same over restarts of the engine. */
  readonly env: Readonly<Record<string, string>>;
  readonly start: () => Promise<EngineProcess>;
}

interface PlanInput {
  readonly env: LocalEnv;
  readonly backends: Backends;
  readonly paths: Paths;
  readonly secrets: Secrets;
}

/** The database engine to run, unless MONGODB_URI names one. */
export async function planMongo({ backends, paths }: PlanInput): Promise<EnginePlan | undefined> {
  const common = {
    dataDir: paths.mongo,
    database: DATABASE,
    logFile: join(paths.logs, 'mongo.log'),
  };
  if (backends.mongo === 'embedded') {
    const host = encodeURIComponent(paths.mongoSocket);
    return {
      name: 'mongo',
      env: { MONGODB_URI: `mongodb://${host}/${DATABASE}?directConnection=true` },
      start: () => startEmbeddedMongoProcess({ ...common, socket: paths.mongoSocket }),
    };
  }
  if (!backends.mongodCommand || backends.mongo !== 'mongod') return undefined;
  const command = backends.mongodCommand;
  const port = await freePort();
  return {
    name: 'mongo',
    env: {
      MONGODB_URI: `mongodb://127.0.0.1:${port}/${DATABASE}?directConnection=true&w=majority&journal=true`,
    },
    start: () => startMongod({ ...common, command, port, initiate: initiateReplicaSet }),
  };
}

/** The queue to run, unless REDIS_URL names one or the in-process queue is used. */
export async function planRedis({
  backends,
  paths,
  secrets,
}: PlanInput): Promise<EnginePlan | undefined> {
  if (backends.redis !== 'local' || !backends.redisCommand) return undefined;
  const command = backends.redisCommand;
  const port = await freePort();
  const password = secrets.redisPassword;
  return {
    name: 'redis',
    env: { REDIS_URL: `redis://:${password}@127.0.0.1:${port}` },
    start: () =>
      startRedis({
        command,
        dataDir: paths.redis,
        port,
        password,
        logFile: join(paths.logs, 'redis.log'),
      }),
  };
}

/** The search engine to run, unless MEILI_HOST names one or none was found. */
export async function planMeilisearch({
  backends,
  paths,
  secrets,
}: PlanInput): Promise<EnginePlan | undefined> {
  if (backends.meilisearch !== 'local' || !backends.meilisearchBinary) return undefined;
  const binary = backends.meilisearchBinary;
  const port = await freePort();
  const host = `http://127.0.0.1:${port}`;
  return {
    name: 'meilisearch',
    env: { MEILI_HOST: host },
    start: async () => {
      const command = await prepareMeilisearch(binary, paths.bin);
      const engine = await startMeilisearch({
        command,
        port,
        dataDir: paths.meilisearch,
        masterKey: secrets.meiliMasterKey,
        logFile: join(paths.logs, 'meilisearch.log'),
      });
      await ensureMeiliKeys(host, secrets.meiliMasterKey);
      return engine;
    },
  };
}
