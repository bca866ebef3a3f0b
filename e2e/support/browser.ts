import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** Types a query and waits for its hits: until the network answers, the list shows others that the device knows. */
export async function search(page: Page, query: string): Promise<Locator> {
  await searchBox(page).fill(query);
  await isAnswered(page);
  return page.getByRole('option');
}
const isAnswered = (page: Page) =>
  expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');

/** The number of all results, which arrives after the hits and orders the categories above them. */
export async function countResults(page: Page): Promise<number> {
  await isAnswered(page);
  const all = page.getByRole('link', { name: /^Tüm sonuçlar \(\d+\)$/ });
  return Number(/\d+/.exec(await all.innerText())?.[0]);
}

/** Waits until the application shows a page whole: its heading, and nothing that is still loading. */
export async function isShown(page: Page): Promise<void> {
  await page.locator('#root > :not(.prerendered) h1').first().waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The page's own heading. */
export const headline = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The search box: the page's only combobox with a suggestion list. */
export function searchBox(page: Page) {
  return page.getByRole('combobox').first();
}

/** Stops the page's clock: its timers fire in `page.clock.runFor`, or after `page.clock.resume`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(hidden, { message: 'width beyond the page' }).toBeLessThanOrEqual(0);
}

/** Scrolls to a link and follows it. @returns how far the page was scrolled at that moment. */
export function follow(link: Locator): Promise<number> {
  return link.evaluate(async (element: HTMLElement) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    // The page is told of it in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const place = Math.round(scrollY);
    element.focus({ preventScroll: true });
    element.click();
    return place;
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails on any serious or critical finding of axe on the current page, in both themes. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Evaluated through the debugger, so that the site's Content-Security-Policy stays unchanged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // The page follows the system while the visitor has chosen no theme; reloading it would take longer than axe.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
    // Rules that only depend on colors run in both themes, all others once.
    const rules =
      colorScheme === 'dark' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
    const find = async (chosen: object) => {
      const { axe } = window as unknown as {
        axe: { run(options: object): Promise<{ violations: AxeViolation[] }> };
      };
      // Waits for color transitions: an inherited one starts when its parent's has ended.
      for (let waits = 0; document.getAnimations().length > 0; waits += 1) {
        if (waits === 500) throw new Error('An animation does not end');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const { violations } = await axe.run({ resultTypes: ['violations'], ...chosen });
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        targets: nodes.map((node) => node.target.join(' ')),
      }));
    };
    const serious = async () =>
      (await page.evaluate(find, rules)).filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
    await expect.poll(serious, { message: `${what}, ${colorScheme}` }).toEqual([]);
  }
}

interface AxeViolation {
  id: string;
  impact: string;
  nodes: { target: string[] }[];
}

/**
 * Fails on controls smaller than 24 px in either direction, which are hard to hit with fingers and unsteady hands
 * (WCAG 2.2, 2.5.8). Links within a sentence may be as high as its lines.
 */
export async function expectTargets(page: Page, what: string): Promise<void> {
  const find = () => {
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
  };
  await expect.poll(() => page.evaluate(find), { message: what }).toEqual([]);
}

/** Fails if a control in a table reaches into the next cell. A narrow screen hides the buttons of the table's head. */
export async function expectControlsInCells(page: Page, what: string): Promise<void> {
  const find = () =>
    [...document.querySelectorAll(':is(td, th) select, td :is(input, button)')].flatMap(
      (control) => {
        const cell = control.closest('td, th') as Element;
        const by = control.getBoundingClientRect().right - cell.getBoundingClientRect().right;
        return by > 1 ? [`${control.outerHTML.slice(0, 120)}: ${by} px`] : [];
      },
    );
  await expect.poll(() => page.evaluate(find), { message: what }).toEqual([]);
}

/** Holds the replies to a call until the returned function is called. */
export async function holdReplies(
  page: Page,
  url: string,
  reply: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(url, async (route) => {
    await answered;
    await reply(route);
  });
  return answer;
}
