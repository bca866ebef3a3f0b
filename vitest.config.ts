import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

// Workspace packages are tested from their sources, so a test never sees a stale build.
// Neither 'import' nor 'module' here: Node would apply them to `require()` in dependencies as well.
const conditions = ['@terimce/source', 'node', 'default'];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };
// A poll waits for real servers; the default of one second fails on a busy machine.
const poll = { timeout: 15_000 };

/** Lists failed tests at the very end, because logs are often truncated. */
const lastLines: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => !test.ok());
    if (failed.length > 0) console.log('\nFailed:');
    for (const test of failed) {
      const { project, module, fullName } = test;
      console.log(`  ${project.name} ${module.relativeModuleId} > ${fullName}`);
      printErrors(test.result().errors);
    }
    if (unhandled.length > 0) console.log('\nUnhandled:');
    printErrors(unhandled);
    // A file may fail in a hook, without a failed test.
    const withTest = new Set(failed.map(({ module }) => module));
    for (const module of modules) {
      if (module.ok() || withTest.has(module)) continue;
      console.log(`  ${module.relativeModuleId}`);
      printErrors([module, ...module.children.allSuites()].flatMap((part) => part.errors()));
    }
  },
};

function printErrors(errors: readonly { message: string }[] = []): void {
  for (const { message } of errors) console.log(`    ${message.slice(0, 500)}`);
}

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
 * Tests of modules that act by themselves (on timers, on events of the window, on what other tabs store), and one that
 * measures processor time, which collecting the memory of other tests would lengthen.
 */
const ISOLATED = [
  'api/src/http/growth.test.ts',
  'frontend/src/app/background.test.ts',
  'frontend/src/features/favorites/*.test.tsx',
  'frontend/src/features/messages/refused-text.test.tsx',
  'frontend/src/lib/history.test.ts',
  'frontend/src/lib/outbox.test.ts',
  'frontend/src/lib/theme.test.ts',
  'frontend/src/lib/use-back-closes.test.tsx',
];

export default defineConfig({
  test: {
    reporters: ['default', lastLines],
    sequence: { sequencer: ByWorker },
    // More than processors: half of the time a test waits for a server or a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{packages,api,indexer,infra,frontend,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.integration.test.ts', ...ISOLATED],
          // Files share their worker's modules, which takes a third less processor time.
          isolate: false,
          // Property tests run thousands of cases; a slow machine is not a failure.
          testTimeout: 60_000,
        },
      },
      { ...shared, test: { name: 'unit-isolated', include: ISOLATED, testTimeout: 60_000 } },
      {
        ...shared,
        test: {
          name: 'integration',
          include: ['{packages,api,indexer,infra}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // As above; each file starts servers of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
