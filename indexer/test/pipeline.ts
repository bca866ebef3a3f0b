import { parseEnv } from '@terimce/core/env';
import { createLogger, silentLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { IndexQueue } from '@terimce/core/queue/index-queue';
import { indexerOptions } from '@terimce/core/search/indexer-options';
import { meiliClient, TERMS_INDEX } from '@terimce/core/search/meilisearch';
import type { TermIndex } from '@terimce/core/search/term-index';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { startTestServices, type TestServices } from '@terimce/test-services/test-services';
import type { Meilisearch } from 'meilisearch';
import { expect, vi } from 'vitest';
import { findDrift } from '../src/drift.js';
import { type IndexerEnv, indexerEnvSchema } from '../src/env.js';
import { type Indexer, type IndexerDeps, startIndexer } from '../src/start-indexer.js';
import { indexOf } from './index-of.js';

export const WAIT = { timeout: 120_000, interval: 25 };
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

export interface TestPipeline {
  readonly services: TestServices;
  readonly queue: IndexQueue | undefined;
  readonly repository: TermRepository;
  /** With all rights. */
  readonly client: Meilisearch;
  /** The index with all rights. */
  readonly index: TermIndex;
  readonly indexers: readonly Indexer[];
  /** The settings of an indexer for these services. */
  readonly env: IndexerEnv;
  /** Starts another indexer, with its own connections to Redis; all of them stop with the pipeline. */
  startIndexer(options?: Partial<IndexerDeps>): Promise<Indexer>;
  /** Ids that a plain search returns. */
  search(query: string): Promise<string[]>;
  /** Resolves once no term is dirty and the index equals the database term by term. */
  untilAgreed(): Promise<void>;
  stop(): Promise<void>;
}

/** Real services and a repository, without an indexer. */
export async function openTestPipeline({ redis }: { redis: boolean }): Promise<TestPipeline> {
  const services = await startTestServices({ without: redis ? [] : ['redis'] });
  if (!services.meilisearch) throw new Error('no Meilisearch to test with');
  if (redis && !services.redis) throw new Error('no Redis to test with');
  const logger = process.env.TEST_LOG ? createLogger('test', 'debug') : silentLogger();
  await connectMongo(services.mongodb.uri, logger);
  await prepareDatabase();
  const queue = services.redis
    ? new IndexQueue({ url: services.redis.url, logger, prefix: 'test', backoffMs: 50 })
    : undefined;
  const { host, masterKey } = services.meilisearch;
  const client = meiliClient(host, masterKey);
  const index = indexOf(client);
  // Only the rights that an installation gives its indexer.
  const { key } = await client.createKey({
    actions: ['documents.*', 'indexes.*', 'settings.*', 'stats.*', 'tasks.*', 'search', 'version'],
    indexes: ['terms*'],
    expiresAt: null,
  });
  const env = parseEnv(indexerEnvSchema, { MONGODB_URI: services.mongodb.uri, MEILI_HOST: host });
  const repository = new TermRepository({ queue, logger });
  const indexers: Indexer[] = [];
  const queues: IndexQueue[] = [];
  return {
    services,
    queue,
    repository,
    client,
    index,
    indexers,
    env,
    async startIndexer(options = {}) {
      // Each worker process has its own connections.
      const own = services.redis && indexers.length > 0;
      const mine = own
        ? new IndexQueue({ url: services.redis?.url ?? '', logger, prefix: 'test', backoffMs: 50 })
        : queue;
      if (own && mine) queues.push(mine);
      const indexer = await startIndexer({
        queue: mine,
        index: indexOf(meiliClient(host, key)),
        logger,
        ...indexerOptions(env),
        releases: undefined,
        ...options,
      });
      indexers.push(indexer);
      return indexer;
    },
    async search(query) {
      const { hits } = await client.index(TERMS_INDEX).search(query, { limit: 50 });
      return hits.map((hit) => String(hit.id));
    },
    async untilAgreed() {
      await vi.waitFor(async () => {
        expect(await termOutbox.oldestDirty()).toBeUndefined();
        const { missing, extra, outdated } = await findDrift(index);
        expect({ missing, extra, outdated }).toEqual({ missing: [], extra: [], outdated: [] });
      }, WAIT);
    },
    async stop() {
      for (const indexer of indexers) await indexer.stop();
      for (const own of queues) await own.close();
      await queue?.close();
      await disconnectMongo();
      await services.stop();
    },
  };
}

let counter = 0;
/** Content of a unique term. */
export function someTerm(name = 'term') {
  counter += 1;
  const unique = `${name} ${Date.now().toString(36)}${counter}`;
  return {
    englishTerm: unique,
    turkishTerm: `terim ${unique}`,
    englishDefinition: 'Made for a test.',
    category: 'general',
  };
}
