import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@terimce/engines/ports';
import { readBenchEnv } from '../env.js';
import { timeEdits } from '../pipeline/edits.js';
import { percentiles } from '../pipeline/percentiles.js';
import { residentMb } from '../pipeline/process-use.js';
import { type BenchTerm, buildCollection } from '../relevance/collection/collection.js';
import type { LocalProduct } from '../relevance/engines/local-product.js';
import { signIn } from '../relevance/engines/product-engine.js';
import { BenchFolder } from './bench-folder.js';

/**
 * How long `make up` takes on a filled folder, when searches return correct results, how much memory each process uses,
 * and how soon an edit is found on an idle system. Then the same after Meilisearch's volume was wiped, until the index
 * is complete again. `TERMS` sets the number of terms.
 */
const { TERMS } = readBenchEnv();
const EDITS = 50;
const POLL_MS = 20;
const SHOW_EVERY_MS = 15_000;

const terms = buildCollection(TERMS, 7);
const folder = new BenchFolder(terms);
await (await folder.openProduct()).stop();
try {
  console.log(`${TERMS} terms, load ${loadavg()[0]?.toFixed(1)}`);
  const product = await timedStart('start');
  await untilWhole(product);
  const edits = await timeEdits(product.baseUrl, await signIn(product), (done) => done >= EDITS);
  console.log(`edits: ${JSON.stringify(percentiles(edits))}`);
  showMemory(product);
  await product.stop();

  rmSync(join(product.dataDir, 'meilisearch'), { recursive: true });
  const healing = performance.now();
  const healed = await timedStart('start without its Meilisearch volume');
  const stop = searchTitles(healed.baseUrl);
  await untilWhole(healed, healing);
  console.log(`titles meanwhile: ${JSON.stringify(await stop())}`);
  // Neither would work without the settings: a filter, and counts by category.
  const reply = await search(healed.baseUrl, { query: 'derlemede', category: 'mechanical' });
  console.log(`definitions by category: ${JSON.stringify(reply?.facets)}`);
  showMemory(healed);
  await healed.stop();
} finally {
  folder.close();
}

/** Starts the product and prints when it was ready and when a search first found a title. */
async function timedStart(what: string): Promise<LocalProduct> {
  const port = String(await freePort());
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  const opening = folder.openProduct({ PORT: port });
  const right = untilRight(`http://127.0.0.1:${port}`, terms[0] as BenchTerm).then(seconds);
  const product = await opening;
  console.log(`${what}: ready after ${seconds()}, first correct search after ${await right}`);
  return product;
}

async function untilRight(baseUrl: string, { en, tr }: BenchTerm): Promise<void> {
  for (;;) {
    const reply = await search(baseUrl, { query: tr }).catch(() => undefined);
    if (reply?.data?.some((hit) => hit.englishTerm === en)) return;
    await pause(POLL_MS);
  }
}

/** Waits until both indexes contain every term; prints the progress. */
async function untilWhole(product: LocalProduct, since = performance.now()): Promise<void> {
  const admin = await signIn(product);
  const seconds = () => ((performance.now() - since) / 1000).toFixed(0);
  let shown = performance.now();
  for (;;) {
    // A busy database may be too slow for the status; the next one is good enough.
    const status = await admin<Status>('GET', '/admin/search/status').catch(() => undefined);
    const documents = status?.engine?.documents ?? 0;
    if (performance.now() - shown > SHOW_EVERY_MS) {
      console.log(`  ${seconds()} s: ${status?.indexed} indexed, ${documents} documents`);
      shown = performance.now();
    }
    if (status?.indexed === status?.stored && documents >= terms.length) break;
    await pause(1000);
  }
  console.log(`  complete after ${seconds()} s`);
}

interface Status {
  stored: number;
  indexed: number;
  engine: { documents: number | null } | null;
}

interface Reply {
  data?: { englishTerm: string }[];
  facets?: Record<string, number>;
}

async function search(baseUrl: string, query: Record<string, string>): Promise<Reply> {
  const reply = await fetch(`${baseUrl}/api/terms/search?${new URLSearchParams(query)}`);
  return (await reply.json()) as Reply;
}

/** Searches one title after the other until it is stopped, and counts those that are not found. */
function searchTitles(baseUrl: string): () => Promise<object> {
  const times: number[] = [];
  let missed = 0;
  let running = true;
  const loop = async () => {
    for (let i = 0; running; i = (i + 1) % terms.length) {
      const { tr } = terms[i] as BenchTerm;
      const start = performance.now();
      const reply = await search(baseUrl, { query: tr }).catch(() => undefined);
      times.push(performance.now() - start);
      if (!reply?.data?.length) missed += 1;
      await pause(POLL_MS);
    }
  };
  const done = loop();
  return async () => {
    running = false;
    await done;
    return { ...percentiles(times), missed };
  };
}

function showMemory(product: LocalProduct): void {
  for (const [name, pid] of product.processes) {
    const { own, files } = residentMb(pid);
    console.log(`  ${name.padEnd(12)} ${own} MB private, ${files} MB of mapped files`);
  }
}
