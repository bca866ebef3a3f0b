import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productSettings } from '@terimce/core/search/index-settings';
import { startLocalProduct } from '../relevance/engines/local-product.js';
import { fillIndex, startBareMeilisearch } from '../relevance/engines/meilisearch-engine.js';
import { importRows, signIn } from '../relevance/engines/product-engine.js';
import { timeEdits } from './edits.js';
import { madeUpTerms } from './made-up-terms.js';
import { percentiles } from './percentiles.js';
import { processorSeconds } from './process-use.js';

/**
 * The time from the reply to an edit until it is found: with nothing else to do, and while 20,000 terms are imported.
 * Then an import of 20,000 terms, from the request until all are searchable, while the health of the API is polled to
 * see how long it does not answer. Beside both in the same run, Meilisearch alone gets the same terms with the same
 * settings, and an edit behind them.
 */
const BASE = 2_000;
const TERMS = 20_000;
const IDLE_EDITS = 100;
const ALONE_RUNS = 3;
/** Polling more often takes more than a tenth of the processor time from what is measured. */
const PING_EVERY_MS = 25;

/** Polls without overlap until `work` is done; milliseconds of each reply. */
async function pingDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let running = true;
  const done = work.finally(() => {
    running = false;
  });
  while (running) {
    times.push(await timed(() => fetch(`${url}/healthz`).then((reply) => reply.arrayBuffer())));
    await pause(PING_EVERY_MS);
  }
  await done;
  return times;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
const product = await startLocalProduct(folder);
const bare = await startBareMeilisearch(join(folder, 'bare'));
try {
  const admin = await signIn(product);
  await importRows(admin, madeUpTerms(BASE, 'b'));
  const idle = await timeEdits(product.baseUrl, admin, (edits) => edits >= IDLE_EDITS);

  const used = () =>
    [...product.processes].map(([name, pid]) => [name, processorSeconds(pid)] as const);
  const before = new Map(used());
  const work = timed(() => importRows(admin, madeUpTerms(TERMS, 'i')));
  const pings = await pingDuring(product.baseUrl, work);
  const searchable = await work;
  const seconds = used().map(
    ([name, at]) => `${name} ${(at - (before.get(name) ?? 0)).toFixed(1)}`,
  );

  let importing = true;
  const second = importRows(admin, madeUpTerms(TERMS, 'j')).finally(() => {
    importing = false;
  });
  const busy = await timeEdits(product.baseUrl, admin, () => !importing);
  await second;

  const alone: number[] = [];
  const behind: number[] = [];
  const settings = await productSettings();
  const documents = madeUpTerms(TERMS, 'i').map((row, i) => ({ id: `n${i}`, ...row }));
  for (let run = 0; run < ALONE_RUNS; run += 1) {
    alone.push(await timed(() => fillIndex(bare.client, `alone${run}`, documents, settings)));
    const index = `behind${run}`;
    await fillIndex(bare.client, index, [], settings);
    await bare.client.index(index).addDocuments(documents, { primaryKey: 'id' });
    const edit = [{ id: 'n0', englishTerm: 'Naivewordx' }];
    behind.push(await timed(() => fillIndex(bare.client, index, edit)));
  }
  const best = Math.min(...alone);
  console.table({
    'edit, idle': percentiles(idle),
    [`edit during an import of ${TERMS}`]: percentiles(busy),
    'edit of Meilisearch alone, behind the same documents': percentiles(behind),
    'other requests during an import': percentiles(pings),
    'an import until all are searchable': percentiles([searchable]),
    'Meilisearch alone, the same documents': percentiles(alone),
  });
  console.info(
    `milliseconds; the import took ${(searchable / best).toFixed(2)} times as long as Meilisearch alone`,
  );
  console.info(`processor seconds: ${seconds.join(', ')}`);
} finally {
  await bare.stop();
  await product.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
