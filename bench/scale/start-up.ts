import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@terimce/engines/ports';
import { Random } from '@terimce/test-services/random';
import { EditStream, idsOf } from '../pipeline/edit-stream.js';
import { SearchStream } from '../pipeline/search-stream.js';
import { type BenchTerm, buildCollection } from '../relevance/collection/collection.js';
import type { LocalProduct } from '../relevance/engines/local-product.js';
import { signIn } from '../relevance/engines/product-engine.js';
import { BenchFolder } from './bench-folder.js';
import { readScaleEnv } from './env.js';
import { residentMb } from './memory.js';

/**
 * How long `make up` takes on a filled folder, when searches return correct results, how much memory each process uses,
 * and how soon an edit is found on an idle system. Then the same after Meilisearch's volume was wiped, until the index
 * is complete again. `TERMS` sets the number of terms.
 */
const { TERMS } = readScaleEnv();
const EDIT_EVERY_MS = 300;
const EDITING_MS = 20_000;
const POLL_MS = 20;
const SHOW_EVERY_MS = 15_000;

const terms = buildCollection(TERMS, 7);
const folder = new BenchFolder(terms);
const random = new Random(5);
await (await folder.openProduct()).stop();
try {
  console.log(`${TERMS} terms, load ${loadavg()[0]?.toFixed(1)}`);
  const product = await timedStart('start');
  await untilWhole(product);
  const ids = await idsOf(product.baseUrl, random.shuffled(terms).slice(0, 500));
  const edits = new EditStream(product.baseUrl, await signIn(product), ids);
  edits.start(EDIT_EVERY_MS, 1);
  await pause(EDITING_MS);
  await edits.stop();
  console.log(`edits: ${JSON.stringify(edits.take())}`);
  await showMemory(product);
  await product.stop();

  rmSync(join(product.dataDir, 'meilisearch'), { recursive: true });
  const healing = performance.now();
  const healed = await timedStart('start without its Meilisearch volume');
  const searches = new SearchStream(healed.baseUrl, random.shuffled(terms), []);
  searches.start();
  await untilWhole(healed, healing);
  await searches.stop();
  console.log(`titles meanwhile: ${JSON.stringify(searches.take())}`);
  // Neither would work without the settings: a filter, and counts by category.
  const reply = await search(healed.baseUrl, { query: 'derlemede', category: 'mechanical' });
  console.log(`definitions by category: ${JSON.stringify(reply?.facets)}`);
  await showMemory(healed);
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

async function showMemory(product: LocalProduct): Promise<void> {
  for (const [name, pid] of await product.processes()) {
    const { own, files } = residentMb(pid);
    console.log(`  ${name.padEnd(12)} ${own} MB private, ${files} MB of mapped files`);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
