/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../chromium.js';
import { readBenchEnv } from '../env.js';
import { median } from '../pipeline/percentiles.js';
import { startLocalProduct } from '../relevance/engines/local-product.js';
import { repositoryRoot } from '../relevance/repository-root.js';

const SCREENS = [
  ['home', '/'],
  ['term', '/impedance'],
  ['category', '/c/mechanical'],
] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
/** What a click on the home page opens for the first time, with code of its own. */
const OPENED = [
  ['drawer', 'header button[aria-haspopup="dialog"]', '[role="dialog"]', 360],
  ['language menu', 'header button[aria-haspopup="menu"]', '[role="menu"]', 1280],
  ['page', 'a[href="/popular"]', 'main h1:not(.prerendered h1)', 1280],
] as const;
const ROUNDS = 5;
/** Time after which everything that the page loads has been loaded. */
const QUIET_MS = 1500;

interface Load {
  /** Sum of the time by which long tasks exceed 50 ms. */
  readonly blocking: number;
  readonly shift: number;
  /** Time until the application's heading exists; the server's content is there before. */
  readonly shown: number;
  /** Addresses of all that was loaded, except fonts. */
  readonly files: readonly string[];
}

/**
 * Measures the scripts of a first visit, how long they block the page, when the page is shown, and layout shifts; then
 * how soon a first click opens something. With BENCH_BEFORE, the folder of another built checkout, also there.
 */
async function main(): Promise<void> {
  const { BENCH_BEFORE: before } = readBenchEnv();
  const browser = await launchChromium();
  try {
    for (const root of before ? [before, repositoryRoot()] : [repositoryRoot()]) {
      if (before) console.log(root === before ? 'Before' : 'Now');
      await measure(browser, root);
    }
  } finally {
    await browser.close();
  }
  console.log(
    `(${ROUNDS} loads on each of ${SIZES.length} screens; shift is the most, all else the median; load ${loadavg()[0]?.toFixed(1)})`,
  );
}

async function measure(browser: Browser, root: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
  const product = await startLocalProduct(folder, { SEED: 'true' }, root);
  try {
    for (const [name, path] of SCREENS) {
      const loads = await loadOften(browser, product.baseUrl + path);
      const files = loads.cold[0]?.files ?? [];
      const size = await compressedSize(files.filter((name) => name.endsWith('.js')));
      const all = await compressedSize(files);
      console.log(
        `${name.padEnd(9)} script: gzip ${kilobytes(size.gzip)}, Brotli ${kilobytes(size.brotli)} kB   ` +
          `all without fonts: gzip ${kilobytes(all.gzip)} kB   ` +
          `blocking: cold ${summary(loads.cold, 'blocking', 0)}, warm ${summary(loads.warm, 'blocking', 0)} ms   ` +
          `shown: cold ${summary(loads.cold, 'shown', 0)}, warm ${summary(loads.warm, 'shown', 0)} ms   ` +
          `shift: cold ${summary(loads.cold, 'shift', 3)}, warm ${summary(loads.warm, 'shift', 3)}`,
      );
    }
    for (const [name, button, part, width] of OPENED) {
      const times = await timesToOpen(browser, product.baseUrl, { button, part, width });
      console.log(`${name.padEnd(13)} opens after ${median(times).toFixed(0)} ms`);
    }
    const shift = await shiftOfTyping(browser, product.baseUrl);
    console.log(`search list   shift: ${shift.toFixed(3)}`);
  } finally {
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

async function timesToOpen(
  browser: Browser,
  url: string,
  { button, part, width }: { button: string; part: string; width: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, locale: 'tr-TR' });
    await page.goto(url);
    await page.waitForTimeout(QUIET_MS);
    times.push(
      await page.evaluate(
        async ([clicked, opened]) => {
          const isOpen = () => document.querySelector(opened)?.closest('[inert]') === null;
          const former = document.querySelector(opened);
          const start = performance.now();
          document.querySelector<HTMLElement>(clicked)?.click();
          while (!isOpen() || document.querySelector(opened) === former) {
            await new Promise(requestAnimationFrame);
          }
          return performance.now() - start;
        },
        [button, part] as const,
      ),
    );
    await page.close();
  }
  return times;
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
  shown: number;
}

/** In the page: adds up long tasks and layout shifts. */
function watchLoading(): void {
  const seen: Watched = { blocking: 0, shift: 0, shown: 0 };
  Object.assign(window, { seen });
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main h1:not(.prerendered h1)')) return;
    seen.shown = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
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
    files: performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => !/\.woff2$|\/analytics\//.test(name))
      .concat(location.href),
  }));
}

/** Each file compressed separately, at the highest level. */
async function compressedSize(files: readonly string[]) {
  const size = { gzip: 0, brotli: 0 };
  for (const url of new Set(files)) {
    const text = Buffer.from(await (await fetch(url)).arrayBuffer());
    size.gzip += gzipSync(text, { level: 9 }).length;
    size.brotli += brotliCompressSync(text).length;
  }
  return size;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

/** The median, because a single disturbed load says nothing; the maximum of layout shifts. */
function summary(
  loads: readonly Load[],
  key: 'blocking' | 'shift' | 'shown',
  digits: number,
): string {
  const values = loads.map((one) => one[key]);
  return (key === 'shift' ? Math.max(...values) : median(values)).toFixed(digits);
}

await main();
