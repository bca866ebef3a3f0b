/// <reference lib="dom" />
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { buildCollection } from '../relevance/collection/collection.js';
import { startLocalProduct } from '../relevance/engines/local-product.js';
import { importTerms } from '../relevance/engines/product-engine.js';
import { Random } from '../relevance/random.js';

const TERMS = 20_000;
const WORDS = 60;
/** What the box waits for after the last letter. */
const DEBOUNCE_MS = 250;
const SLOWER = 4;
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** From the last key press to the painted list, with the processor slowed down four times. */
async function main(): Promise<void> {
  const executablePath = BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chromium is installed');
  const folder = mkdtempSync(join(tmpdir(), 'terimce-bench-'));
  const terms = buildCollection(TERMS, 7);
  const product = await startLocalProduct(folder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await importTerms(product, terms);
    const page = await browser.newPage({ locale: 'tr-TR' });
    await page.addInitScript(watchPainting);
    await page.goto(product.baseUrl);
    const debuggerSession = await page.context().newCDPSession(page);
    await debuggerSession.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const random = new Random(3);
    const times: number[] = [];
    for (let i = 0; i < WORDS; i += 1) {
      const { en, tr } = random.pick(terms);
      const title = random.next() < 0.5 ? en : tr;
      times.push(await timeTyping(page, title.slice(0, 4 + random.below(6)).trim()));
    }
    const sorted = times.slice(5).sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(0);
    console.log(
      `key press to painted list, processor ${SLOWER} times slower, beyond the ${DEBOUNCE_MS} ms of waiting: ` +
        `p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(0.999)} ms (${sorted.length} words, load ${loadavg()[0]?.toFixed(1)})`,
    );
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Watched {
  typedAt: number;
  paintedAt: number;
}

/** In the page: notes the last letter, and the first frame after the list has changed. */
function watchPainting(): void {
  const watched: Watched = { typedAt: 0, paintedAt: 0 };
  Object.assign(window, { watched });
  let pressedAt: number | undefined;
  addEventListener('keydown', (event) => {
    pressedAt = event.timeStamp;
  });
  addEventListener('beforeinput', (event) => {
    // Letters that the keyboard's layout lacks are put in without a key press.
    watched.typedAt = pressedAt ?? event.timeStamp;
    watched.paintedAt = 0;
    pressedAt = undefined;
  });
  new MutationObserver(() => {
    if (watched.paintedAt > 0 || watched.typedAt === 0) return;
    // Earlier changes show what the device knew already, not the answer.
    if (performance.now() - watched.typedAt < 250) return;
    if (!document.querySelector('[role=option]')) return;
    // A task after the next frame: what it has drawn is on the screen.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        watched.paintedAt = performance.now();
      };
      port2.postMessage(undefined);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}

async function timeTyping(page: Page, text: string): Promise<number> {
  const box = page.getByRole('combobox').first();
  await box.fill('');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await box.pressSequentially(text, { delay: 60 });
  const painted = await page.waitForFunction(
    () => {
      const { watched } = window as unknown as { watched: Watched };
      return watched.paintedAt > 0 && watched.paintedAt - watched.typedAt;
    },
    undefined,
    { polling: 50, timeout: 10_000 },
  );
  return Number(await painted.jsonValue()) - DEBOUNCE_MS;
}

await main();
