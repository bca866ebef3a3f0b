import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTestEnv } from './env.js';
import { type MeilisearchService, startMeilisearch } from './meilisearch.js';
import { type MongoService, startMongodb } from './mongodb.js';
import { type RedisService, startRedis } from './redis.js';
import type { Service } from './service.js';

export interface TestServicesOptions {
  /** Servers to leave out; by default all three are started. */
  readonly without?: readonly ('redis' | 'meilisearch')[];
}

export interface TestServices {
  readonly mongodb: MongoService;
  /** Undefined if it was left out or the machine has none. */
  readonly redis: RedisService | undefined;
  readonly meilisearch: MeilisearchService | undefined;
  /** A folder for this run only, removed by `stop`. */
  readonly folder: string;
  /** Stops what was started and removes its data. */
  stop(): Promise<void>;
}

/**
 * Servers for integration tests, each the first available of: set in the environment (TEST_MONGODB_URI,
 * TEST_REDIS_URL, TEST_MEILI_HOST), a container if Docker answers, installed, from npm. Prints what is missing.
 */
export async function startTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const env = readTestEnv();
  const skip = new Set(options.without);
  const folder = mkdtempSync(join(tmpdir(), 'terimce-test-'));
  const results = await Promise.allSettled([
    startMongodb(env, folder),
    skip.has('redis') ? undefined : startRedis(env, folder),
    skip.has('meilisearch') ? undefined : startMeilisearch(env, folder),
  ] as const);
  const [mongodb, redis, meilisearch] = results;
  const stop = async () => {
    const stopping = results.map(
      (result) => result.status === 'fulfilled' && (result.value as Service | undefined)?.stop(),
    );
    await Promise.allSettled(stopping);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  if (
    mongodb.status === 'rejected' ||
    redis.status === 'rejected' ||
    meilisearch.status === 'rejected'
  ) {
    await stop();
    const failed = results.find((result) => result.status === 'rejected');
    throw new Error('A server for the tests did not start', { cause: failed?.reason });
  }
  const missing = [
    ...(skip.has('redis') || redis.value ? [] : ['Redis']),
    ...(skip.has('meilisearch') || meilisearch.value ? [] : ['Meilisearch']),
  ];
  if (missing.length > 0) process.stdout.write(`MISSING on this machine: ${missing.join()}\n`);
  return {
    mongodb: mongodb.value,
    redis: redis.value,
    meilisearch: meilisearch.value,
    folder,
    stop,
  };
}
