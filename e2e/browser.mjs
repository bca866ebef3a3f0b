import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Names of Chromium, Chrome and Edge; the first is the same browser without windows, which takes less time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
/** Where macOS and Windows keep them. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser of the tests: `CHROMIUM`, an installed one, or one that playwright downloaded; undefined without any. */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const candidates = [process.env.CHROMIUM, ...installed, ...PLACES, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path) && starts(path));
}

/** A download may lack libraries of the system, and Ubuntu's chromium-browser only fetches a snap. */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findBrowser();
  if (found === undefined) process.exit(1);
  console.log(found);
}
