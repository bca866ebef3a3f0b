import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { RANDOM_SEED } from '@terimce/test-services/env';
import { Random } from '@terimce/test-services/random';
import { searchBox } from './browser.js';
import { E2E_SLOW } from './env.js';
import { ownAddress } from './visitor.js';

export { expect };

/** What no page may cause: violations of the Content-Security-Policy and errors that nothing catches. */
const problems: string[] = [];

/** A new visitor with a unique address and the given storage, language and screen. */
async function openVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const visitor = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': ownAddress() },
    ...options,
  });
  visitor.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  visitor.on('weberror', (thrown) => {
    problems.push(thrown.error().message);
  });
  if (E2E_SLOW > 1) await slowDown(visitor);
  visitor.on('page', (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = (...given) => againIfAborted(() => goto(...given));
    page.reload = (...given) => againIfAborted(() => reload(...given));
  });
  return visitor;
}

const random = new Random(RANDOM_SEED);
/** Longest delay of a reply in milliseconds, longer than the typing of a word. */
const LATE_MS = 400;

/** Shows what depends on speed: slows down what the visitor's browser computes, and delays each reply differently. */
async function slowDown(visitor: BrowserContext): Promise<void> {
  await visitor.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, random.below(LATE_MS)));
    // The page may have gone on, or be closed.
    await route.continue().catch(() => undefined);
  });
  visitor.on('page', async (page) => {
    const session = await visitor.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: E2E_SLOW });
  });
}

/** Navigates again if the page ended it: a dialog that has just closed is still leaving its entry of the history. */
function againIfAborted<T>(navigate: () => Promise<T>): Promise<T> {
  return navigate().catch((error: Error) => {
    if (!error.message.includes('net::ERR_ABORTED')) throw error;
    return navigate();
  });
}

/** A page of a new visitor that several tests share; a test's own page is `visit`. */
export async function openPage(
  browser: Browser,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Page> {
  return goTo(await openVisitor(browser, options), path);
}

async function goTo(visitor: BrowserContext, path: string): Promise<Page> {
  const page = await visitor.newPage();
  await page.goto(path);
  // The server's readable page has no box: once it exists, the application is running.
  await searchBox(page).waitFor();
  return page;
}

interface Fixtures {
  /** Makes a visitor who leaves when the test ends. */
  newVisitor: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a page as a new visitor and waits for the application. */
  visit: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  noProblems: undefined;
}

export const test = base.extend<Fixtures>({
  newVisitor: async ({ browser }, use) => {
    const visitors: BrowserContext[] = [];
    await use(async (options) => {
      const visitor = await openVisitor(browser, options);
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) {
      // The runner takes a picture of each page that a context closes, even if the test has passed.
      for (const page of visitor.pages()) await page.close();
      await visitor.close();
    }
  },
  visit: async ({ newVisitor }, use) => {
    await use(async (path = '/', options = {}) => goTo(await newVisitor(options), path));
  },
  noProblems: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      await use(undefined);
      expect(problems.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});
