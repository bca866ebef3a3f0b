import { buildCollection } from '../relevance/collection/collection.js';
import { readSearchBenchEnv } from '../search/env.js';
import { BenchFolder } from './bench-folder.js';
import { readScaleEnv } from './env.js';

/**
 * Fills `BENCH_FOLDER` with the collections of `BENCH_SIZES`, so that the benches that measure them start within
 * seconds. 200,000 terms take some minutes.
 */
if (!readScaleEnv().BENCH_FOLDER) throw new Error('Set BENCH_FOLDER to the folder to fill');
for (const size of readSearchBenchEnv().BENCH_SIZES) {
  const folder = new BenchFolder(buildCollection(size, 7));
  for (const open of [() => folder.openBare(), () => folder.openProduct()]) {
    const started = performance.now();
    const server = await open();
    console.log(`${size} terms: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    await server.stop();
  }
}
