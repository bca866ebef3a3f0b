import { loadavg } from 'node:os';
import { buildCollection } from '../relevance/collection/collection.js';
import { Random } from '../relevance/random.js';
import { BARE_INDEX, BenchFolder } from '../scale/bench-folder.js';
import { readSearchBenchEnv } from './env.js';
import { freshQueries } from './fresh-queries.js';
import { keystrokeStream } from './keystrokes.js';
import { fire, fireInTurns, type Shot } from './load.js';
import { measureMeans } from './means.js';
import { startNaiveProxy } from './naive-proxy.js';
import { printResult } from './print-result.js';

const COLD = 2000;
const STREAM = 6000;
const CLIENTS = [1, 16];
/** Parts of the queries that the servers answer in turns. */
const TURNS = 8;
const NAIVE_SHARE = 0.1;
/** Words of the vocabulary that the warm-up asks for, each time with another number. */
const WARM_WORDS = ['pump', 'basınç', 'thermal con', 'elektrik', 'valve', 'iletkenliği', 'motro'];

interface Target {
  readonly name: string;
  readonly origin: string;
  readonly shot: (query: string) => Shot;
  /** The part of the queries that is enough; the naive way is slow. */
  readonly share?: number;
}

/**
 * Search over HTTP beside bare Meilisearch in the same run: every query new (cold), and the keystrokes
 * of people who look terms up; at 1 and 16 clients, 20,000 and 200,000 terms. With `BENCH_FOLDER` the filled
 * servers are kept, see `scale/fill.ts`.
 */
async function main(): Promise<void> {
  for (const size of readSearchBenchEnv().BENCH_SIZES) {
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
      const naive = await startNaiveProxy(engine.url, engine.key, BARE_INDEX);
      closing.push(naive.close);
      const targets = targetsOf(engine, product.baseUrl, naive.url);
      const random = new Random(11);
      const titles = random
        .shuffled(terms)
        .flatMap((term) => [term.en, term.tr])
        .filter((title) => title.length > 3);
      const used = new Set<string>();
      const fresh = () => freshQueries(titles, COLD, random, used);
      for (const clients of CLIENTS) {
        // Each target gets new queries of the same kind: what one has warmed up is no help to the next.
        await table(`cold, ${clients} client(s)`, targets, fresh, clients);
        const stream = keystrokeStream(random.shuffled(titles), STREAM, random);
        await table(`keystrokes, ${clients} client(s)`, targets, () => stream, clients);
      }
      console.log('\nmeans, /terms/search, 16 clients');
      const { baseUrl } = product;
      for (const [name, result] of await measureMeans(baseUrl, fresh(), fresh)) {
        printResult(name, result);
      }
    } finally {
      for (const close of closing.toReversed()) await close();
      folder.close();
    }
  }
}

function targetsOf(engine: { url: string; key: string }, api: string, naive: string): Target[] {
  const headers = { authorization: `Bearer ${engine.key}`, 'content-type': 'application/json' };
  const path = `/indexes/${BARE_INDEX}/search`;
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

async function table(
  title: string,
  targets: readonly Target[],
  queriesFor: () => readonly string[],
  clients: number,
): Promise<void> {
  console.log(`\n${title}`);
  const aims = targets.map(({ origin, shot, share = 1 }) => {
    const queries = queriesFor();
    return { origin, shots: queries.slice(0, Math.ceil(queries.length * share)).map(shot) };
  });
  for (const { origin, shot, share = 1 } of targets) {
    // Connections and compiled code are warm, as in a process that has run for a minute; the queries are not.
    const warmUp = WARM.slice(0, Math.ceil(WARM.length * share));
    await fire(origin, warmUp.map(shot), clients);
  }
  const results = await fireInTurns(aims, clients, TURNS);
  for (const [i, result] of results.entries()) printResult(targets[i]?.name ?? '', result);
}

const WARM = Array.from({ length: 1500 }, (_, i) => `${WARM_WORDS[i % WARM_WORDS.length]} ${i}`);

await main();
