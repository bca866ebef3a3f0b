import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type RateLimitName, REQUEST_LIMITS } from '@terimce/contract/limits';
import { useSiteTimeZone } from '@terimce/core/calendar';
import type { Logger } from '@terimce/core/log';
import { prepareDatabase } from '@terimce/core/models/all-models';
import { connectMongo, disconnectMongo, mongoIsConnected } from '@terimce/core/mongo';
import { packFolder } from '@terimce/core/offline/pack-files';
import { openQueue } from '@terimce/core/queue/index-queue';
import { releaseFolder } from '@terimce/core/releases/release';
import { indexerOptions } from '@terimce/core/search/indexer-options';
import { openIndex } from '@terimce/core/search/term-index';
import { raiseSequence } from '@terimce/core/terms/change-sequence';
import { TermRepository } from '@terimce/core/terms/term-repository';
import { BatchMetrics } from '@terimce/indexer/metrics';
import { startIndexer } from '@terimce/indexer/start-indexer';
import { Registry } from 'prom-client';
import { createAdmin } from './admin/admin.js';
import { SearchStatusService } from './admin/search/search-status.service.js';
import { openStorage } from './admin/uploads/storage/open-storage.js';
import { eraseUser } from './admin/users/erase-user.js';
import { createApp } from './app.js';
import { bindClientRoutes } from './client/client.routes.js';
import { PublicTerms } from './dictionary/public-terms.js';
import type { ApiEnv } from './env.js';
import { isPrivate } from './http/address.js';
import { ApiRouter } from './http/api-router.js';
import { listen } from './http/api-server.js';
import { openRateLimitRedis } from './http/counter.js';
import { type RateLimitOptions, RateLimits, trustProxy } from './http/rate-limits.js';
import { TermTools } from './mcp/term-tools.js';
import { ApiMetrics } from './metrics/api-metrics.js';
import { bindOfflineRoutes } from './offline/offline.routes.js';
import { PageService } from './pages/page.service.js';
import { SharePictures } from './pages/share-pictures.js';
import { readSiteFiles } from './pages/site-files.js';
import { SitemapService } from './pages/sitemap.service.js';
import { bindReleaseRoutes, Releases } from './releases/releases.routes.js';
import { LiveSearch } from './search/live-search.js';
import { bindSearchRoutes } from './search/search.routes.js';
import { CategoryService } from './terms/category.service.js';
import { SlugResolver } from './terms/slug-resolver.js';
import { bindTermRoutes } from './terms/terms.routes.js';
import { createVisitorFeatures } from './visitor.js';

export interface RunningApi {
  readonly port: number;
  readonly search: LiveSearch;
  readonly terms: TermRepository;
  /**
   * Says that it is not ready, and still answers for `drainMs`, so that a load balancer finds out. Then waits for
   * requests in progress, then for pending writes, and closes the connections.
   */
  stop(drainMs?: number): Promise<void>;
}

/** Starts all parts of the API process. Rejects if the database is unreachable or the port is taken. */
export async function startApi(env: ApiEnv, logger: Logger): Promise<RunningApi> {
  useSiteTimeZone(env.SITE_TIME_ZONE);
  const uploads = await openStorage(env, logger);
  await connectMongo(env.MONGODB_URI, logger);
  await prepareDatabase();
  await raiseSequence();
  const queue = openQueue(env, logger);
  const terms = new TermRepository({ queue, logger, changed: () => search.follow() });
  const registry = new Registry();
  const indexer =
    queue || !env.MEILI_HOST
      ? undefined
      : await startIndexer({
          queue,
          index: openIndex({ ...env, MEILI_HOST: env.MEILI_HOST }),
          logger,
          ...indexerOptions(env),
          ...(env.NODE_ENV === 'test' ? { releases: undefined, packs: undefined } : {}),
          metrics: new BatchMetrics(registry),
        });
  const search = new LiveSearch({
    host: env.MEILI_HOST,
    index: env.MEILI_INDEX,
    apiKey: env.MEILI_SEARCH_KEY ?? env.MEILI_API_KEY,
    deadlineMs: env.SEARCH_DEADLINE_MS,
    replyCacheMb: env.SEARCH_CACHE_MB,
    maxTitles: env.TITLE_INDEX_MAX_TERMS,
    logger,
  });
  const { dictionary } = search.live;
  const publicTerms = new PublicTerms(dictionary);
  const categories = new CategoryService(dictionary, () => search.follow());
  const redis = env.REDIS_URL ? openRateLimitRedis(env.REDIS_URL, logger) : undefined;
  const limits = new RateLimits({
    budgets: budgetsOf(env),
    trusted: env.RATE_LIMIT_TRUSTED,
    redis,
  });
  const visitor = createVisitorFeatures({
    terms,
    categories,
    logger,
    live: search.live,
    jwtSecret: env.JWT_SECRET ?? randomBytes(32).toString('hex'),
    reviews: env.FEATURE_REVIEWS,
    bcryptRounds: env.BCRYPT_ROUNDS,
    limits,
    eraseUser: (username) => eraseUser(username, 'owner', terms),
  });
  const slugs = new SlugResolver({
    dictionary,
    terms: publicTerms,
    namedLike: (words, limit) => search.namedLike(words, limit),
  });
  const router = new ApiRouter();
  bindSearchRoutes(router, {
    search,
    dictionary,
    cache: search.cache,
    engine: search.engine,
    slugs,
    limits,
  });
  bindTermRoutes(router, { dictionary, terms: publicTerms, categories });
  const releases = new Releases(releaseFolder(env.DATA_DIR));
  bindReleaseRoutes(router, releases);
  bindOfflineRoutes(router, packFolder(env.DATA_DIR));
  bindClientRoutes(router, { env, categories });
  visitor.bind(router);
  const { browse, links } = visitor;
  const site = readSiteFiles(env.STATIC_DIR);
  const longPages = {
    texts: site.longTexts ?? {},
    contactEmail: env.CONTACT_EMAIL,
    legalUpdated: env.LEGAL_UPDATED,
  };
  const finder = new PageService({
    slugs,
    categories,
    browse,
    links,
    longPages,
    search,
    dictionary,
    terms: publicTerms,
  });
  const status = new SearchStatusService({ queue, search });
  const admin = createAdmin({
    terms,
    categories,
    queue,
    search,
    status,
    recovery: visitor.recovery,
    logger,
    uploads,
    siteUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? '',
    logDays: env.LOG_RETENTION_DAYS,
    addressDays: env.LOG_ADDRESS_DAYS,
  });
  admin.bind(router);
  const metrics = new ApiMetrics(registry, {
    status: () => status.read(),
    cache: search.cache,
    leftOut: visitor.leftOut,
  });
  let isStopping = false;
  const app = createApp({
    router,
    logger,
    finder,
    embed: { slugs, categories },
    data: { releases, latest: publicTerms, catalog: categories },
    tools: new TermTools({ search, dictionary, slugs, links, categories }),
    pictures: new SharePictures({ terms: publicTerms, categories }),
    sitemap: new SitemapService({ dictionary, listPaths: () => finder.listPaths() }),
    publicUrl: env.PUBLIC_URL,
    license: env.CONTENT_LICENSE,
    bans: admin.bans,
    uploads: uploads.serve,
    metrics: { registry, token: env.METRICS_TOKEN },
    onReply: metrics.reply,
    sessions: visitor.sessions,
    limits,
    site,
    suggest: async (query, limit) => {
      const { hits } = await search.search({
        query,
        limit,
        mode: 'typing',
        language: 'both',
        exact: false,
        facets: false,
      });
      return dictionary.find(hits.slice(0, limit).map(({ id }) => id));
    },
    readiness: () => ({
      database: mongoIsConnected(),
      dictionary: search.live.isLoaded,
      terms: dictionary.size,
      open: !isStopping,
    }),
    trustProxy: trustProxy(env.TRUST_PROXY),
    https: env.PUBLIC_URL?.startsWith('https:') ?? false,
    tagManager: Boolean(env.TAG_MANAGER_ID),
    mediaSources: env.MEDIA_SOURCES.split(/[\s,]+/).filter(Boolean),
    checkReplies: env.NODE_ENV === 'test',
  });
  await admin.start();
  const trusts = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  // A number of hops trusts every peer; only one in a network of our own can be the proxy then.
  const isProxy = (address: string) =>
    trusts(address, 0) && (typeof app.get('trust proxy') !== 'number' || isPrivate(address));
  const server = await listen(app, {
    host: env.HOST,
    port: env.PORT,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    isExempt: (address) => isProxy(address) || limits.isTrusted(address),
  });
  await search.start();
  return {
    port: server.port,
    search,
    terms,
    async stop(drainMs = 0) {
      isStopping = true;
      server.drain();
      await delay(drainMs);
      const adminStopped = admin.stop();
      await server.close();
      await adminStopped;
      await search.stop();
      await visitor.close();
      await indexer?.stop();
      await queue?.close();
      redis?.disconnect();
      await disconnectMongo();
    },
  };
}

function budgetsOf(env: ApiEnv): RateLimitOptions['budgets'] {
  const names = Object.keys(REQUEST_LIMITS) as RateLimitName[];
  const settings = names.map((name) => {
    return [name, env[`RATE_LIMIT_${name.toUpperCase() as Uppercase<RateLimitName>}`]] as const;
  });
  return Object.fromEntries(settings) as Record<RateLimitName, number>;
}
