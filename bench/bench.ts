import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** All benchmarks, one after the other, so that none disturbs another. */
const RUNS = [
  'title-search/speed.js',
  'search/search.js',
  'search/degraded.js',
  'search/keypress.js',
  'first-load/first-load.js',
  'pipeline/edit-latency.js',
  'pipeline/import-speed.js',
  'pipeline/rebuild.js',
  'scale/start-up.js',
  'embedded-mongo/speed.js',
  'click-stats/click-stats.js',
];

for (const run of RUNS) {
  console.log(`\n=== ${run.replace('.js', '')}`);
  const script = join(import.meta.dirname, run);
  const { status } = spawnSync(process.execPath, ['--expose-gc', script], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
