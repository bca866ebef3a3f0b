import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REQUEST_LIMITS } from '@terimce/contract/limits';
import { silentLogger } from '@terimce/core/log';
import { Registry } from 'prom-client';
import { type AppDeps, createApp } from '../src/app.js';
import { ApiRouter } from '../src/http/api-router.js';
import { answerClientErrors } from '../src/http/api-server.js';
import { type RateLimitOptions, RateLimits } from '../src/http/rate-limits.js';
import type { TermTools } from '../src/mcp/term-tools.js';
import { notFoundPage, plainPage } from '../src/pages/plain-pages.js';

/** No limits of requests. */
export const UNLIMITED_BUDGETS = Object.fromEntries(
  Object.keys(REQUEST_LIMITS).map((name) => [name, 0]),
) as RateLimitOptions['budgets'];

export interface AppOnFakes {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts the real application with handlers of a test, without services. */
export async function startAppOnFakes(
  bind: (router: ApiRouter) => void,
  {
    budgets = {},
    ...deps
  }: Partial<AppDeps> & { budgets?: Partial<RateLimitOptions['budgets']> } = {},
): Promise<AppOnFakes> {
  const router = new ApiRouter();
  bind(router);
  const app = createApp({
    router,
    logger: silentLogger(),
    sessions: { authenticate: async () => undefined },
    bans: { isBanned: () => false },
    limits: new RateLimits({ budgets: { ...UNLIMITED_BUDGETS, ...budgets }, trusted: '' }),
    suggest: async () => [],
    license: 'MIT',
    tools: {} as TermTools,
    data: {
      releases: { folder: '/nonexistent', list: async () => [] },
      latest: { latestChanges: async () => [] },
      catalog: {} as never,
    },
    embed: {
      slugs: { resolveOrOffer: async () => ({ found: [], offered: [], guessed: true }) },
      categories: { nameOf: async () => '' },
    },
    pictures: { find: async () => undefined },
    finder: { find: async (request) => plainPage(request.path, request) ?? notFoundPage(request) },
    sitemap: { root: async () => ({ etag: 'W/"0"', text: [] }), file: async () => undefined },
    publicUrl: undefined,
    site: { folder: '/nonexistent', indexHtml: '<!doctype html><p>app</p>', scriptHashes: [] },
    readiness: () => ({ database: true, dictionary: true, terms: 1, open: true }),
    trustProxy: false,
    https: false,
    tagManager: false,
    mediaSources: ['https:'],
    uploads: (_req, _res, next) => next(),
    metrics: { registry: new Registry(), token: undefined },
    checkReplies: true,
    ...deps,
  });
  const server = createServer({ maxHeaderSize: 16_384 }, app);
  answerClientErrors(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
