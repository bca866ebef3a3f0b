import { existsSync, renameSync, rmSync } from 'node:fs';
import { TERMS_INDEX } from '@terimce/core/search/meilisearch';
import {
  EndedWhileStarting,
  type EngineProcess,
  PROBE_MS,
  type Supervision,
} from '@terimce/engines/engine-process';
import { prepareMeilisearch, startMeilisearch } from '@terimce/engines/meilisearch';
import { startEmbeddedMongoProcess, startMongod } from '@terimce/engines/mongodb';
import { freePort } from '@terimce/engines/ports';
import { answersPing, startRedis } from '@terimce/engines/redis';
import { MongoClient } from 'mongodb';
import type { Backends } from './backends.js';
import type { ChildOptions } from './child.js';
import { ensureMeiliKeys, meiliKeys } from './meili-keys.js';
import type { Paths } from './paths.js';
import type { Secrets } from './secrets.js';

const DATABASE = 'terimce';

/** One back end that the supervisor has to run, and how the product connects to it. */
export interface EnginePlan extends Omit<ChildOptions, 'say'> {
  /** Addresses that do not change when the engine restarts. */
  readonly env: Readonly<Record<string, string>>;
  /** The site works without it, so its failure does not end the start; it is retried. */
  readonly isOptional?: boolean;
}

interface PlanInput {
  readonly backends: Backends;
  readonly paths: Paths;
  readonly secrets: Secrets;
  /** Log file and record of a process by name. */
  readonly supervision: (name: string) => Supervision;
  readonly say: (line: string) => void;
}

/** Causes of a failed start that an empty folder would not repair. */
const OTHER_CAUSES = /No space left|address (is )?already in use|permission denied/i;
/** What an engine that reads a damaged file ends with; others end it from outside. */
const CRASHES: readonly (string | null)[] = ['SIGABRT', 'SIGBUS', 'SIGSEGV'];

/** The engine runs, but cannot read what it has stored. */
class DamagedData extends Error {}

function isRefusal(error: unknown): error is Error {
  if (error instanceof DamagedData) return true;
  if (!(error instanceof EndedWhileStarting) || OTHER_CAUSES.test(error.message)) return false;
  return error.code !== null || CRASHES.includes(error.signal);
}

/**
 * The start of an engine whose data can be refilled from the database: if it refuses its folder, because that is
 * damaged or of another version, the folder is set aside and the engine starts with an empty one.
 */
function orWithoutData(
  { say }: PlanInput,
  folder: string,
  start: () => Promise<EngineProcess>,
): () => Promise<EngineProcess> {
  // An empty folder that is refused as well must not replace the one that was set aside.
  let isEmptied = false;
  return async () => {
    try {
      const engine = await start();
      isEmptied = false;
      return engine;
    } catch (error) {
      if (isEmptied || !isRefusal(error) || !existsSync(folder)) throw error;
      const aside = `${folder}.refused`;
      rmSync(aside, { recursive: true, force: true });
      renameSync(folder, aside);
      isEmptied = true;
      say(
        `WARNING: the data in ${folder} were refused and are now in ${aside}; they are refilled from the database. ${error.message.trim()}`,
      );
      return start();
    }
  };
}

/** The database engine to run, unless MONGODB_URI is set. */
export async function planMongo({
  backends,
  paths,
  supervision,
}: PlanInput): Promise<EnginePlan | undefined> {
  const common = {
    dataDir: paths.mongo,
    database: DATABASE,
    ...supervision('mongo'),
  };
  if (backends.mongo === 'embedded') {
    const host = encodeURIComponent(paths.mongoSocket);
    const uri = `mongodb://${host}/${DATABASE}?directConnection=true`;
    return {
      name: 'mongo',
      env: { MONGODB_URI: uri },
      probe: mongoProbe(uri),
      start: () => startEmbeddedMongoProcess({ ...common, socket: paths.mongoSocket }),
    };
  }
  if (!backends.mongodCommand || backends.mongo !== 'mongod') return undefined;
  const command = backends.mongodCommand;
  const port = await freePort();
  const uri = `mongodb://127.0.0.1:${port}/${DATABASE}?directConnection=true&w=majority&journal=true`;
  return {
    name: 'mongo',
    env: { MONGODB_URI: uri },
    probe: mongoProbe(uri),
    start: () => startMongod({ ...common, command, port, initiate: initiateReplicaSet }),
  };
}

/** The queue to run, unless REDIS_URL is set or there is none. */
export async function planRedis(input: PlanInput): Promise<EnginePlan | undefined> {
  const { backends, paths, secrets, supervision } = input;
  if (backends.redis !== 'local' || !backends.redisCommand) return undefined;
  const command = backends.redisCommand;
  const port = await freePort();
  const password = secrets.redisPassword;
  return {
    name: 'redis',
    env: { REDIS_URL: `redis://:${password}@127.0.0.1:${port}` },
    probe: () => answersPing(port, password),
    start: orWithoutData(input, paths.redis, () =>
      startRedis({
        command,
        dataDir: paths.redis,
        port,
        password,
        ...supervision('redis'),
      }),
    ),
  };
}

/** The search engine to run, unless MEILI_HOST is set or none was found. */
export async function planMeilisearch(input: PlanInput): Promise<EnginePlan | undefined> {
  const { backends, paths, secrets, supervision } = input;
  if (backends.meilisearch !== 'local' || !backends.meilisearchBinary) return undefined;
  const binary = backends.meilisearchBinary;
  const port = await freePort();
  const host = `http://127.0.0.1:${port}`;
  return {
    name: 'meilisearch',
    isOptional: true,
    env: {
      MEILI_HOST: host,
      MEILI_INDEX: TERMS_INDEX,
      MEILI_OWN: '1',
      ...meiliKeys(secrets.meiliMasterKey),
    },
    probe: async () => (await fetch(`${host}/health`)).ok,
    start: orWithoutData(input, paths.meilisearch, async () => {
      const command = await prepareMeilisearch(binary, paths.bin);
      const engine = await startMeilisearch({
        command,
        port,
        dataDir: paths.meilisearch,
        masterKey: secrets.meiliMasterKey,
        ...supervision('meilisearch'),
      });
      try {
        await ensureMeiliKeys(host, secrets.meiliMasterKey);
        await refuseDamagedIndex(host, secrets.meiliMasterKey);
      } catch (error) {
        await engine.stop();
        throw error;
      }
      return engine;
    }),
  };
}

/**
 * Meilisearch opens an index only when it is used. A damaged one also blocks every later change of any index.
 * @throws DamagedData.
 */
async function refuseDamagedIndex(host: string, masterKey: string): Promise<void> {
  const headers = { authorization: `Bearer ${masterKey}` };
  const reply = await fetch(`${host}/indexes/${TERMS_INDEX}/documents?limit=1`, { headers });
  const { message } = (await reply.json()) as { message?: string };
  if (reply.status >= 500) throw new DamagedData(message);
}

/** Pings the database over a new connection each time: an old one may be to a process that was replaced. */
function mongoProbe(uri: string): () => Promise<boolean> {
  return async () => {
    const client = new MongoClient(uri, {
      serverSelectionTimeoutMS: PROBE_MS,
      socketTimeoutMS: PROBE_MS,
    });
    try {
      await client.db('admin').command({ ping: 1 });
      return true;
    } finally {
      await client.close();
    }
  };
}

/**
 * Initiates the single-node replica set `rs0` unless it exists.
 * @returns true once the node is primary; call it again until then.
 */
async function initiateReplicaSet(adminUri: string, member: string): Promise<boolean> {
  const client = new MongoClient(adminUri, { serverSelectionTimeoutMS: 1000 });
  try {
    const admin = client.db('admin');
    const hello = await admin.command({ hello: 1 });
    if (hello.isWritablePrimary) return true;
    if (!hello.setName) {
      await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: member }] } });
    }
    return false;
  } finally {
    await client.close();
  }
}
