import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { stopClock } from './support/browser.js';
import { expect, test } from './support/test.js';

import { callApi, deviceOf, dialog, newAccount, shows } from './support/visitor.js';

/** Adds the first `count` terms of a letter to a user's favorites. @returns how many. */
async function addFavorites(token: string, count: number): Promise<number> {
  const terms = await callApi('GET', `/terms/browse?letter=s&language=en&limit=${count}`);
  const added = terms.data.terms.map(({ _id: termId }: { _id: string }) =>
    callApi('POST', '/favorites', { token, body: { termId } }),
  );
  return (await Promise.all(added)).filter(({ status }) => status === 200).length;
}

const rows = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /favorilerden çıkar$/ });
const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });

test.describe('the heart', () => {
  test('asks a visitor to log in for four seconds, then adds the term; their page shows a lock', async ({
    visit,
  }) => {
    const account = await newAccount();
    const page = await visit('/thermal-conductivity');
    const heart = page.getByRole('button', { name: 'Favorilere ekle' });
    const warning = page.getByText(
      'Teknik terimleri favorilerinize eklemek için lütfen giriş yapın.',
    );
    await stopClock(page);
    await heart.click();
    await shows(page, 'Giriş gerekli');
    // The countdown pauses while the pointer is on it.
    await page.mouse.move(0, 700);
    await page.clock.runFor(3_500);
    await warning.waitFor();
    await page.clock.resume();
    await warning.waitFor({ state: 'hidden' });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');

    await heart.click();
    await page
      .getByRole('region', { name: 'Bildirimler' })
      .getByRole('button', { name: 'Giriş yap' })
      .click();
    await dialog(page).getByLabel('Kullanıcı adı').fill(account.username);
    await dialog(page).getByLabel('Şifre', { exact: true }).fill(account.password);
    await dialog(page).getByRole('button', { name: 'Giriş yap' }).click();
    await shows(page, 'Favorilere eklendi');
    const full = page.getByRole('button', { name: 'Favorilerden çıkar', exact: true });
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect(full).toBeFocused();
    expect((await callApi('GET', '/favorites', account)).data.pagination.total).toBe(1);
    await page.reload();
    await full.click();
    await heart.waitFor();
    await expect
      .poll(async () => (await callApi('GET', '/favorites', account)).data.pagination.total)
      .toBe(0);
    await page.getByRole('banner').getByRole('button', { name: 'Çıkış yap' }).click();
    await page.goto('/favorites');
    await shows(page, 'Favorilerinizi görmek için giriş yapmalısınız');
    await page.getByRole('main').getByRole('button', { name: 'Giriş yap' }).click();
    await dialog(page).getByLabel('Kullanıcı adı').waitFor();
  });
});

test.describe('the page of favorites', () => {
  test('searches, filters and pages', async ({ visit }) => {
    const account = await newAccount();
    const count = await addFavorites(account.token, 23);
    await callApi('POST', '/favorites', {
      token: account.token,
      body: {
        termId: (await callApi('GET', '/terms/search?slug=thermal-conductivity')).data[0]._id,
      },
    });
    const total = count + 1;
    const page = await visit('/favorites', deviceOf(account));
    await shows(page, `Toplam ${total} favori terim`);
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Sonraki' }).click();
    await expect(rows(page)).toHaveCount(total - 20);
    await shows(page, '2 / 2');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Terimi kapat' }).waitFor();
    await page.goBack();
    await shows(page, '2 / 2');
    await page.getByLabel('Favorilerde ara').fill('ISIL ilet');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toHaveAttribute('aria-label', /ısıl iletkenlik/);
    await page.getByLabel('Favorilerde ara').fill('zzqq');
    await shows(page, 'Bu aramaya uyan favori yok');
    await page.getByLabel('Favorilerde ara').fill('');
    await expect(rows(page)).toHaveCount(20);
    const categories = page.getByLabel('Alan');
    const option = categories
      .locator('option')
      .filter({ hasText: /\(\d+\)$/ })
      .nth(0);
    await option.waitFor({ state: 'attached' });
    const expected = Number(/\((\d+)\)$/.exec((await option.textContent()) ?? '')?.[1]);
    expect(expected).toBeGreaterThan(0);
    await categories.selectOption({ index: 1 });
    await expect(rows(page)).toHaveCount(Math.min(20, expected));
  });

  test('opens a favorite, undoes a removal, and removes all after a confirmation', async ({
    visit,
  }) => {
    const account = await newAccount();
    const total = await addFavorites(account.token, 3);
    const page = await visit('/favorites', deviceOf(account));
    await shows(page, `Toplam ${total} favori terim`);
    const first = page.getByRole('main').getByRole('listitem').first();
    const english = first.locator('[lang=en]').first();
    const name = (await english.textContent()) ?? '';
    await rows(page).first().click();
    await shows(page, /favorilerden çıkarıldı/);
    await shows(page, `Toplam ${total - 1} favori terim`);
    await page.getByRole('button', { name: 'Geri al' }).click();
    await shows(page, `Toplam ${total} favori terim`);
    // The count is shown before the list is read again.
    await expect(english).toHaveText(name);
    await english.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Tümünü sil' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Tüm favoriler silinsin mi?').waitFor();
    await question.getByRole('button', { name: 'Vazgeç' }).click();
    await expect(rows(page)).toHaveCount(total);
    await page.getByRole('button', { name: 'Tümünü sil' }).click();
    await question.getByRole('button', { name: `${total} favoriyi sil` }).click();
    await shows(page, 'Henüz favori teriminiz yok');
    const inMain = () => page.evaluate(() => document.activeElement?.closest('main')?.id);
    await expect.poll(inMain, { message: 'what opened the question is gone' }).toBe('main');
  });

  test('shows lists in the other shapes that the specification accepts', async ({ visit }) => {
    const account = await newAccount();
    const page = await visit('/', deviceOf(account));
    await page.route('**/api/favorites?*', (route) =>
      route.fulfill({
        json: {
          success: true,
          message: '',
          data: [
            { _id: '6'.repeat(24), ingilizce_terim: 'steel', turkce_terim: 'çelik' },
            { term_id: '7'.repeat(24), english: 'beam', turkish: 'kiriş' },
          ],
        },
      }),
    );
    await page.goto('/favorites');
    const links = page.getByRole('main').getByRole('listitem').locator('a > [lang=tr]');
    await expect(links).toHaveText(['çelik', 'kiriş']);
  });

  test('exports files that another user can import, once', async ({ visit }) => {
    const [owner, other] = [await newAccount(), await newAccount()];
    const total = await addFavorites(owner.token, 4);
    const page = await visit('/favorites', { ...deviceOf(owner), acceptDownloads: true });
    const files: Record<string, Buffer> = {};
    for (const [format, ending] of [
      ['JSON', 'json'],
      ['CSV', 'csv'],
      ['Anki', 'txt'],
    ] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: format, exact: true }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^favorites_\\d{4}-\\d\\d-\\d\\d\\.${ending}$`),
      );
      files[format] = await readFile(await download.path());
    }

    const reader = await visit('/favorites', deviceOf(other));
    await shows(reader, 'Henüz favori teriminiz yok');
    // Two imports may end with the same message, so the reply is awaited as well.
    const importFile = async (name: string, content: string | Buffer) => {
      const reply = reader.waitForResponse(/favorites\/import/);
      await chooseFile(reader, name, content);
      await (await reply).finished();
    };
    await importFile('favorites.csv', files.CSV ?? '');
    await shows(reader, `${total} favori eklendi`);
    await shows(reader, `Toplam ${total} favori terim`);
    await importFile('favorites.json', files.JSON ?? '');
    await shows(reader, `${total} terim zaten favorilerinizdeydi.`);
    await importFile('favorites.txt', files.Anki ?? '');
    await shows(reader, '0 favori eklendi');
    await importFile('unknown.json', '[{"englishTerm":"phlogiston zz"}]');
    await shows(reader, 'Sözlükte bulunamayan 1 kayıt: phlogiston zz');
    await importFile('broken.json', '{"favorites":[');
    await shows(reader, 'Dosya okunamadı');
    await chooseFile(reader, 'large.json', Buffer.alloc(2_000_001, ' '));
    await shows(reader, 'Dosya en fazla 2 MB olabilir; uzun listeleri JSON olarak dışa aktarın');
    expect((await callApi('GET', '/favorites', other)).data.pagination.total).toBe(total);
  });
});
