import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentiles } from '../pipeline/percentiles.js';
import { processorSeconds } from '../pipeline/process-use.js';
import { startLocalProduct } from '../relevance/engines/local-product.js';

const SECONDS = 30;
/** Within the limit of an address. */
const PER_SECOND = 10;
const LETTERS = [...'aeıioöuükrlnst'];
const TYPED = [
  'ısıl ilet',
  'thermal cond',
  'rulm',
  'beari',
  'kayna',
  'weldin',
  'basınç',
  'pressur',
];
const WARM_UP = 200;

/**
 * How long a visitor waits for suggestions while one address asks for the dearest known page within its limit: all
 * matches of an ever different pattern, in alphabetical order. The reference is the same visitor without it.
 */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-attack-'));
  const settings = { SEED: 'true', TRUST_PROXY: '1', RATE_LIMIT_TRUSTED: '' };
  const product = await startLocalProduct(folder, settings);
  const ask = async (path: string, address: string) => {
    const reply = await fetch(product.baseUrl + path, { headers: { 'x-forwarded-for': address } });
    await reply.arrayBuffer();
    return reply.status;
  };
  const typed = (i: number) => {
    const query = `${TYPED[i % TYPED.length]}${LETTERS[Math.floor(i / TYPED.length) % LETTERS.length]}`;
    return `/api/suggestions?${new URLSearchParams({ query, limit: '15' })}`;
  };
  const pattern = (i: number) => {
    const [a, b, c] = [1, LETTERS.length, LETTERS.length ** 2].map(
      (step) => LETTERS[Math.floor(i / step) % LETTERS.length],
    );
    return `/search?${new URLSearchParams({ q: `*${a}*${b}*${c}*`, sortBy: 'alphabetical' })}`;
  };
  try {
    for (let i = 0; i < WARM_UP; i += 1) await ask(typed(i), '192.0.2.1');
    console.log(`load ${loadavg()[0]?.toFixed(1)}; times in ms`);
    for (const name of ['idle', 'attack', 'idle', 'attack']) {
      const attacked =
        name === 'attack' ? every(1_000 / PER_SECOND, (i) => ask(pattern(i), '203.0.113.7')) : [];
      const api = product.processes.get('api') ?? 0;
      const before = processorSeconds(api);
      const waits = await Promise.all(
        await every(200, async (i) => {
          const started = performance.now();
          await ask(typed(i), '192.0.2.1');
          return performance.now() - started;
        }),
      );
      const statuses = await Promise.all(await attacked);
      const refused = statuses.filter((status) => status !== 200).length;
      const { n, p50, p99, max } = percentiles(waits);
      console.log(
        `${name.padEnd(7)} ${n} suggestions: ${p50} / ${p99} / ${max}; attack: ${statuses.length} calls, ${refused} refused; API ${(processorSeconds(api) - before).toFixed(1)} s of processor time`,
      );
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Starts a call at each interval, however long earlier ones take. */
async function every<T>(
  intervalMs: number,
  call: (i: number) => Promise<T>,
): Promise<Promise<T>[]> {
  const started: Promise<T>[] = [];
  const begin = performance.now();
  for (let i = 0; i < (SECONDS * 1_000) / intervalMs; i += 1) {
    const wait = begin + i * intervalMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    started.push(call(i));
  }
  return started;
}

await main();
