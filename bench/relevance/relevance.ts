import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchMeilisearch } from './engines/bench-meilisearch.js';
import { startLocalProduct } from './engines/local-product.js';
import { defaultMeilisearch, tunedMeilisearch } from './engines/meilisearch-engine.js';
import { importTerms, type ProductAccess, productEngine } from './engines/product-engine.js';
import { titleIndexEngine } from './engines/title-index-engine.js';
import { readRelevanceEnv } from './env.js';
import { acceptFloor, belowFloor, readFloor } from './floor.js';
import { judgedSet } from './judged-set.js';
import { type Engine, measure } from './measure.js';
import { measurePrior, type PriorEffect } from './popularity.js';
import { type EngineScores, markdownTable, priorTable, relevancePage } from './report.js';
import { repositoryRoot } from './repository-root.js';

const ALL_ENGINES = 4;

type Stop = () => Promise<void>;

/** Our own engines, which must not get worse. */
const FLOORED = new Set(['index', 'product']);

/** Measures every engine, prints the table, and writes docs/relevance.md if all were measured. */
async function main(): Promise<void> {
  const env = readRelevanceEnv();
  const set = judgedSet(env.RELEVANCE_SEED);
  const folder = mkdtempSync(join(tmpdir(), 'terimce-relevance-'));
  const stops: Stop[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true }))];
  const results: EngineScores[] = [];
  try {
    for (const name of env.RELEVANCE_ENGINES) {
      const engine = await open(name);
      console.log(`${engine.name} …`);
      const scores = await measure(engine, set.classes, set.byId, (className, judged, found) => {
        if (className !== env.RELEVANCE_SHOW) return;
        const first = set.byId.get(found[0] ?? '');
        console.log(`  ${judged.query} → ${first?.en ?? '-'} | ${first?.tr ?? '-'}`);
      });
      results.push({ engine: engine.name, scores });
      if (!FLOORED.has(name)) continue;
      if (env.RELEVANCE_ACCEPT === '1') acceptFloor(engine.name, scores);
      for (const line of belowFloor(readFloor(), engine.name, scores)) {
        console.log(`  below the floor: ${line}`);
        process.exitCode = 1;
      }
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  const effects = await measurePrior(set.terms, env.RELEVANCE_SEED);
  console.log(`${markdownTable(results)}\n\n${priorTable(effects)}`);
  if (results.length === ALL_ENGINES) writeReport(effects);

  async function open(name: string): Promise<Engine> {
    if (name === 'index') return titleIndexEngine(set.terms);
    if (name === 'product') {
      const product = await openProduct();
      await importTerms(product, set.terms);
      return productEngine(product.baseUrl, set.terms);
    }
    const meilisearch = await startBenchMeilisearch(join(folder, name), env.PATH);
    stops.push(meilisearch.stop);
    if (name === 'tuned') return tunedMeilisearch(meilisearch, set.terms);
    return defaultMeilisearch(meilisearch, set.terms);
  }

  async function openProduct(): Promise<ProductAccess> {
    if (env.RELEVANCE_BASE_URL && env.RELEVANCE_PASSWORD) {
      const { RELEVANCE_USERNAME: username, RELEVANCE_PASSWORD: password } = env;
      return { baseUrl: env.RELEVANCE_BASE_URL, username, password };
    }
    const product = await startLocalProduct(folder);
    stops.push(product.stop);
    return product;
  }

  function writeReport(effects: PriorEffect[]): void {
    const page = relevancePage(results, effects, {
      date: new Date().toISOString().slice(0, 10),
      terms: set.terms.length,
      seedTerms: set.terms.filter((term) => term.origin === 'seed').length,
      querySeed: env.RELEVANCE_SEED,
      node: process.versions.node,
    });
    writeFileSync(join(repositoryRoot(), 'docs/relevance.md'), page);
    console.log('Written: docs/relevance.md');
  }
}

await main();
