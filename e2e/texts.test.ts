import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { searchBox } from './support/browser.js';
import { expect, openPage, test } from './support/test.js';

const LOCALES = new URL('../frontend/src/locales/', import.meta.url);

/** Paths of all texts, `a.b.c`. */
function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path.replace(/_(one|other)$/, '')];
  return Object.entries(value).flatMap(([key, inner]) =>
    keysOf(inner, path ? `${path}.${key}` : key),
  );
}
const KEYS = ['tr.json', 'pages/tr.json', 'term/tr.json', 'admin/tr.json']
  .flatMap((file) => keysOf(JSON.parse(readFileSync(new URL(file, LOCALES), 'utf8'))))
  .filter((key) => key.includes('.'));

/** Together they load all bundles of texts. A term first: its texts are loaded apart, ahead of its page. */
const EACH_BUNDLE = ['/entropy', '/no-such-term-anywhere', '/about', '/tekkisilikordu'];
const PAGES = [
  ...EACH_BUNDLE,
  ...['/', '/favorites', '/history', '/popular', '/profile', '/c/mechanical', '/a/s', '/t/metal'],
  ...['/privacy-policy', '/terms-of-service', '/cookie-policy', '/contact', '/offline'],
  '/text',
  '/reset-password',
];

/** Opens a page within the application, as a link does. */
async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(() => {
    const isThere = document.querySelector('h1:not([inert] h1)') !== null;
    return isThere && !document.querySelector('[aria-busy="true"]');
  });
}

/** Keys that the page shows, says to screen readers, or has as its title. */
function shownKeys(page: Page): Promise<string[]> {
  return page.evaluate((keys) => {
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const all = `${document.title}\n${document.body.textContent}\n${said.join('\n')}`;
    return keys.filter((key) => all.includes(key));
  }, KEYS);
}

// The last file: in order, its visits would keep one worker busy long after the others have ended.
test.describe.configure({ mode: 'parallel' });

for (const locale of ['tr-TR', 'en-US']) {
  test.describe(`with a browser in ${locale}`, () => {
    // Visits share what the browser has loaded; a page begins each without any text.
    let visitor: BrowserContext;
    test.beforeAll(async ({ browser }) => {
      visitor = (await openPage(browser, '/', { locale })).context();
    });
    test.afterAll(() => visitor.close());

    for (const entry of PAGES.filter((path) => path !== '/tekkisilikordu')) {
      test(`a visit that begins at ${entry} shows no key on any page`, async () => {
        const found: Record<string, string[]> = {};
        const page = await visitor.newPage();
        await page.goto(entry);
        await searchBox(page).waitFor();
        // Once all bundles are there it makes no difference where a visit began.
        for (const next of [entry, ...(entry === '/' ? PAGES : EACH_BUNDLE)]) {
          await openWithin(page, next);
          const keys = await shownKeys(page);
          if (keys.length > 0) found[next] = keys;
        }
        await page.close();
        expect(found).toEqual({});
      });
    }
  });
}
