import type { Page } from '@playwright/test';
import { countResults, expectNoSidewaysScroll, search, searchBox } from './support/browser.js';
import { SCREENS } from './support/screens.js';
import { expect, test } from './support/test.js';
import { callApi, deviceOf, dialog, newAccount } from './support/visitor.js';

const chips = (page: Page) =>
  page.getByRole('group', { name: 'Alana göre daralt' }).getByRole('button');
const options = (page: Page) => page.getByRole('option');
const highlighted = (page: Page) => page.getByRole('option', { selected: true });

const PAST = ['çelik', 'kiriş', 'gerilme', 'tork', 'vida', 'isil iletkenlik'];
const withSearches = (terms: readonly string[]) =>
  deviceOf(undefined, {
    searchHistory: JSON.stringify({
      savedAt: Date.now(),
      items: terms.map((term) => ({ term, date: new Date().toISOString() })),
    }),
  });

for (const [name, screen] of SCREENS) {
  test.describe(`the search list at ${name}`, () => {
    test('has a placeholder that fits its box', async ({ visit }) => {
      for (const language of ['tr', 'en']) {
        const page = await visit(`/?hl=${language}`, screen);
        const { text, room } = await searchBox(page).evaluate((box) => {
          const context = document.createElement('canvas').getContext('2d');
          if (!context) throw new Error('no canvas');
          const { fontSize, fontFamily } = getComputedStyle(box);
          context.font = `${fontSize} ${fontFamily}`;
          return {
            text: context.measureText((box as HTMLInputElement).placeholder).width,
            room: box.clientWidth,
          };
        });
        expect(text, language).toBeLessThanOrEqual(room);
      }
    });

    // What follows does not depend on the width.
    if (screen.viewport.width < 500) return;

    test('keeps a category while the user continues typing, and is closed by Escape', async ({
      visit,
    }) => {
      const page = await visit('/thermal-conductivity', screen);
      const pressed = page.getByRole('button', { pressed: true });
      await search(page, 'term');
      await countResults(page);
      const category = (await chips(page).nth(1).innerText()).replace(/\s*\d+$/, '');
      await chips(page).filter({ hasText: category }).click();
      await search(page, 'termal');
      const chosen = pressed.filter({ hasText: category });
      const heard = page.locator('search').getByRole('status');
      await expect
        .poll(async () => [await chosen.innerText(), await heard.innerText()].join(': '))
        .toMatch(/ (\d+): \1 sonuç$/);
      await chips(page).nth(1).focus();
      await page.keyboard.press('Escape');
      await expect(options(page)).toHaveCount(0);
      await expect(page).toHaveURL('/thermal-conductivity');
      await expect(searchBox(page)).toBeFocused();
    });

    test('supports the arrow, Home, End and page keys after a category was chosen', async ({
      visit,
    }) => {
      const page = await visit('/', screen);
      await search(page, 'termal');
      await countResults(page);
      const category = (await chips(page).nth(1).innerText()).replace(/\s*\d+$/, '');
      await chips(page).nth(1).click();
      const count = Math.min(15, await countResults(page));
      await expect(options(page).filter({ hasText: category })).toHaveCount(count);
      const last = count - 1;
      for (const [key, row] of [
        ['ArrowDown', 0],
        ['End', last],
        ['Home', 0],
        ['PageDown', Math.min(7, last)],
        ['PageUp', 0],
        ['ArrowUp', last],
      ] as const) {
        await page.keyboard.press(key);
        await expect(options(page).nth(row), key).toHaveAttribute('aria-selected', 'true');
      }
      await expect(searchBox(page)).toBeFocused();
      // Of `synonym → headword` the headword.
      const shown = await highlighted(page).locator('[lang=en]').innerText();
      const english = shown.replace(/^.*→\s*/, '');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: english, exact: true }).waitFor();
    });

    test('shows the last five searches in the empty box, to be repeated or removed', async ({
      visit,
    }) => {
      const page = await visit('/', { ...screen, ...withSearches(PAST) });
      await searchBox(page).click();
      const recent = page.getByRole('region', { name: 'Son aramalar' });
      await expect(recent.getByRole('listitem')).toHaveText(PAST.slice(0, 5));
      await recent.getByRole('button', { name: '“kiriş” aramasını sil' }).click();
      await expect(recent.getByRole('listitem')).toHaveText([
        'çelik',
        'gerilme',
        'tork',
        'vida',
        'isil iletkenlik',
      ]);
      await searchBox(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await expect(recent.getByRole('listitem')).toHaveText(['çelik', 'tork', 'vida', /isil/]);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(searchBox(page)).toHaveValue('çelik');
      await options(page).first().waitFor();
      const kept = () => page.evaluate(() => localStorage.getItem('searchHistory') ?? '');
      await expect.poll(kept).not.toMatch(/kiriş|gerilme/);
      await page.keyboard.press('Escape');
    });

    test('starts with a letter typed anywhere, and after a hit with the next one', async ({
      visit,
    }) => {
      const page = await visit('/popular', screen);
      await page.keyboard.press('k');
      await expect(searchBox(page)).toBeFocused();
      await expect(searchBox(page)).toHaveValue('k');
      await search(page, 'ısıl iletkenlik');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'thermal conductivity' }).waitFor();
      await expect(searchBox(page)).toHaveValue('ısıl iletkenlik');
      await expect(searchBox(page)).not.toBeFocused();
      await page.keyboard.press('/');
      await expect(searchBox(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.type('çelik');
      await expect(searchBox(page)).toHaveValue('çelik');
      await page.keyboard.press('Escape');
      await page.getByRole('switch', { name: 'Yazmaya başlayınca ara' }).click();
      for (const key of ['a', '/']) {
        await page.keyboard.press(key);
        await expect(searchBox(page), key).not.toBeFocused();
      }
    });

    test('copies the equivalent from the list and from the results', async ({ visit }) => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const page = await visit('/', { ...screen, permissions });
      const copied = (text: string) =>
        expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      await search(page, 'ısıl iletk');
      await page.keyboard.press('ArrowDown');
      await expect(highlighted(page)).toHaveCount(1);
      await page.keyboard.press('Control+c');
      await copied('thermal conductivity');
      await page.getByText('Kopyalandı: thermal conductivity').first().waitFor();
      const row = (await search(page, 'thermal conductiv')).first();
      await expect(row).toContainText('ısıl iletkenlik');
      await row.hover();
      await row.locator('[title="Karşılığını kopyala"]').click();
      await copied('ısıl iletkenlik');
      await options(page).first().waitFor();
      await page.goto('/search?q=welding');
      const result = page.getByRole('main').getByRole('listitem').filter({ hasText: 'kaynak' });
      await result.first().hover();
      await result.first().getByRole('button', { name: 'Karşılığını kopyala' }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toMatch(/kayna[kğ]/);
    });

    test('is left and found again: a closed term leads back to the results', async ({ visit }) => {
      const page = await visit('/search?q=welding', screen);
      const link = page.getByRole('main').getByRole('listitem').getByRole('link').nth(2);
      await link.click();
      await page.getByRole('button', { name: 'Terimi kapat' }).waitFor();
      const heading = page.getByRole('heading', { name: 'İlgili terimler' });
      const related = page.locator('section').filter({ has: heading }).getByRole('link');
      const english = await related.first().locator('[lang=en]').innerText();
      await related.first().click();
      await page.getByRole('heading', { name: english, level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Terimi kapat' }).click();
      await page.waitForURL('**/search?q=welding');
      await link.waitFor();
    });

    test('Ctrl+K and Ctrl+R do not replace an open dialog or a form with text', async ({
      visit,
    }) => {
      const account = await newAccount();
      const page = await visit('/contact', { ...screen, ...deviceOf(account) });
      await page
        .getByRole('main')
        .getByRole('button', { name: 'Geri bildirim', exact: true })
        .click();
      await dialog(page).getByLabel('Mesleğiniz').fill('Öğrenci');
      for (const key of ['Control+k', 'Control+r']) await page.keyboard.press(key);
      await page.keyboard.type(' ve çevirmen');
      await expect(dialog(page).getByLabel('Mesleğiniz')).toHaveValue('Öğrenci ve çevirmen');
      await expect(page).toHaveURL('/contact');
      await page.goto('/profile');
      const name = page.getByLabel('Ad (isteğe bağlı)', { exact: true });
      await name.fill('Ayşe');
      for (const key of ['Control+k', 'Control+r']) await page.keyboard.press(key);
      await page.keyboard.type(' Nur');
      await expect(name).toHaveValue('Ayşe Nur');
      await expect(page).toHaveURL('/profile');
    });
  });
}

test('moves to the top of a phone while typing, and its list ends above the keyboard', async ({
  visit,
}) => {
  const page = await visit('/', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await searchBox(page).click();
  // The space that an on-screen keyboard leaves.
  await page.setViewportSize({ width: 360, height: 400 });
  await searchBox(page).pressSequentially('termal');
  await options(page).first().waitFor();
  await expect(async () => {
    expect((await searchBox(page).boundingBox())?.y).toBeLessThan(80);
    const list = await options(page).first().locator('..').locator('..').boundingBox();
    if (!list) throw new Error('no list');
    expect(list.y + list.height).toBeLessThanOrEqual(400);
    expect(list.height).toBeGreaterThan(200);
  }).toPass();
  await expectNoSidewaysScroll(page);
});

test('a search that is removed from the box is removed from the account too', async ({ visit }) => {
  const account = await newAccount();
  await callApi('POST', '/history', { ...account, body: { items: [{ term: 'unutulacak' }] } });
  const page = await visit('/', deviceOf(account));
  await searchBox(page).click();
  await page.getByRole('button', { name: '“unutulacak” aramasını sil' }).click();
  await expect.poll(async () => (await callApi('GET', '/history', account)).data).toEqual([]);
});
