import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { E2E_BASE_URL } from './support/env.js';

const executablePath = findBrowser();

/** Journeys in the browser that `make test` found or installed. What a failed one leaves is in `results/`. */
export default defineConfig({
  testIgnore: '**/dist/**',
  outputDir: 'results',
  // In CI the default is a row of dots, without names and times.
  reporter: 'list',
  reportSlowTests: null,
  globalSetup: './support/product.ts',
  // All limits are for what never happens; a slow machine is not a failure.
  timeout: 900_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  // More than processors: half of the time a test waits for a server, the browser or a timer.
  workers: availableParallelism() * 2,
  use: {
    // Set by the global setup before a worker reads this.
    baseURL: E2E_BASE_URL,
    locale: 'tr-TR',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // Without a service worker, so that a test can answer any request itself.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a browser, Playwright says what to install.
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        '--disable-sync',
      ],
    },
  },
});
