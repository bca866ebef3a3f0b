/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../chromium.js';
import { median } from '../pipeline/percentiles.js';
import { processorSeconds } from '../pipeline/process-use.js';
import { type LocalProduct, startLocalProduct } from '../relevance/engines/local-product.js';

/** The longest text that the server takes, and one that a phone should answer at once, in characters. */
const LONG = 20_000;
const SHORT = 2_000;
const ROUNDS = 20;
const WARM_UP = 3;
/** How many times slower than this machine the processor of a phone is taken to be. */
const SLOWER = [1, 4, 6] as const;

/** How long the terms of a text take with the terms of the seed: on the server, and on a device with the pack. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-text-'));
  const product = await startLocalProduct(folder, { SEED: 'true' });
  const browser = await launchChromium();
  try {
    const changes = await fetch(
      `${product.baseUrl}/api/v1/terms/changes?since=2020-01-01&limit=200`,
    );
    const { data } = (await changes.json()) as { data: { term?: { englishDefinition: string } }[] };
    const text = data.map(({ term }) => term?.englishDefinition).join(' ');
    console.log(`text of ${text.length} characters, load ${loadavg()[0]?.toFixed(1)}`);
    await onServer(product, text.slice(0, LONG));
    await onDevice(browser, product.baseUrl, text.slice(0, SHORT));
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function onServer(product: LocalProduct, text: string): Promise<void> {
  const pid = product.processes.get('api') ?? 0;
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  };
  const ask = async () => (await fetch(`${product.baseUrl}/api/text`, init)).arrayBuffer();
  for (let i = 0; i < WARM_UP; i += 1) await ask();
  const before = processorSeconds(pid);
  const times = await timesOf(async () => {
    const start = performance.now();
    await ask();
    return performance.now() - start;
  });
  const processor = ((processorSeconds(pid) - before) * 1_000) / ROUNDS;
  console.log(
    `server, ${LONG} characters: ${median(times).toFixed(0)} / ${Math.max(...times).toFixed(0)} ms, ${processor.toFixed(0)} of processor time`,
  );
}

async function onDevice(browser: Browser, url: string, text: string): Promise<void> {
  const context = await browser.newContext({ locale: 'tr-TR' });
  const page = await context.newPage();
  await page.addInitScript(watchWorkers);
  await page.goto(`${url}/offline`);
  await page.getByRole('button', { name: 'Sözlüğü bu cihaza indir' }).click();
  await page.getByRole('button', { name: 'Cihazdan sil' }).waitFor();
  await page.goto(`${url}/text`);
  await page.getByLabel('Metin', { exact: true }).fill(text);
  // The page asks the dictionary on the device if the server does not answer.
  await page.route('**/api/text', (route) => route.abort());
  const devtools = await context.newCDPSession(page);
  let worker = 0;
  for (const rate of SLOWER) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    for (let i = 0; i < WARM_UP; i += 1) await timeOnDevice(page);
    const times = await timesOf(() => timeOnDevice(page));
    if (rate === 1) worker = median(times.map((time) => time.worker));
    const whole = median(times.map((time) => time.whole)) + worker * (rate - 1);
    console.log(
      `device ${rate} times slower, ${SHORT} characters: terms ${(worker * rate).toFixed(0)} ms, until they are marked ${whole.toFixed(0)}`,
    );
  }
  await context.close();
}

/** From the press of the button until the names are marked, and the part of it that the worker took. */
function timeOnDevice(page: Page): Promise<{ whole: number; worker: number }> {
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('main button[type="submit"]');
    const start = performance.now();
    button?.click();
    do await new Promise(requestAnimationFrame);
    while (button?.ariaBusy);
    return { whole: performance.now() - start, worker: (window as never as Watched).worker };
  });
}

interface Watched {
  /** Milliseconds from the last question to a worker to its answer. */
  worker: number;
}

/** In the page: Chromium slows down only the page itself, so the time of its worker is measured apart. */
function watchWorkers(): void {
  const ask = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, ...args: [unknown]) {
    const start = performance.now();
    const answered = () => Object.assign(window, { worker: performance.now() - start });
    this.addEventListener('message', answered, { once: true });
    ask.apply(this, args);
  };
}

async function timesOf<T>(measure: () => Promise<T>): Promise<T[]> {
  const times: T[] = [];
  for (let i = 0; i < ROUNDS; i += 1) times.push(await measure());
  return times;
}

await main();
