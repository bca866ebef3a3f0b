import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';

const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Starts the installed Chromium; no browser is ever downloaded. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? EXECUTABLES.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error('Chromium is missing: apt-get install chromium, or set CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-sync',
    ],
  });
}

/** A visitor of their own: storage, language and screen as given; Turkish, dark and 1280 px wide by default. */
export function newVisitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: inject('baseUrl'),
    locale: 'tr-TR',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
}

/** The search box: the page's one combobox with a suggestion list. */
export function searchBox(page: Page) {
  return page.getByRole('combobox').first();
}

/** Fails on anything that the page scrolls sideways for. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, 'width of the page').toBeLessThanOrEqual(client);
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Fails on any serious or critical finding of axe on the page as it is. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Evaluated through the debugger, so that the site's Content-Security-Policy stays as it is.
  const { readFile } = await import('node:fs/promises');
  await page.evaluate(await readFile(axePath, 'utf8'));
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: AxeViolation[] }> };
    };
    return (await axe.run()).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map((node) => node.target.join(' ')),
    }));
  });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious, what).toEqual([]);
}

interface AxeViolation {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

/**
 * Fails on controls of less than 24 px in either direction, which fingers and unsteady hands miss
 * (WCAG 2.2, 2.5.8). Links within a sentence may be as high as its lines.
 */
export async function expectTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate(() => {
    const shown = (element: Element) => {
      const { clipPath, opacity } = getComputedStyle(element);
      return (
        element.checkVisibility({ checkVisibilityCSS: true }) &&
        clipPath === 'none' &&
        opacity !== '0'
      );
    };
    const inSentence = (link: Element) => {
      const around = link.parentElement?.textContent?.trim() ?? '';
      return getComputedStyle(link).display === 'inline' && around !== link.textContent?.trim();
    };
    return [...document.querySelectorAll('a[href], button, select, input, textarea, summary')]
      .filter((element) => shown(element) && !element.closest('[inert], [aria-hidden="true"]'))
      .filter((element) => element.tagName !== 'A' || !inSentence(element))
      .map((element) => ({
        element,
        box: (element.closest('label') ?? element).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && (box.width < 23.5 || box.height < 23.5))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`);
  });
  expect(small, what).toEqual([]);
}
