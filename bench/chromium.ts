import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';
import { repositoryRoot } from './relevance/repository-root.js';

/** Starts the browser that `make test` found or installed. */
export function launchChromium(): Promise<Browser> {
  const executablePath = execFileSync(process.execPath, ['e2e/browser.mjs'], {
    cwd: repositoryRoot(),
    encoding: 'utf8',
  }).trim();
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
