import { createLogger, silentLogger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo } from '@terimce/core/mongo';
import { InProcessQueue } from '@terimce/core/queue/in-process-queue';
import type { IndexQueue } from '@terimce/core/queue/index-queue';
import { RedisQueue } from '@terimce/core/queue/redis-queue';
import { type MeiliTarget, meiliTargets, TERMS_INDEX } from '@terimce/core/search/meili-target';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { startTestServices, type TestServices } from '@terimce/test-services/test-services';
import { expect, vi } from 'vitest';
import { findDrift } from '../src/reconcile.js';
import { type Indexer, type IndexerDeps, startIndexer } from '../src/start-indexer.js';

export const WAIT = { timeout: 120_000, interval: 25 };
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

export interface TestPipeline {
  readonly services: TestServices;
  readonly queue: IndexQueue;
  readonly repository: TermRepository;
  readonly target: MeiliTarget;
  readonly indexers: readonly Indexer[];
  /** Starts another indexer; all of them stop with the pipeline. */
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
    ? new RedisQueue({ url: services.redis.url, logger, backoffMs: 50 })
    : new InProcessQueue({ backoffMs: 50 });
  const { host, masterKey } = services.meilisearch;
  const [target] = meiliTargets([host], masterKey) as [MeiliTarget];
  // Only the rights that an installation gives its indexer.
  const { key } = await target.client.createKey({
    actions: ['documents.*', 'indexes.*', 'settings.*', 'stats.*', 'tasks.*', 'search', 'version'],
    indexes: ['terms*'],
    expiresAt: null,
  });
  const restricted = meiliTargets([host], key);
  const repository = new TermRepository({ queue, logger });
  const indexers: Indexer[] = [];
  return {
    services,
    queue,
    repository,
    target,
    indexers,
    async startIndexer(options = {}) {
      const indexer = await startIndexer({ queue, targets: restricted, logger, ...options });
      indexers.push(indexer);
      return indexer;
    },
    async search(query) {
      const { hits } = await target.client.index(TERMS_INDEX).search(query, { limit: 50 });
      return hits.map((hit) => String(hit.id));
    },
    async untilAgreed() {
      await vi.waitFor(async () => {
        expect(await termOutbox.oldestDirty()).toBeUndefined();
        const { missing, extra, outdated } = await findDrift(target);
        expect({ missing, extra, outdated }).toEqual({ missing: [], extra: [], outdated: [] });
      }, WAIT);
    },
    async stop() {
      for (const indexer of indexers) await indexer.stop();
      await queue.close();
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
