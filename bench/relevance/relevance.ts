import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBenchEnv } from '../env.js';
import { belowAims } from './aims.js';
import { startLocalProduct } from './engines/local-product.js';
import {
  defaultMeilisearch,
  startBareMeilisearch,
  tunedMeilisearch,
} from './engines/meilisearch-engine.js';
import { importTerms, productEngine } from './engines/product-engine.js';
import { titleIndexEngine } from './engines/title-index-engine.js';
import { acceptFloor, belowFloor, readFloor } from './floor.js';
import { judgedSet } from './judged-set.js';
import { type Engine, measure } from './measure.js';
import { measurePrior, type PriorEffect } from './popularity.js';
import { type EngineScores, markdownTable, priorTable, relevancePage } from './report.js';
import { repositoryRoot } from './repository-root.js';

const ENGINES = ['meilisearch', 'tuned', 'index', 'product'];

type Stop = () => Promise<void>;

/** Our own engines, which must not get worse. */
const FLOORED = new Set(['index', 'product']);

/**
 * Measures the engines that are named as arguments, or all; then it writes docs/relevance.md as well. Exits with status
 * 1 if a class of our own engines is below its floor or its target.
 */
async function main(): Promise<void> {
  const env = readBenchEnv();
  const names = process.argv.length > 2 ? process.argv.slice(2) : ENGINES;
  const set = judgedSet(env.RELEVANCE_SEED);
  const folder = mkdtempSync(join(tmpdir(), 'terimce-relevance-'));
  const stops: Stop[] = [() => Promise.resolve(rmSync(folder, { recursive: true, force: true }))];
  const results: EngineScores[] = [];
  try {
    for (const name of names) {
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
      const below = [
        ...belowFloor(readFloor(), engine.name, scores).map((line) => `below the floor: ${line}`),
        ...belowAims(scores).map((line) => `below the aim: ${line}`),
      ];
      for (const line of below) console.log(`  ${line}`);
      if (below.length > 0) process.exitCode = 1;
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  console.log(markdownTable(results));
  if (results.length < ENGINES.length) return;
  const effects = await measurePrior(set.terms, env.RELEVANCE_SEED);
  console.log(`\n${priorTable(effects)}`);
  writeReport(effects);

  async function open(name: string): Promise<Engine> {
    if (name === 'index') return titleIndexEngine(set.terms);
    if (name === 'product') {
      const product = await startLocalProduct(folder);
      stops.push(product.stop);
      await importTerms(product, set.terms);
      return productEngine(product.baseUrl, set.terms);
    }
    const meilisearch = await startBareMeilisearch(join(folder, name));
    stops.push(meilisearch.stop);
    if (name === 'tuned') return tunedMeilisearch(meilisearch, set.terms);
    return defaultMeilisearch(meilisearch, set.terms);
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
