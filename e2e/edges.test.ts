import { headline, searchBox } from './support/browser.js';
import { expect, test } from './support/test.js';
import { dialog } from './support/visitor.js';

test('a page that is opened while a dialog is leaving the history stays', async ({ visit }) => {
  const page = await visit('/thermal-conductivity');
  await page.getByRole('button', { name: 'Geri bildirim' }).first().click();
  await dialog(page).getByRole('heading', { name: 'Geri bildirim' }).waitFor();
  // As on a slow phone: the step back is asked for, and arrives later.
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (delta) => {
      Object.assign(window, { arrive: () => go(delta) });
    };
  });
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => 'arrive' in window);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hakkında' }).first().click();
  await headline(page, /./).first().waitFor();
  await page.evaluate(() => (window as { arrive?: () => void }).arrive?.());
  await page.waitForURL('**/about');
  await page.goBack();
  await page.waitForURL('**/thermal-conductivity');
  await headline(page, 'thermal conductivity').waitFor();
});

test('Back from a hit brings the query with its list', async ({ visit }) => {
  const page = await visit('/');
  await searchBox(page).fill('stress');
  await page.getByRole('option').nth(2).click();
  await page.waitForURL((url) => url.pathname.length > 1);
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('stress');
  await page.getByRole('option').nth(2).waitFor();
});
