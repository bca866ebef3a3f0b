import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { findMeilisearch, type MeilisearchBinary } from '@terimce/engines/meilisearch';
import { findMongod } from '@terimce/engines/mongodb';
import { findRedis } from '@terimce/engines/redis';
import { z } from 'zod';
import type { LocalEnv } from './env.js';

const recordSchema = z.object({
  mongo: z.enum(['external', 'mongod', 'embedded', 'docker']),
  // An earlier release called it in-process.
  redis: z.preprocess(
    (kind) => (kind === 'in-process' ? 'none' : kind),
    z.enum(['external', 'local', 'none', 'docker']),
  ),
  meilisearch: z.enum(['external', 'local', 'none', 'docker']),
});
/** Content of `DATA_DIR/backends.json`: the kind of each back end of this installation. */
export type BackendRecord = z.output<typeof recordSchema>;

export interface Backends extends BackendRecord {
  readonly mongodCommand: string | undefined;
  readonly redisCommand: string | undefined;
  readonly meilisearchBinary: MeilisearchBinary | undefined;
}

/** Chooses the back ends in the order of `docs/operations.md`: named by a setting, installed, embedded. */
export function chooseBackends(env: LocalEnv): Backends {
  const mongod = env.MONGO_ENGINE === 'embedded' ? undefined : findMongod(env.PATH);
  const redis = env.REDIS_ENGINE === 'none' ? undefined : findRedis(env.PATH);
  const meilisearch = env.MEILI_ENGINE === 'none' ? undefined : findMeilisearch(env.PATH);
  if (env.MONGO_ENGINE === 'mongod' && !mongod)
    throw new Error('MONGO_ENGINE=mongod, but there is no mongod on the PATH');
  if (env.REDIS_ENGINE === 'redis' && !redis)
    throw new Error('REDIS_ENGINE=redis, but there is no redis-server on the PATH');
  if (env.MEILI_ENGINE === 'meilisearch' && !meilisearch)
    throw new Error('MEILI_ENGINE=meilisearch, but no Meilisearch was found');
  return {
    mongo: env.MONGODB_URI ? 'external' : mongod ? 'mongod' : 'embedded',
    redis: env.REDIS_URL ? 'external' : redis ? 'local' : 'none',
    meilisearch: env.MEILI_HOST ? 'external' : meilisearch ? 'local' : 'none',
    mongodCommand: mongod,
    redisCommand: redis,
    meilisearchBinary: meilisearch,
  };
}

/**
 * Refuses embedded engines in production, and a database other than the one that has this installation's data. Queue
 * and index can be refilled from the database, so a change of those is only recorded.
 * @throws with instructions for the operator.
 */
export function checkBackends(env: LocalEnv, chosen: BackendRecord, file: string): void {
  const embedded = chosen.mongo === 'embedded' || chosen.redis === 'none';
  if (env.NODE_ENV === 'production' && embedded && !env.ALLOW_EMBEDDED) {
    throw new Error(
      'NODE_ENV=production does not fall back to embedded engines. Set MONGODB_URI, REDIS_URL and MEILI_HOST, or ALLOW_EMBEDDED=1 for a small single-machine site.',
    );
  }
  const recorded = readRecord(file);
  if (recorded && recorded.mongo !== chosen.mongo) {
    throw new Error(
      [
        `The data of this installation is in ${DATABASES[recorded.mongo]}, but this run would use ${DATABASES[chosen.mongo]}, which is empty or another one.`,
        `To stay: ${STAY[recorded.mongo]}`,
        'To move: start as before, run `make backup`, stop with `make down`, remove backends.json from DATA_DIR, `make up`, then `make restore FILE=<archive> REPLACE=1`.',
      ].join('\n'),
    );
  }
}

const DATABASES: Record<BackendRecord['mongo'], string> = {
  external: 'the MongoDB that MONGODB_URI names',
  mongod: 'an installed mongod',
  embedded: 'the embedded database',
  docker: 'a Docker volume',
};
const STAY: Record<BackendRecord['mongo'], string> = {
  external: 'set MONGODB_URI as before.',
  mongod: 'unset MONGODB_URI and make sure that mongod is on the PATH.',
  embedded:
    'set MONGO_ENGINE=embedded, unset MONGODB_URI, and set TERIMCE_LOCAL=1 where Docker is installed.',
  docker: 'start the Docker engine and unset TERIMCE_LOCAL.',
};

function readRecord(file: string): BackendRecord | undefined {
  if (!existsSync(file)) return undefined;
  return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** One line for the operator. */
export function describeBackends({ mongo, redis, meilisearch }: BackendRecord): string {
  const queue = redis === 'none' ? 'none (the API looks for changes itself)' : redis;
  return `Back ends: database ${mongo}, queue ${queue}, search ${meilisearch}`;
}

/** Stores the choice for later runs. */
export function recordBackends({ mongo, redis, meilisearch }: BackendRecord, file: string): void {
  writeFileSync(file, `${JSON.stringify({ mongo, redis, meilisearch }, null, 2)}\n`);
}
