import { defineConfig } from 'vitest/config';

// Workspace packages are tested from their sources, so a test never sees a stale build.
// Neither 'import' nor 'module' here: Node would apply them to `require()` in dependencies as well.
const conditions = ['@terimce/source', 'node', 'default'];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{packages,api,indexer,infra,frontend,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.integration.test.ts'],
          // Property tests run thousands of cases; a slow machine is no failure.
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'integration',
          include: ['{packages,api,indexer,infra}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Real servers are killed and restarted here; a second chance tells a broken promise, which
          // fails twice, from a moment of bad luck on a busy machine. The report says what was retried.
          retry: 1,
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/product.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
