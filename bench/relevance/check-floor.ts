import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { belowAims } from './aims.js';
import { startLocalProduct } from './engines/local-product.js';
import { importTerms, productEngine } from './engines/product-engine.js';
import { readRelevanceEnv } from './env.js';
import { belowFloor, readFloor } from './floor.js';
import { judgedSet } from './judged-set.js';
import { macro, measure } from './measure.js';

/** Measures only the product, and exits with status 1 if a class is below its floor or its target; writes nothing. */
async function main(): Promise<void> {
  const set = judgedSet(readRelevanceEnv().RELEVANCE_SEED);
  const folder = mkdtempSync(join(tmpdir(), 'terimce-relevance-'));
  const started = performance.now();
  const since = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  const product = await startLocalProduct(folder);
  try {
    await importTerms(product, set.terms);
    console.log(`${set.terms.length} terms searchable after ${since()}`);
    const engine = productEngine(product.baseUrl, set.terms);
    const scores = await measure(engine, set.classes, set.byId);
    for (const group of ['core', 'hard'] as const) {
      console.log(`MRR, ${group} classes: ${(100 * macro(scores, group).mrr).toFixed(1)}`);
    }
    const fallen = belowFloor(readFloor(), engine.name, scores);
    const below = [
      ...fallen.map((line) => `below the floor: ${line}`),
      ...belowAims(scores).map((line) => `below the aim: ${line}`),
    ];
    for (const line of below) console.log(line);
    if (below.length > 0) process.exitCode = 1;
    console.log(
      `${below.length === 0 ? 'No class' : `${below.length} figures`} below floor or target, ${since()}`,
    );
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

await main();
