import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { quietReporter } from './infra/test/quiet-reporter.js';

// Workspace packages are tested from their sources, so a test never sees a stale build.
// Neither 'import' nor 'module' here: Node would apply them to `require()` in dependencies as well.
const conditions = ['@terimce/source', 'node', 'default'];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };
// A poll waits for real servers, on a machine of any speed.
const poll = { timeout: 120_000 };
const setupFiles = ['packages/test-services/src/fixed-seed.ts'];

/** Files that can share a worker follow each other: it is ended before one of another project or environment. */
class ByWorker extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const workers = new Map(sorted.map((file) => [file, workerOf(file)]));
    return sorted.sort((a, b) => (workers.get(a) ?? '').localeCompare(workers.get(b) ?? ''));
  }
}

function workerOf({ project, moduleId }: TestSpecification): string {
  const [, environment = ''] =
    /@vitest-environment (\S+)/.exec(readFileSync(moduleId, 'utf8')) ?? [];
  return `${project.name} ${environment}`;
}

/**
 * Tests of modules that act by themselves (on timers, on events of the window, on what other tabs store), two that mark
 * the texts of modules, and one that compares processor times, which collecting the memory of other tests would lengthen.
 */
const ISOLATED = [
  'api/src/pages/texts.test.ts',
  'api/src/http/request-costs.integration.test.ts',
  'frontend/src/app/background.test.ts',
  'frontend/src/app/texts.test.tsx',
  'frontend/src/features/favorites/*.test.tsx',
  'frontend/src/features/messages/*.test.tsx',
  'frontend/src/lib/history.test.ts',
  'frontend/src/lib/outbox.test.ts',
  'frontend/src/lib/theme.test.ts',
  'frontend/src/lib/use-back-closes.test.tsx',
];

export default defineConfig({
  test: {
    reporters: process.env.QUIET ? [quietReporter] : ['default'],
    // What a passed test has logged.
    silent: process.env.QUIET ? 'passed-only' : false,
    sequence: { sequencer: ByWorker },
    // More than processors: half of the time a test waits for a server or a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          setupFiles,
          include: ['{packages,api,indexer,infra,frontend,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.integration.test.ts', ...ISOLATED],
          // Files share their worker's modules, which takes a third less processor time.
          isolate: false,
          expect: { poll },
          // Property tests run thousands of cases; a slow machine is not a failure.
          testTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: { name: 'unit-isolated', setupFiles, include: ISOLATED, testTimeout: 120_000 },
      },
      {
        ...shared,
        test: {
          name: 'integration',
          setupFiles,
          include: ['{packages,api,indexer,infra}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...ISOLATED],
          // As above; each file starts servers of its own.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
        },
      },
      {
        ...shared,
        test: {
          // The long failure tests of `make chaos`.
          name: 'chaos',
          include: ['infra/test/chaos/*.chaos.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        ...shared,
        test: {
          // `make rehearse`: the product in containers.
          name: 'rehearsal',
          include: ['infra/test/rehearsal/*.rehearsal.ts'],
          testTimeout: 300_000,
          // Building the image takes a minute, and a quarter of an hour on a busy machine.
          hookTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
