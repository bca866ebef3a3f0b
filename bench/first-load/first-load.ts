/// <reference lib="dom" />
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { startLocalProduct } from '../relevance/engines/local-product.js';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SCREENS = [
  ['home', '/'],
  ['term', '/impedance'],
  ['category', '/c/mechanical'],
] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
const ROUNDS = 5;
/** Time after which everything that the page loads has been loaded. */
const QUIET_MS = 1500;

interface Load {
  /** Sum of the time by which long tasks exceed 50 ms. */
  readonly blocking: number;
  readonly shift: number;
  readonly scripts: readonly string[];
}

/** Measures the scripts of a first visit, how long they block the page, and layout shifts. */
async function main(): Promise<void> {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chromium is installed');
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
  const product = await startLocalProduct(folder, { SEED: 'true' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const [name, path] of SCREENS) {
      const loads = await loadOften(browser, product.baseUrl + path);
      const size = await compressedSize(loads.cold[0]?.scripts ?? []);
      console.log(
        `${name.padEnd(9)} script: gzip ${kilobytes(size.gzip)}, Brotli ${kilobytes(size.brotli)} kB   ` +
          `blocking: cold ${summary(loads.cold, 'blocking', 0)}, warm ${summary(loads.warm, 'blocking', 0)} ms   ` +
          `shift: cold ${summary(loads.cold, 'shift', 3)}, warm ${summary(loads.warm, 'shift', 3)}`,
      );
    }
    console.log(
      `search list   shift: ${(await shiftOfTyping(browser, product.baseUrl)).toFixed(3)}`,
    );
    console.log(
      `(${ROUNDS} loads on each of ${SIZES.length} screens; blocking is the median, shift the most; load ${loadavg()[0]?.toFixed(1)})`,
    );
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function loadOften(browser: Browser, url: string) {
  const loads = { cold: [] as Load[], warm: [] as Load[] };
  for (const viewport of SIZES) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport, locale: 'tr-TR' });
      loads.cold.push(await load(context, url));
      loads.warm.push(await load(context, url));
      await context.close();
    }
  }
  return loads;
}

async function load(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  await page.addInitScript(watchLoading);
  await page.goto(url);
  await page.waitForTimeout(QUIET_MS);
  const seen = await watched(page);
  await page.close();
  return seen;
}

async function shiftOfTyping(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ locale: 'tr-TR' });
  await page.addInitScript(watchLoading);
  await page.goto(url);
  await page.getByRole('combobox').first().pressSequentially('gerilme', { delay: 80 });
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(QUIET_MS);
  return (await watched(page)).shift;
}

interface Watched {
  blocking: number;
  shift: number;
}

/** In the page: adds up long tasks and layout shifts. */
function watchLoading(): void {
  const seen: Watched = { blocking: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function watched(page: Page): Promise<Load> {
  return page.evaluate(() => ({
    ...(window as unknown as { seen: Watched }).seen,
    scripts: performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => name.endsWith('.js')),
  }));
}

/** Each file compressed separately, at the highest level. */
async function compressedSize(scripts: readonly string[]) {
  const size = { gzip: 0, brotli: 0 };
  for (const url of new Set(scripts)) {
    const text = Buffer.from(await (await fetch(url)).arrayBuffer());
    size.gzip += gzipSync(text, { level: 9 }).length;
    size.brotli += brotliCompressSync(text).length;
  }
  return size;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** The median of blocking times, because a single disturbed load says nothing; the maximum of layout shifts. */
function summary(loads: readonly Load[], key: 'blocking' | 'shift', digits: number): string {
  const sorted = loads.map((one) => one[key]).sort((a, b) => a - b);
  const at = key === 'shift' ? sorted.length - 1 : Math.floor(sorted.length / 2);
  return (sorted[at] ?? 0).toFixed(digits);
}

await main();
