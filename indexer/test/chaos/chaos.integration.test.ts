import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChaos } from './run-chaos.js';
import { BUILD_ARGS } from './servers.js';

/**
 * Short by default. The long form is `npm run chaos -w @terimce/indexer`. CHAOS_SEED repeats one run, CHAOS_SEEDS
 * sets the number of runs, CHAOS_SECONDS how long each run kills processes.
 */
const seconds = Number(process.env.CHAOS_SECONDS ?? 15);
const first = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: Number(process.env.CHAOS_SEEDS ?? 1) }, (_, i) => first + i);

describe('the pipeline while its processes are killed', () => {
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, BUILD_ARGS);
  }, 300_000);

  it.each(seeds)(
    'loses nothing with seed %i',
    { timeout: (6 * seconds + 150) * 1000 },
    async (seed) => {
      const say = (line: string) => process.stderr.write(`[chaos ${seed}] ${line}\n`);
      const report = await runChaos({ seed, seconds, workers: 3, say });
      say(JSON.stringify({ ...report, wrong: report.wrong.length }));
      expect(report.wrong.length, report.wrong.slice(0, 3).join('; ')).toBe(0);
      expect(report.uncaught).toEqual([]);
      expect(report.acknowledged).toBeGreaterThan(seconds);
    },
  );
});
