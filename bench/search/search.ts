import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCollection } from '../relevance/collection/collection.js';
import { startBenchMeilisearch } from '../relevance/engines/bench-meilisearch.js';
import { startLocalProduct } from '../relevance/engines/local-product.js';
import { fillDefaultIndex } from '../relevance/engines/meilisearch-engine.js';
import { importTerms } from '../relevance/engines/product-engine.js';
import { Random } from '../relevance/random.js';
import { keystrokeStream } from './keystrokes.js';
import { fire, type LoadResult, type Shot } from './load.js';
import { startNaiveProxy } from './naive-proxy.js';

const SIZES = (process.env.BENCH_SIZES ?? '20000,200000').split(',').map(Number);
const COLD = 2000;
const STREAM = 6000;
const CLIENTS = [1, 16];
const INDEX = 'bench';
const NAIVE_SHARE = 0.1;

interface Target {
  readonly name: string;
  readonly origin: string;
  readonly shot: (query: string) => Shot;
  /** The part of the queries that is enough; the naive way is slow. */
  readonly share?: number;
}

/**
 * Search over HTTP beside bare Meilisearch in the same run: every query new (cold), and the keystrokes
 * of people who look terms up; at 1 and 16 clients, 20,000 and 200,000 terms.
 */
async function main(): Promise<void> {
  for (const size of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
    const closing: Array<() => Promise<unknown>> = [];
    try {
      const terms = buildCollection(size, 7);
      console.log(
        `\n${size.toLocaleString('en')} terms; times in ms; Node ${process.versions.node}`,
      );
      const engine = await startBenchMeilisearch(join(folder, 'meili'), process.env.PATH ?? '');
      closing.push(engine.stop);
      await fillDefaultIndex(engine, INDEX, terms);
      const product = await startLocalProduct(folder);
      closing.push(product.stop);
      await importTerms(product, terms);
      const naive = await startNaiveProxy(engine.url, engine.key, INDEX);
      closing.push(naive.close);
      const targets = targetsOf(engine, product.baseUrl, naive.url);
      const random = new Random(11);
      const titles = random
        .shuffled(terms)
        .flatMap((term) => [term.en, term.tr])
        .filter((title) => title.length > 3);
      for (const clients of CLIENTS) {
        // Each target gets new queries of the same kind: what one has warmed up is no help to the next.
        const fresh = () => freshQueries(titles, COLD, random);
        await table(`cold, ${clients} client(s)`, targets, fresh, clients);
        const stream = keystrokeStream(random.shuffled(titles), STREAM, random);
        await table(`keystrokes, ${clients} client(s)`, targets, () => stream, clients);
      }
    } finally {
      for (const close of closing.toReversed()) await close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function targetsOf(engine: { url: string; key: string }, api: string, naive: string): Target[] {
  const headers = { authorization: `Bearer ${engine.key}`, 'content-type': 'application/json' };
  const path = `/indexes/${INDEX}/search`;
  const get = (route: string) => (query: string) => ({
    method: 'GET' as const,
    path: `${route}?${new URLSearchParams({ query, limit: '15' })}`,
  });
  return [
    {
      name: 'Meilisearch, bare',
      origin: engine.url,
      shot: (q) => ({ method: 'POST', path, headers, body: JSON.stringify({ q, limit: 15 }) }),
    },
    { name: 'API, /suggestions', origin: api, shot: get('/api/suggestions') },
    { name: 'API, /terms/search', origin: api, shot: get('/api/terms/search') },
    { name: 'naive proxy', origin: naive, shot: get('/search'), share: NAIVE_SHARE },
  ];
}

const used = new Set<string>();

/** Queries that no cache has seen: beginnings and whole titles, some with a letter missing. */
function freshQueries(titles: readonly string[], count: number, random: Random): string[] {
  const queries: string[] = [];
  while (queries.length < count) {
    const title = random.pick(titles);
    const cut = title.slice(0, Math.max(3, Math.ceil(title.length * (0.4 + random.next() * 0.6))));
    const at = 1 + random.below(cut.length - 1);
    const query = random.next() < 0.2 ? cut.slice(0, at) + cut.slice(at + 1) : cut;
    if (used.has(query.trim())) continue;
    used.add(query.trim());
    queries.push(query);
  }
  return queries;
}

async function table(
  title: string,
  targets: readonly Target[],
  queriesFor: () => readonly string[],
  clients: number,
): Promise<void> {
  console.log(`\n${title}`);
  for (const target of targets) {
    const queries = queriesFor();
    const part = queries.slice(0, Math.ceil(queries.length * (target.share ?? 1)));
    // Connections and compiled code are warm; the queries are not.
    await fire(target.origin, WARM.map(target.shot), clients);
    print(target.name, await fire(target.origin, part.map(target.shot), clients));
  }
}

const WARM = Array.from({ length: 200 }, (_, i) => `warm up ${i % 10}`);

function print(name: string, { p50, p99, rate, failures }: LoadResult): void {
  const cells = [`p50 ${p50.toFixed(2)}`, `p99 ${p99.toFixed(2)}`, `${rate.toFixed(0)}/s`];
  console.log(
    `  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(12)).join('')}${failures ? `   ${failures} FAILED` : ''}`,
  );
}

await main();
