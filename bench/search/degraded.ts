import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@terimce/test-services/random';
import { buildCollection } from '../relevance/collection/collection.js';
import { startBenchMeilisearch } from '../relevance/engines/bench-meilisearch.js';
import { startLocalProduct } from '../relevance/engines/local-product.js';
import { importTerms } from '../relevance/engines/product-engine.js';
import { readRelevanceEnv } from '../relevance/env.js';
import { type Fault, startFaultyEngine } from './faulty-engine.js';
import { freshQueries } from './fresh-queries.js';
import { fire } from './load.js';
import { printResult } from './print-result.js';

const TERMS = 20_000;
const QUERIES = 1000;
const FAULTS: readonly Fault[] = ['none', 'cut', 'hang', '503', 'garbage'];

/** Searches while Meilisearch is unreachable, frozen, failing or returning garbage; each query is new. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
  const closing: Array<() => Promise<unknown>> = [];
  try {
    const engine = await startBenchMeilisearch(join(folder, 'meili'), readRelevanceEnv().PATH);
    closing.push(engine.stop);
    const faulty = await startFaultyEngine(engine.url);
    closing.push(faulty.close);
    const product = await startLocalProduct(folder, {
      MEILI_HOST: faulty.url,
      MEILI_API_KEY: engine.key,
    });
    closing.push(product.stop);
    const terms = buildCollection(TERMS, 7);
    await importTerms(product, terms);
    const random = new Random(13);
    const titles = terms.flatMap(({ en, tr }) => [en, tr]).filter((title) => title.length > 3);
    const used = new Set<string>();
    const shots = () =>
      freshQueries(titles, QUERIES, random, used).map((query) => ({
        method: 'GET' as const,
        path: `/api/terms/search?${new URLSearchParams({ query, limit: '15' })}`,
      }));
    await fire(product.baseUrl, shots(), 1);
    for (const clients of [1, 16]) {
      console.log(`\nsearches with Meilisearch at fault, ${clients} client(s); milliseconds`);
      for (const fault of FAULTS) {
        faulty.become(fault);
        printResult(fault, await fire(product.baseUrl, shots(), clients));
        faulty.become('none');
        const healed = performance.now();
        while (await isDegraded(product.baseUrl, random)) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        if (fault !== 'none') {
          console.log(`    asked again after ${(performance.now() - healed).toFixed(0)} ms`);
        }
      }
    }
  } finally {
    for (const close of closing.toReversed()) await close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function isDegraded(origin: string, random: Random): Promise<boolean> {
  const query = `steel ${random.below(1e9)}`;
  const reply = await fetch(`${origin}/api/terms/search?${new URLSearchParams({ query })}`);
  return ((await reply.json()) as { degraded?: boolean }).degraded === true;
}

await main();
