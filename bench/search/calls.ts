import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { buildCollection } from '../relevance/collection/collection.js';
import type { LocalProduct } from '../relevance/engines/local-product.js';
import { BenchFolder } from '../scale/bench-folder.js';
import { readSearchBenchEnv } from './env.js';
import { fire, type LoadResult, type Shot } from './load.js';
import { printResult } from './print-result.js';

const TERMS = 2_000;
const CLIENTS = 16;
const SHOTS = 8_000;
/** Number of alternating parts. */
const PARTS = 6;
/** Clock ticks per second in /proc. */
const TICKS = 100;

const gzip = { 'accept-encoding': 'gzip' };
const CALLS: Readonly<Record<string, Shot>> = {
  'suggestions, cached': { method: 'GET', path: '/api/suggestions?query=pump&limit=15' },
  'search, cached': { method: 'GET', path: '/api/terms/search?query=pump&limit=15' },
  'search, cached, gzip': {
    method: 'GET',
    path: '/api/terms/search?query=pump&limit=15',
    headers: gzip,
  },
  'trivial call': { method: 'GET', path: '/api/client/config' },
};

/**
 * The cost of the path of a request: calls that do almost nothing, at 16 clients. If `BENCH_BEFORE` is the folder of
 * an older, built checkout, its product is measured alternately with this one.
 */
async function main(): Promise<void> {
  const { BENCH_BEFORE } = readSearchBenchEnv();
  const folder = new BenchFolder(buildCollection(TERMS, 7));
  const products = new Map<string, LocalProduct>();
  try {
    products.set('now', await folder.openProduct());
    if (BENCH_BEFORE) products.set('before', await folder.openOlderProduct(BENCH_BEFORE));
    console.log(`Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`);
    for (const [call, shot] of Object.entries(CALLS)) {
      console.log(`\n${call}, ${CLIENTS} clients`);
      await measure(products, shot);
    }
  } finally {
    for (const { stop } of products.values()) await stop();
    folder.close();
  }
}

async function measure(products: ReadonlyMap<string, LocalProduct>, shot: Shot): Promise<void> {
  const results = new Map<string, { parts: LoadResult[]; cpuMs: number }>();
  for (const { baseUrl } of products.values()) await fire(baseUrl, times(shot, SHOTS), CLIENTS);
  for (let index = 0; index < PARTS; index += 1) {
    for (const [name, product] of products) {
      const pid = (await product.processes()).get('api') ?? 0;
      const before = cpuMs(pid);
      const part = await fire(product.baseUrl, times(shot, SHOTS), CLIENTS);
      const result = results.get(name) ?? { parts: [], cpuMs: 0 };
      result.parts.push(part);
      result.cpuMs += cpuMs(pid) - before;
      results.set(name, result);
    }
  }
  for (const [name, { parts, cpuMs: spent }] of results) {
    // The best part: on a machine with other work it is the least disturbed one.
    const best = parts.reduce((a, b) => (b.rate > a.rate ? b : a));
    printResult(name, best);
    console.log(
      `  processor time of the API: ${Math.round((spent * 1000) / (SHOTS * PARTS))} µs a request`,
    );
  }
}

function times(shot: Shot, count: number): Shot[] {
  return Array<Shot>(count).fill(shot);
}

/** Processor time of a process so far. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

await main();
