import { loadavg } from 'node:os';
import { Random } from '@terimce/test-services/random';
import { buildCollection } from '../relevance/collection/collection.js';
import { type AdminCall, signIn, untilSearchable } from '../relevance/engines/product-engine.js';
import { BenchFolder } from '../scale/bench-folder.js';
import { readScaleEnv } from '../scale/env.js';
import { EditStream, idsOf } from './edit-stream.js';
import { processorSeconds } from './processor-time.js';
import { SearchStream } from './search-stream.js';

/**
 * A rebuild of the whole index during 50 searches and 5 edits per second over HTTP, on the product as `make up`
 * starts it: none may fail, return nothing, or be lost. `TERMS` sets the number of terms; 200,000 by default. With
 * `BENCH_FOLDER` the filled product is kept for the next run.
 */
const { TERMS } = readScaleEnv();
const EDITED = 3_000;
/** The same load without a rebuild, for comparison. */
const BEFORE_MS = 15_000;
const SHOW_EVERY_MS = 30_000;

interface Status {
  rebuild: { phase: string; filled: number; finishedAt: string | null; error: string | null };
}

const terms = buildCollection(TERMS, 7);
const folder = new BenchFolder(terms);
const product = await folder.openProduct();
try {
  const admin = await signIn(product);
  await untilSearchable(admin, terms.length);
  const random = new Random(Date.now() % 1e9);
  const ids = await idsOf(product.baseUrl, random.shuffled(terms).slice(0, EDITED));
  const searches = new SearchStream(product.baseUrl, random.shuffled(terms));
  const edits = new EditStream(product.baseUrl, admin, ids);
  const processes = await product.processes();
  const report = (when: string) => {
    console.log(`${when}: ${JSON.stringify({ ...searches.take(), ...edits.take() })}`);
  };
  searches.start();
  edits.start();
  await pause(BEFORE_MS);
  report('before');

  const used = new Map([...processes].map(([name, pid]) => [name, processorSeconds(pid)]));
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  const { rebuild, batches } = await rebuildOf(admin, (state) =>
    console.log(`  ${seconds()} s: ${state.phase}, ${state.filled} filled`),
  );
  const took = seconds();
  report('during');
  const busy = [...processes].map(
    ([name, pid]) => `${name} ${(processorSeconds(pid) - (used.get(name) ?? 0)).toFixed(0)}`,
  );
  await searches.stop();
  await edits.stop();
  await untilSearchable(admin, terms.length);
  const lost = await edits.lost();
  console.log(
    `rebuild of ${terms.length} terms: ${rebuild.phase} ${rebuild.error ?? ''} after ${took} s in at least ` +
      `${batches} batches; ${lost} of ${edits.acknowledged} edits lost; differences ` +
      `${JSON.stringify(await driftOf(admin))}; processor seconds: ${busy.join(', ')}; ` +
      `load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await product.stop();
  folder.close();
}

/** Starts a rebuild and follows it to its end. */
async function rebuildOf(admin: AdminCall, show: (state: Status['rebuild']) => void) {
  await admin('POST', '/admin/search/reindex');
  const steps = new Set<number>();
  let shown = performance.now();
  for (;;) {
    await pause(200);
    const { rebuild } = await admin<Status>('GET', '/admin/search/status');
    steps.add(rebuild.filled);
    if (performance.now() - shown > SHOW_EVERY_MS) {
      show(rebuild);
      shown = performance.now();
    }
    if (rebuild.finishedAt) return { rebuild, batches: steps.size };
  }
}

/** The differences between the index and the database at the end, as reported by the drift check. */
async function driftOf(admin: AdminCall) {
  await admin('POST', '/admin/search/drift');
  for (;;) {
    const { pending, drift } = await admin<{
      pending: boolean;
      drift: { missing: number; extra: number; outdated: number } | null;
    }>('GET', '/admin/search/drift');
    if (!pending) return drift && [drift.missing, drift.extra, drift.outdated];
    await pause(500);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
