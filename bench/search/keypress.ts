/// <reference lib="dom" />
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@terimce/test-services/random';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type BenchTerm, buildCollection } from '../relevance/collection/collection.js';
import { startLocalProduct } from '../relevance/engines/local-product.js';
import { importTerms } from '../relevance/engines/product-engine.js';

const TERMS = 20_000;
const WORDS = 60;
/** Debounce time of the box after the last letter. */
const DEBOUNCE_MS = 250;
const SLOWER = 4;
/** Words typed before the measurement: the page has loaded its parts and compiled frequent code. */
const WARM_UP = 5;
/** Number of new visitors, and what each types as soon as the page has loaded. */
const VISITS = 24;
const WORDS_OF_VISIT = 5;
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Measures from the last key press to the painted list, with a four times slower processor. */
async function main(): Promise<void> {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chromium is installed');
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
  const terms = buildCollection(TERMS, 7);
  const product = await startLocalProduct(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await importTerms(product, terms);
    printLongVisit(await typeForLong(browser, product.baseUrl, terms));
    printFirstWords(await typeFirstWords(browser, product.baseUrl, terms));
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** One visit with many words; the page is loaded at full speed. */
async function typeForLong(browser: Browser, url: string, terms: readonly BenchTerm[]) {
  const page = await browser.newPage({ locale: 'tr-TR' });
  await page.addInitScript(watchPainting);
  await page.goto(url);
  await slowDown(page);
  const random = new Random(3);
  const typed: Typed[] = [];
  for (let i = 0; i < WORDS; i += 1) {
    // The service worker is installed once the user has not typed for a while, and controls all later visits.
    if (i === WARM_UP)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    typed.push(await timeTyping(page, pickText(terms, random)));
  }
  await page.close();
  return typed;
}

/** New visits, each with an empty cache and a slow processor from the first byte on. */
async function typeFirstWords(browser: Browser, url: string, terms: readonly BenchTerm[]) {
  const random = new Random(4);
  const visits: Typed[][] = [];
  for (let i = 0; i < VISITS; i += 1) {
    const context = await browser.newContext({ locale: 'tr-TR' });
    const page = await context.newPage();
    await page.addInitScript(watchPainting);
    await slowDown(page);
    await page.goto(url);
    const typed: Typed[] = [];
    for (let word = 0; word < WORDS_OF_VISIT; word += 1)
      typed.push(await timeTyping(page, pickText(terms, random)));
    visits.push(typed);
    await context.close();
  }
  return visits;
}

async function slowDown(page: Page): Promise<void> {
  const debuggerSession = await page.context().newCDPSession(page);
  await debuggerSession.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** The beginning of a headword, four to nine letters. */
function pickText(terms: readonly BenchTerm[], random: Random): string {
  const { en, tr } = random.pick(terms);
  const title = random.next() < 0.5 ? en : tr;
  return title.slice(0, 4 + random.below(6)).trim();
}

function printLongVisit(typed: readonly Typed[]): void {
  const counted = typed.slice(WARM_UP);
  console.log(
    `key press to painted list, processor ${SLOWER} times slower, beyond the ${DEBOUNCE_MS} ms of waiting ` +
      `(${counted.length} words, ${load()}):`,
  );
  for (const [name, part] of Object.entries(PARTS)) printRow(name, counted.map(part));
  printRow('the first words, painted', typed.slice(0, WARM_UP).map(PARTS.painted));
}

function printFirstWords(visits: readonly Typed[][]): void {
  console.log(`${visits.length} fresh visits, the page loaded as slowly (${load()}):`);
  const groups = {
    'first word': visits.map((typed) => typed.slice(0, 1)),
    'later words': visits.map((typed) => typed.slice(1)),
  };
  for (const [group, typed] of Object.entries(groups)) {
    for (const [name, part] of Object.entries(PARTS))
      printRow(`${group}, ${name}`, typed.flat().map(part));
  }
}

function printRow(name: string, times: readonly number[]): void {
  console.log(`  ${name.padEnd(48)}${quantiles(times)}`);
}

function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}

/** Milliseconds of one word, measured from its last key press, except `reply`. */
interface Typed {
  asked: number;
  /** From the request to the first byte: the server, on the same processors. */
  reply: number;
  changed: number;
  painted: number;
}

const PARTS = {
  'request sent': ({ asked }: Typed) => asked - DEBOUNCE_MS,
  'server and loopback, of the whole': ({ reply }: Typed) => reply,
  'list changed': ({ changed }: Typed) => changed - DEBOUNCE_MS,
  painted: ({ painted }: Typed) => painted - DEBOUNCE_MS,
};

function quantiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(0);
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(0.999)} ms`;
}

interface Watched {
  typedAt: number;
  changedAt: number;
  paintedAt: number;
  /** Called when the list is painted; polling would take the page's time. */
  onPainted: (() => void) | undefined;
}

/** In the page: records the last letter, and the first frame after the list has changed. */
function watchPainting(): void {
  const watched: Watched = { typedAt: 0, changedAt: 0, paintedAt: 0, onPainted: undefined };
  Object.assign(window, { watched });
  let pressedAt: number | undefined;
  addEventListener('keydown', (event) => {
    pressedAt = event.timeStamp;
  });
  addEventListener('beforeinput', (event) => {
    // Letters that the keyboard's layout lacks are entered without a key press.
    watched.typedAt = pressedAt ?? event.timeStamp;
    watched.changedAt = 0;
    watched.paintedAt = 0;
    pressedAt = undefined;
  });
  new MutationObserver(() => {
    if (watched.changedAt > 0 || watched.typedAt === 0) return;
    // Earlier changes show results from the device, not the reply.
    if (performance.now() - watched.typedAt < 250) return;
    if (!document.querySelector('[role=option]')) return;
    watched.changedAt = performance.now();
    // A task after the next frame: its result is on the screen.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        watched.paintedAt = performance.now();
        watched.onPainted?.();
      };
      port2.postMessage(undefined);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}

async function timeTyping(page: Page, text: string): Promise<Typed> {
  const box = page.getByRole('combobox').first();
  await box.fill('');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await box.pressSequentially(text, { delay: 60 });
  return await page.evaluate(async () => {
    const { watched } = window as unknown as { watched: Watched };
    await new Promise<void>((resolve, reject) => {
      if (watched.paintedAt > 0) return resolve();
      watched.onPainted = resolve;
      setTimeout(reject, 10_000, new Error('No list was painted'));
    });
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/suggestions'))
      .at(-1) as PerformanceResourceTiming;
    performance.clearResourceTimings();
    return {
      asked: asked.requestStart - watched.typedAt,
      reply: asked.responseStart - asked.requestStart,
      changed: watched.changedAt - watched.typedAt,
      painted: watched.paintedAt - watched.typedAt,
    };
  });
}

await main();
