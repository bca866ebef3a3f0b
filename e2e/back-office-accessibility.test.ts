import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPage } from './support/back-office.js';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTargets,
  launchBrowser,
} from './support/browser.js';

const TABS = [
  'dashboard',
  'terms',
  'terms/bulk',
  'engineering',
  'engineering/duplicates',
  'engineering/deleted',
  'imports',
  'search',
  'search/failures',
  'search/words',
  'search/explain?query=isil',
  'feedbacks',
  'suggestions',
  'click-stats',
  'logs',
  'logs?group=1',
  'users',
  'bans',
  'audit',
];

describe('accessibility of the back office', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['dark', 1280],
    ['light', 360],
  ] as const)(
    'axe has no serious finding on any tab (%s, %i px)',
    async (colorScheme, width) => {
      const page = await adminPage(browser, { colorScheme, viewport: { width, height: 800 } });
      for (const tab of TABS) {
        await page.goto(`/admin/${tab}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // The live tabs keep a stream open: the network is never idle.
        await expect.poll(() => page.getByText('Yükleniyor').count()).toBe(0);
        await expectAccessible(page, `${tab}, ${colorScheme}`);
        await expectNoSidewaysScroll(page);
        await expectTargets(page, `${tab}, ${width} px`);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll('main section > table')].flatMap((table) => {
            const room = table.parentElement?.clientWidth ?? 0;
            return table.clientWidth > room + 1 ? [`${table.clientWidth} px in ${room}`] : [];
          }),
        );
        expect(cut, `tables wider than their place, ${tab}`).toEqual([]);
      }
      await page.context().close();
    },
    240_000,
  );
});
