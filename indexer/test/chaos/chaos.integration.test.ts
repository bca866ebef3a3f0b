import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChaos } from './run-chaos.js';
import { BUILD_ARGS } from './servers.js';

/**
 * Short by default. The long form is `npm run chaos -w @terimce/indexer`. RANDOM_SEED repeats one run, CHAOS_SEEDS
 * sets the number of runs, CHAOS_SECONDS how long each run kills processes.
 */
const seconds = Number(process.env.CHAOS_SECONDS ?? 4);
const seeds = Array.from(
  { length: Number(process.env.CHAOS_SEEDS ?? 1) },
  (_, i) => RANDOM_SEED + i,
);

describe('the pipeline while its processes are killed', () => {
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, BUILD_ARGS);
  }, 300_000);

  it.each(seeds)(
    'loses nothing with seed %i',
    { timeout: (6 * seconds + 600) * 1000 },
    async (seed) => {
      const say = (line: string) => console.info(`[chaos ${seed}] ${line}`);
      const report = await runChaos({ seed, seconds, workers: 3, say });
      say(JSON.stringify({ ...report, wrong: report.wrong.length }));
      expect(report.wrong.length, report.wrong.slice(0, 3).join('; ')).toBe(0);
      expect(report.uncaught).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(seconds);
    },
  );
});
