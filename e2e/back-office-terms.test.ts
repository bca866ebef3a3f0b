import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { adminPage, callAs } from './support/back-office.js';
import { expect, test } from './support/test.js';

import { shows, uniqueName } from './support/visitor.js';

const name = () => uniqueName('');

const png = readFileSync(new URL('../api/src/admin/uploads/fixtures/plain.png', import.meta.url));

test.describe('terms in the back office', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await adminPage(browser);
  });
  test.afterAll(() => page.context().close());

  async function add(term: string, members: object = {}): Promise<void> {
    await callAs(page, 'POST', '/admin/terms', {
      englishTerm: term,
      turkishDefinition: 'İlk hâl',
      category: 'civil',
      ...members,
    });
  }

  test('accepts an image from the file picker, and refuses a file that only looks like one', async () => {
    await page.goto('/admin/terms');
    const file = page.getByLabel('Dosya yükle: Görsel');
    const address = page.getByLabel('Görsel', { exact: true });
    const fake = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: fake });
    await shows(page, /desteklenmiyor|geçersiz/i);
    await expect(address).toHaveValue('');
    const large = Buffer.concat([png, Buffer.alloc(10_485_760)]);
    await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await shows(page, /10 MB/);
    await file.setInputFiles({ name: '../../etc/a.png', mimeType: 'image/png', buffer: png });
    await expect(address).toHaveValue(/^\/uploads\/[0-9a-f]{40}\.png$/);
    const served = await page.request.get(await address.inputValue());
    expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/png']);
    await page.getByRole('button', { name: 'Formu temizle' }).click();
  });

  test('accepts an image that is dropped on the field', async () => {
    await page.goto('/admin/terms');
    const address = page.getByLabel('Görsel', { exact: true });
    const transfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
      return data;
    }, png.toString('base64'));
    await address.dispatchEvent('dragover', { dataTransfer: transfer });
    await address.dispatchEvent('drop', { dataTransfer: transfer });
    await expect(address).toHaveValue(/^\/uploads\/[0-9a-f]{40}\.png$/);
    await page.getByRole('button', { name: 'Formu temizle' }).click();
  });

  test('changes several terms, and all that match, together', async () => {
    const mark = name();
    await add(`bulkword ${mark} a`);
    await add(`bulkword ${mark} b`);
    await page.goto(`/admin/engineering?search=bulkword ${mark}`);
    await page
      .getByRole('checkbox', { name: /bulkword/ })
      .first()
      .check();
    await page
      .getByRole('checkbox', { name: /bulkword/ })
      .nth(1)
      .check();
    await page.getByRole('button', { name: 'Durumu değiştir' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByLabel('Yeni durum')).toHaveValue('');
    await dialog.getByLabel('Yeni durum').selectOption('rejected');
    await dialog.getByLabel('Ret nedeni').fill('Kaynak yok');
    await dialog.getByRole('button', { name: 'Değiştir (2)' }).click();
    await shows(page, '2 terimin durumu değişti');
    await expect(page.getByRole('row').getByText('Reddedildi')).toHaveCount(2);

    const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height });
    await page.getByRole('checkbox', { name: 'Bu sayfadakilerin tümünü seç' }).check();
    await page.getByRole('button', { name: 'Alan değiştir' }).waitFor();
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Alan değiştir' }).click();
    await dialog.getByLabel('Değişiklik').selectOption('addTags');
    await dialog.getByLabel('Etiketler (virgülle ayırın)').fill('deneme');
    await dialog.getByRole('button', { name: 'Değiştir (2)' }).click();
    await shows(page, '2 terim değiştirildi');

    await page
      .getByRole('checkbox', { name: /bulkword/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Eşleşen 2 terimin tümünü seç' }).click();
    await page.getByRole('button', { name: '2 terimi sil' }).click();
    await dialog.getByRole('button', { name: '2 terimi sil' }).click();
    await shows(page, '2 terim silindi');
    const focus = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(focus, { message: 'the selection is gone' }).toBe('main');
    await page.goto(`/admin/engineering/deleted?search=bulkword ${mark}`);
    await page.getByLabel('Silen').fill('e2e-admin');
    // Another filter makes another list, without the selection.
    await page.waitForURL(/e2e-admin/);
    await page
      .getByRole('checkbox', { name: /bulkword/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Eşleşen 2 terimin tümünü seç' }).click();
    await page.getByRole('button', { name: 'Geri getir', exact: true }).click();
    await dialog.getByRole('button', { name: '2 terimi geri getir' }).click();
    await shows(page, '2 terim geri getirildi');
  });

  test('filters by conditions, keeps them as a view with its columns, and exports what is shown', async () => {
    const mark = name();
    await add(`condword ${mark} a`, { tags: ['köprü'] });
    await add(`condword ${mark} b`);
    await page.goto(`/admin/engineering?search=condword ${mark}`);
    const rows = page.getByRole('checkbox', { name: /condword/ });
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Koşullar (0)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alan').selectOption('tags');
    await dialog.getByRole('button', { name: 'Uygula' }).click();
    await shows(page, 'Geçerli bir değer girin.');
    await dialog.getByLabel('Değer').fill('KÖPRÜ');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.goForward();
    await expect(rows).toHaveCount(1);

    await page.getByRole('button', { name: 'Sütunlar' }).click();
    await page.getByRole('checkbox', { name: 'Etiketler' }).check();
    await page.getByRole('checkbox', { name: 'Tıklama' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Görünüm işlemleri' }).click();
    await page.getByRole('menuitem', { name: 'Yeni görünüm olarak kaydet' }).click();
    await page.getByLabel('Görünümün adı').fill(`Köprüler ${mark}`);
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await shows(page, 'Görünüm kaydedildi');
    await page.goto('/admin/engineering');
    await page.getByRole('columnheader', { name: 'İngilizce terim' }).waitFor();
    await page.getByLabel('Kayıtlı görünüm').selectOption({ label: `Köprüler ${mark}` });
    await expect(rows).toHaveCount(1);
    await page.getByRole('columnheader', { name: 'Etiketler' }).waitFor();
    await expect(page.getByRole('columnheader', { name: 'Tıklama' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Dışa aktar' }).click();
    await dialog.getByLabel('Biçim').selectOption('csv');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Dosyayı indir' }).click();
    const [header = '', row = ''] = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
    expect(header).toBe(
      '\ufeffİngilizce terim;Türkçe terim;Kategori;Durum;Aranabilir;Son değişiklik;Etiketler',
    );
    expect(row).toContain(`condword ${mark} a;;İnşaat Mühendisliği;Onaylı;`);
    await page.getByRole('button', { name: /Koşulu kaldır: Etiketler içerir: KÖPRÜ/ }).click();
    await expect(rows).toHaveCount(2);
  });

  test('takes names by keyboard, and asks what tells a word apart from another term', async () => {
    const [term, other] = [`nameword ${name()}`, `otherword ${name()}`];
    await add(other);
    await add(term, { searchKeywords: ['ipucu'] });
    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Düzenle: ${term}` }).click();
    const dialog = page.getByRole('dialog');
    const first = dialog.getByLabel('İngilizce terim', { exact: true });
    await first.and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Ad ekle' }).press('Enter');
    await page.keyboard.type('NWD');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ikinci ad');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.type(other);
    await dialog.getByRole('link', { name: other }).waitFor();
    await dialog.getByRole('button', { name: '“ipucu” ipucunu ad yap' }).click();
    await dialog.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await dialog.getByText('Bu sözcüğün başka anlamı var').first().waitFor();
    await dialog.getByLabel('İngilizce ayırt edici söz').fill('names');
    await dialog.getByRole('button', { name: 'Kaydet', exact: true }).click();
    await shows(page, 'Terim başarıyla güncellendi');
    const [stored] = (
      (await callAs(page, 'GET', `/admin/engineering?search=${encodeURIComponent(term)}`)) as {
        data: { terms: Array<{ names: object[]; searchKeywords: string[] }> };
      }
    ).data.terms;
    expect(stored?.searchKeywords).toEqual([]);
    expect(stored?.names).toEqual([
      { text: 'ikinci ad', language: 'tr', kind: 'synonym' },
      { text: other, language: 'tr', kind: 'synonym' },
      { text: 'ipucu', language: 'tr', kind: 'synonym' },
      { text: 'NWD', language: 'tr', kind: 'abbreviation' },
    ]);
    await page.getByRole('button', { name: `Diğer işlemler: ${term}` }).click();
    await page.getByRole('menuitem', { name: 'Geçmiş' }).click();
    await page.getByText('NWD (Türkçe kısaltma)').waitFor();
  });

  test('restores an earlier version of a term', async () => {
    const term = `historyword ${name()}`;
    await add(term);
    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Düzenle: ${term}` }).click();
    await page.waitForURL(/edit=/);
    const id = new URL(page.url()).searchParams.get('edit');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await callAs(page, 'PUT', `/admin/engineering/${id}`, { turkishDefinition: 'Yanlış hâl' });
    await page.reload();
    await page.getByRole('button', { name: `Diğer işlemler: ${term}` }).click();
    await page.getByRole('menuitem', { name: 'Geçmiş' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Yanlış hâl').first().waitFor();
    await dialog.getByRole('button', { name: 'Bu hâle geri dön' }).last().click();
    await page
      .getByRole('dialog', { name: /sürüme dönülsün mü/ })
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Bu hâle geri dön' })
      .last()
      .click();
    await expect
      .poll(async () => {
        const reply = (await callAs(page, 'GET', `/admin/terms/${id}`)) as {
          data: { turkishDefinition: string };
        };
        return reply.data.turkishDefinition;
      })
      .toBe('İlk hâl');
  });
});
