import type { Page } from '@playwright/test';
import { searchBox } from './support/browser.js';
import { expect, test } from './support/test.js';
import { deviceOf, newAccount, uniqueName } from './support/visitor.js';

/** Whether everything in the header is on one row and inside the page. */
const headerOf = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const shown = [...header.querySelectorAll('a, button')].filter((part) =>
      part.checkVisibility(),
    );
    const boxes = shown.map((part) => part.getBoundingClientRect());
    const name = shown[0]?.getBoundingClientRect();
    const subtitle = shown[0]?.lastElementChild?.getBoundingClientRect();
    const middles = boxes.map(({ top, height }) => top + height / 2);
    return {
      rows: Math.max(...middles) - Math.min(...middles) < 10 ? 1 : 2,
      cut: boxes.some(({ left, right, top }) => left < 0 || right > innerWidth || top < 0),
      // Whole or not at all: it wraps below the name, out of sight.
      subtitle: Number(subtitle?.bottom) <= Number(name?.bottom),
      half:
        Number(subtitle?.top) < Number(name?.bottom) &&
        Number(subtitle?.bottom) > Number(name?.bottom),
      menu: shown.some((part) => part.getAttribute('aria-haspopup') === 'dialog'),
    };
  });

test.describe('the header', () => {
  for (const language of ['tr', 'en'] as const) {
    test(`is one row in every state, in ${language}`, async ({ visit }) => {
      const account = await newAccount(uniqueName('uzun_isimli_kullanici_'));
      const admin = { ...account, user: { ...account.user, role: 'admin' } };
      for (const somebody of [undefined, admin]) {
        for (const textSize of ['medium', 'large']) {
          const device = deviceOf(somebody, {
            language,
            ...(textSize === 'large' ? { textSize } : {}),
          });
          const page = await visit('/about', device);
          for (const width of [360, 768, 1199, 1200, 1240, 1280, 1366, 1440]) {
            await page.setViewportSize({ width, height: 800 });
            const state = `${language} ${somebody ? 'admin' : 'anonymous'} ${textSize} ${width}`;
            const isNarrow = width < 768 || (somebody && width < 1366);
            await expect(async () => {
              const seen = await headerOf(page);
              expect([seen.rows, seen.cut, seen.half], state).toEqual([1, false, false]);
              if (textSize === 'medium' && !isNarrow) expect(seen.subtitle, state).toBe(true);
              if (width < 1200) expect(seen.menu, state).toBe(true);
              else if (textSize === 'medium') expect(seen.menu, state).toBe(false);
            }).toPass();
          }
        }
      }
    });
  }
});

test.describe('the splash', () => {
  const splash = (page: Page) => page.locator('html[data-splash]');
  /** So that the splash does not end by itself. */
  const stopTime = async ({ clock }: Page) => {
    await clock.install({ time: 0 });
    await clock.pauseAt(3_600_000);
  };

  test('is shown on the first visit of a session while the page loads, even if a font never does', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ reducedMotion: 'no-preference' });
    const page = await visitor.newPage();
    await stopTime(page);
    // A font that never loads, so that the page never becomes ready.
    await page.route('**/*.woff2', () => {});
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await splash(page).waitFor({ state: 'attached' });
    await page.clock.runFor(5_000);
    await splash(page).waitFor({ state: 'detached' });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await searchBox(page).waitFor();
    await expect(splash(page)).toHaveCount(0);
  });

  test('disappears on any key, and is not shown if the user prefers reduced motion', async ({
    newVisitor,
  }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const visitor = await newVisitor({ reducedMotion });
      const page = await visitor.newPage();
      await stopTime(page);
      await page.route('**/*.woff2', () => {});
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await searchBox(page).waitFor({ state: 'attached' });
      await expect(splash(page)).toHaveCount(reducedMotion === 'reduce' ? 0 : 1);
      await page.keyboard.press('Shift');
      await expect(splash(page)).toHaveCount(0);
    }
  });
});
