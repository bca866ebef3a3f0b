import {
  expectAccessible,
  expectControlsInCells,
  expectNoSidewaysScroll,
  expectTargets,
} from './support/browser.js';
import { expect, test } from './support/test.js';
import {
  adminSession,
  adminToken,
  callApi,
  deviceOf,
  newAccount,
  uniqueName,
} from './support/visitor.js';

const TABS = [
  'dashboard',
  'terms',
  'terms/bulk',
  'engineering',
  'engineering/duplicates',
  'engineering/deleted',
  'categories',
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

const word = 'ğ'.repeat(90);
// The longest word that is not broken.
const whole = 'm'.repeat(24);
const categories = ['g'.repeat(90), whole];

/** Sends everything that visitors and staff may enter, with words that are too long for any column. */
async function sendLongWords(): Promise<void> {
  await newAccount(uniqueName('Ğ'.repeat(22)));
  await callApi('GET', `/terms/search?query=${encodeURIComponent(word)}`);
  const sender = { contact: { name: word, email: `${'m'.repeat(60)}@example.com` } };
  const feedback = { ...sender, profession: word, message: word };
  const suggestion = { ...sender, englishTerm: word, category: 'Diğer', customCategory: word };
  for (const [path, body] of [
    ['/feedback/submit', feedback],
    ['/suggestions/submit', { ...suggestion, definition: word, source: word }],
  ] as const) {
    expect((await callApi('POST', path, { body })).status, path).toBe(201);
  }
  const token = await adminToken();
  for (const [name, slug] of [
    [word, categories[0]],
    [whole, categories[1]],
  ] as const) {
    const body = { en: name, tr: name, slug: `former${slug}`.slice(0, slug?.length) };
    expect((await callApi('POST', '/admin/categories', { body, token })).status).toBe(201);
    // The table also lists the former address.
    const renamed = await callApi('PUT', `/admin/categories/${body.slug}`, {
      body: { slug },
      token,
    });
    expect(renamed.status).toBe(200);
  }
}

test.describe('accessibility of the back office', () => {
  test.beforeAll(sendLongWords);
  test.afterAll(async () => {
    for (const slug of categories) {
      await callApi('DELETE', `/admin/categories/${slug}`, { token: await adminToken() });
    }
  });

  for (const [language, width] of [
    ['tr', 1280],
    ['en', 360],
  ] as const) {
    test(`every tab has room for its controls, and axe no finding (${language}, ${width} px)`, async ({
      visit,
    }) => {
      const page = await visit('/', {
        ...deviceOf(await adminSession(), { language }),
        viewport: { width, height: 800 },
      });
      for (const tab of TABS) {
        await page.goto(`/admin/${tab}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // The live tabs read their state every second, so the network is never idle.
        await expect(page.getByText(/Yükleniyor|Loading/)).toHaveCount(0);
        // Neither the language nor the width changes what axe finds.
        if (language === 'tr') await expectAccessible(page, tab);
        await expectNoSidewaysScroll(page);
        await expectTargets(page, `${tab}, ${width} px`);
        await expectControlsInCells(page, `${tab}, ${width} px`);
        const cut = () =>
          [...document.querySelectorAll('main section > table')].flatMap((table) => {
            const room = table.parentElement?.clientWidth ?? 0;
            return table.clientWidth > room + 1 ? [`${table.clientWidth} px in ${room}`] : [];
          });
        const message = `tables wider than their place, ${tab}`;
        await expect.poll(() => page.evaluate(cut), { message }).toEqual([]);
      }
    });
  }
});
