import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** All benchmarks, one after the other, so that none disturbs another. */
const RUNS = [
  'search/search.js',
  'first-load/first-load.js',
  'pipeline/pipeline.js',
  'scale/start-up.js',
  'click-stats/click-stats.js',
  'calls/calls.js',
  'calls/attack.js',
  'text/text.js',
];

for (const run of RUNS) {
  console.log(`\n=== ${run.replace('.js', '')}`);
  const script = join(import.meta.dirname, run);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
