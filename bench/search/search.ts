import { loadavg } from 'node:os';
import { Random } from '@terimce/test-services/random';
import { readBenchEnv } from '../env.js';
import { buildCollection } from '../relevance/collection/collection.js';
import { BARE_INDEX, BenchFolder } from '../scale/bench-folder.js';
import { startFairProxy } from './fair-proxy.js';
import { freshQueries } from './fresh-queries.js';
import { keystrokeStream } from './keystrokes.js';
import { fire, type LoadResult, type Shot } from './load.js';

const COLD = 4000;
const STREAM = 6000;
const CLIENTS = [1, 16];
/** Number of alternating parts of the queries. */
const PARTS = 16;
/** New queries to each target before those that count. */
const WARM_UP = 1500;

interface Target {
  readonly name: string;
  readonly origin: string;
  /**
   * Names its list of queries. Targets of different processes may share one; in one process the first would warm up
   * the caches for the next.
   */
  readonly queries: string;
  readonly shot: (query: string) => Shot;
}

/**
 * Search over HTTP compared with bare Meilisearch in the same run: only new queries (cold), and the keystrokes of
 * people who look up terms; at 1 and 16 clients, 20,000 and 200,000 terms. With `BENCH_FOLDER` the filled servers are
 * kept, see `scale/fill.ts`. If `BENCH_BEFORE` is the folder of an older, built checkout, its product is measured
 * alternately.
 */
async function main(): Promise<void> {
  const { BENCH_SIZES, BENCH_BEFORE } = readBenchEnv();
  for (const size of BENCH_SIZES) {
    const terms = buildCollection(size, 7);
    const folder = new BenchFolder(terms);
    const closing: Array<() => Promise<unknown>> = [];
    try {
      console.log(
        `\n${size.toLocaleString('en')} terms; times in ms; Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`,
      );
      const engine = await folder.openBare();
      closing.push(engine.stop);
      const product = await folder.openProduct();
      closing.push(product.stop);
      const before = BENCH_BEFORE ? await folder.openOlderProduct(BENCH_BEFORE) : undefined;
      if (before) closing.push(before.stop);
      const proxy = await startFairProxy({
        host: engine.url,
        apiKey: engine.key,
        index: BARE_INDEX,
      });
      closing.push(proxy.close);
      const targets = targetsOf(engine, product.baseUrl, proxy.url, before?.baseUrl);
      const random = new Random(11);
      const titles = random
        .shuffled(terms)
        .flatMap((term) => [term.en, term.tr])
        .filter((title) => title.length > 3);
      const used = new Set<string>();
      const fresh = (count: number) => freshQueries(titles, count, random, used);
      for (const clients of CLIENTS) {
        await table(
          `cold, ${clients} client(s)`,
          [...targets, pageOf(product.baseUrl)],
          () => fresh(COLD),
          clients,
          fresh,
        );
        const stream = keystrokeStream(random.shuffled(titles), STREAM, random);
        await table(`keystrokes, ${clients} client(s)`, targets, () => stream, clients, fresh);
      }
    } finally {
      for (const close of closing.toReversed()) await close();
      folder.close();
    }
  }
}

function targetsOf(
  engine: { url: string; key: string },
  api: string,
  proxy: string,
  before: string | undefined,
): Target[] {
  const headers = { authorization: `Bearer ${engine.key}`, 'content-type': 'application/json' };
  const path = `/indexes/${BARE_INDEX}/search`;
  return [
    {
      name: 'Meilisearch, bare',
      origin: engine.url,
      queries: 'bare',
      shot: (q) => ({ method: 'POST', path, headers, body: JSON.stringify({ q, limit: 15 }) }),
    },
    ...productTargets('API', api),
    { name: 'fair proxy', origin: proxy, queries: 'proxy', shot: get('/search') },
    ...(before ? productTargets('before', before) : []),
  ];
}

function productTargets(name: string, origin: string): Target[] {
  return ['/suggestions', '/terms/search'].map((route) => ({
    name: `${name}, ${route}`,
    origin,
    queries: route,
    shot: get(`/api${route}`),
  }));
}

const get = (route: string) => (query: string) => ({
  method: 'GET' as const,
  path: `${route}?${new URLSearchParams({ query, limit: '15' })}`,
});

/** The page of all results, as a reader without scripts gets it. */
function pageOf(origin: string): Target {
  const shot = (q: string): Shot => ({
    method: 'GET',
    path: `/search?${new URLSearchParams({ q })}`,
  });
  return { name: 'page /search', origin, queries: 'page', shot };
}

async function table(
  title: string,
  targets: readonly Target[],
  queriesFor: () => readonly string[],
  clients: number,
  fresh: (count: number) => readonly string[],
): Promise<void> {
  console.log(`\n${title}`);
  const lists = new Map(targets.map(({ queries }) => [queries, queriesFor()]));
  const aims = targets.map(({ origin, queries, shot }) => ({
    origin,
    shots: (lists.get(queries) ?? []).map(shot),
  }));
  for (const { origin, shot } of targets) {
    // Compiled code is warm, as in a process that has run for a minute: by queries of the same kind, because others
    // would not reach the same code.
    await fire([{ origin, shots: fresh(WARM_UP).map(shot) }], clients);
  }
  const results = await fire(aims, clients, PARTS);
  for (const [i, result] of results.entries()) printResult(targets[i]?.name ?? '', result);
}

/** One line: median, 99th percentile, throughput, and failures if any. */
function printResult(name: string, { p50, p99, rate, failures }: LoadResult): void {
  const cells = [`p50 ${p50.toFixed(2)}`, `p99 ${p99.toFixed(2)}`, `${rate.toFixed(0)}/s`];
  const failed = failures ? `   ${failures} FAILED` : '';
  console.log(`  ${name.padEnd(22)}${cells.map((cell) => cell.padStart(12)).join('')}${failed}`);
}

await main();
