import { readFile } from 'node:fs/promises';
import type { Page, Request } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { readSheet } from 'read-excel-file/node';
import { adminPage, callAs, logIn } from './support/back-office.js';
import { expectControlsInCells, holdReplies } from './support/browser.js';
import { expect, test } from './support/test.js';

import {
  adminToken,
  callApi,
  newAccount,
  ownAddress,
  shows,
  uniqueName,
} from './support/visitor.js';

const name = () => uniqueName('');

const HEADER = 'İngilizce terim;Türkçe terim;Açıklama;Disiplin;Etiketler;Örnek;Not';

/**
 * Encoded as Turkish Excel saves it, with HTML, a new category, duplicates inside and outside the file, gaps, and a
 * line that is too long.
 */
function messyFile(mark: string): Buffer {
  const category = (i: number) => (i % 100 === 0 ? `Gemi İnşaatı ${mark}` : 'İnşaat Mühendisliği');
  const lines = Array.from(
    { length: 1990 },
    (_, i) =>
      `messyword ${mark} ${i};dağınık sözcük ${mark} ${i};"Birinci kısım; ikinci kısım, <b>şekil</b> ${i}";${category(i)};a|b;;iç not`,
  );
  for (const i of [0, 1, 2, 3]) {
    lines.push(`messyword ${mark} ${i};dağınık sözcük ${mark} ${i};Tekrar;${category(i)};;;`);
  }
  lines.push(
    `messyword ${mark} x;;Tanım;İnşaat Mühendisliği;;;`,
    `messyword ${mark} e;;;İnşaat Mühendisliği;;;`,
    ';;;;;;not',
    `messyword ${mark} f;;Tanım;;;;`,
    `messyword ${mark} g;;Tanım;İnşaat Mühendisliği;;;;fazla;fazla`,
    `messyword ${mark} h;;Tanım;İnşaat Mühendisliği;;;`,
  );
  const windows1254 = new TextDecoder('windows-1254').decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  const text = [HEADER, ...lines].join('\r\n');
  return Buffer.from([...text].map((character) => windows1254.indexOf(character)));
}

test.describe('the back office', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await adminPage(browser);
  });
  test.afterAll(() => page.context().close());

  test('refuses users without access and wrong passwords', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const stranger = await visitor.newPage();
    await stranger.goto('/admin/users');
    await shows(stranger, 'Erişim Reddedildi');
    await stranger.goto('/tekkisilikordu');
    await stranger.getByLabel('Kullanıcı adı').fill('kimse');
    await stranger.getByLabel('Şifre').fill('yanlış-şifre');
    await stranger.getByRole('button', { name: 'Giriş yap' }).click();
    await shows(stranger, 'Geçersiz kullanıcı adı veya şifre');
  });

  test('returns a user whose session ended to the same page, with drafts kept', async () => {
    await page.goto('/admin/terms');
    const english = page.getByLabel('İngilizce terim', { exact: true });
    await english.fill('half a term');
    // In one step: any call in between, such as the check for duplicates, ends the session first.
    await page.getByRole('link', { name: 'Etkinlik kayıtları' }).evaluate((link: HTMLElement) => {
      localStorage.setItem('authToken', 'expired');
      link.click();
    });
    await page.waitForURL('**/tekkisilikordu');
    await shows(page, 'Oturumunuzun süresi doldu');
    await page.getByLabel('Kullanıcı adı').fill('e2e-admin');
    await page.getByLabel('Şifre').fill('e2e-admin-password');
    await page.getByRole('button', { name: 'Giriş yap' }).click();
    await page.waitForURL('**/admin/logs');
    await page.goto('/admin/terms');
    await expect(english).toHaveValue('half a term');
    await page.getByRole('button', { name: 'Formu temizle' }).click();
  });

  test('adds a term by the rules of the form and warns about its duplicate', async () => {
    const term = `panelword ${name()}`;
    const add = page.getByRole('button', { name: 'Terimi ekle' });
    const rule = (text: string) => page.getByRole('alert').getByText(text).first().waitFor();
    const clear = page.getByRole('button', { name: 'Formu temizle' });
    await page.goto('/admin/terms');
    // Drafts survive a reload: a retry would begin with the text of the first attempt.
    await clear.click();
    await add.click();
    await rule('En az bir terim (İngilizce veya Türkçe) girilmelidir.');
    await page.getByLabel('İngilizce terim', { exact: true }).fill(term);
    await shows(page, 'Aynı veya benzer terim yok.');
    await add.click();
    await rule('En az bir tanım (İngilizce veya Türkçe) girilmelidir.');
    await page.getByLabel('Türkçe tanım').fill('Deneme tanımı.');
    await add.click();
    await rule('Kategori seçilmelidir.');
    await page.getByLabel('Kategori', { exact: true }).selectOption('other');
    await add.click();
    await rule('Yeni kategori adı girilmelidir.');
    await page.getByLabel('Kategori', { exact: true }).selectOption('mechanical');
    await shows(page, term.replace(' ', '-'));
    await add.click();
    await shows(page, 'Terim başarıyla eklendi');
    await page.getByLabel('İngilizce terim', { exact: true }).fill(term);
    await shows(page, 'Bu terim zaten var');
    await clear.click();
    await page.getByLabel('Türkçe terim', { exact: true }).fill(`${term} tr`);
    await page.getByLabel('Türkçe tanım').fill('Deneme tanımı.');
    await page.getByLabel('Kategori', { exact: true }).selectOption('other');
    await page.getByLabel('Yeni kategori adı').fill(`Yeni ${term}`);
    await add.click();
    // What the form has just made can be chosen.
    const category = page.getByLabel('Kategori', { exact: true });
    await category.selectOption({ label: `Yeni ${term}` });
    await clear.click();
  });

  test('imports a messy file of 2,000 rows, shows progress across a reload, updates it by a second file, and undoes a part', async () => {
    const mark = name();
    await page.goto('/admin/terms/bulk');
    await page.getByLabel('JSON verisi').fill('[\n {"a" 1}\n]');
    await shows(page, 'satır 2, sütun 7');

    await callAs(page, 'POST', '/admin/terms', {
      englishTerm: `messyword ${mark} x`,
      turkishDefinition: 'x',
      category: 'civil',
    });
    await page.goto('/admin/imports');
    const send = (content: Buffer) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'terimler.csv',
        mimeType: 'text/csv',
        buffer: content,
      });
    await page.locator('input[type=file]').setInputFiles({
      name: 'kesik.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[\n {"englishTerm": "kes'),
    });
    await shows(page, 'satır 2, sütun');
    await expect(page.getByLabel('Ayırıcı'), 'settings of a table').toHaveCount(0);
    await send(Buffer.from('a;b\n1;2\n"x'));
    await shows(page, '3. satırda açılan tırnak kapanmıyor');
    await send(messyFile(mark));
    await shows(page, '2.000 satırın ilk 20 satırı');
    await shows(page, `Gemi İnşaatı ${mark} (21)`);
    await expectControlsInCells(page, 'the columns of a file');
    await page.getByLabel('Açıklama', { exact: true }).selectOption('Türkçe tanım *');
    await page.getByLabel('Not', { exact: true }).selectOption('Alma');
    await page.getByLabel('HTML içeren hücreler (1.990)').selectOption('Düz metne çevrilsin');
    await page.getByRole('button', { name: 'Önce dene' }).click();
    await shows(page, '1.991 terim eklenecek, 9 terim eklenmeyecek');
    await shows(page, `Yeni kategoriler: Gemi İnşaatı ${mark}`);
    await page.getByRole('button', { name: '1.991 terimi içe aktar' }).click();
    await page.waitForURL('**/admin/imports/*');
    const first = page.url();
    await page.reload();
    await page.getByText('Tüm terimler aramada.').waitFor();
    await shows(page, '1.991 terim başarıyla eklendi, 9 terim başarısız.');
    await shows(page, `Yeni kategoriler: Gemi İnşaatı ${mark}`);
    await expect(page.getByLabel('Göster'), 'what was not stored').toHaveValue('rejected');
    await shows(page, 'Dosyanın 2000. satırında 9 hücre var, başlıkta 7');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Reddedilen satırları indir' }).click();
    const refused = await readFile(await (await saved).path(), 'utf8');
    expect(refused.split('\r\n')[0]).toBe(`\ufeff${HEADER};Ret nedeni`);
    expect(refused).toContain('Aynı terim 2. satırda da var');
    await page.getByRole('link', { name: 'Tabloda göster' }).click();
    await shows(page, 'toplam 1.991');

    const found = (await callAs(page, 'GET', `/admin/engineering?search=${mark}%20777`)) as {
      data: { terms: { _id: string; englishTerm: string; turkishDefinition: string }[] };
    };
    const edited = found.data.terms.find((term) => term.englishTerm === `messyword ${mark} 777`);
    expect(edited?.turkishDefinition).toBe('Birinci kısım; ikinci kısım, şekil 777');
    await callAs(page, 'PUT', `/admin/engineering/${edited?._id}`, { turkishDefinition: 'Başka' });

    await page.goto('/admin/imports');
    await send(
      Buffer.from(
        `İngilizce terim,Türkçe terim,Açıklama,Kategori\nmessyword ${mark} 778,dağınık sözcük ${mark} 778,Yeni tanım,civil\nmessyword ${mark} y,,Tanım,civil\n`,
      ),
    );
    await page.getByLabel('Var olan terimler').selectOption('Terim çiftine göre güncelle');
    const remembered = page.getByLabel('Açıklama', { exact: true });
    await expect(remembered).toHaveValue('turkishDefinition');
    await page.getByRole('button', { name: 'Önce dene' }).click();
    await shows(page, '1 terim değişecek, 0 satır zaten aynı.');
    await page.getByRole('deletion').getByText('Birinci kısım', { exact: false }).waitFor();
    await page.getByRole('button', { name: '2 terimi içe aktar' }).click();
    await page.waitForURL('**/admin/imports/*');
    await shows(page, '1 terim değişti, 0 satır zaten aynıydı.');
    const second = page.url();

    await page.goto(first);
    const undo = async (...texts: string[]) => {
      await page.getByRole('button', { name: 'Geri al' }).click();
      const dialog = page.getByRole('alertdialog');
      for (const text of texts) await dialog.getByText(text).waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Geri al' }).click();
      await dialog.getByRole('button', { name: 'Geri al' }).click();
      await page.getByText('Geri alındı', { exact: true }).first().waitFor();
    };
    await undo('eklediği 1.989 terim silinir', 'Sonradan değiştirildiği için bırakılacak: 2');
    await shows(page, '2 terim bırakıldı');
    await page.goto(second);
    await undo('eklediği 1 terim silinir, değiştirdiği 1 terim önceki haline döner');
    const focus = () => page.evaluate(() => document.activeElement?.localName);
    await expect.poll(focus, { message: 'the button is gone' }).toBe('main');
    const restored = (await callAs(
      page,
      'GET',
      `/admin/engineering?search=${mark}`,
    )) as typeof found;
    expect(restored.data.terms.map((term) => term.turkishDefinition).sort()).toEqual([
      'Başka',
      'Birinci kısım; ikinci kısım, şekil 778',
      'x',
    ]);
  });

  test('shows the second of two editors what the first one changed', async () => {
    const term = `conflictword ${name()}`;
    await callAs(page, 'POST', '/admin/terms', {
      englishTerm: term,
      turkishDefinition: 'İlk hâl',
      category: 'civil',
    });
    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Düzenle: ${term}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Türkçe tanım').fill('Benim hâlim');
    await page.waitForURL(/edit=/);
    const id = new URL(page.url()).searchParams.get('edit');
    await callAs(page, 'PUT', `/admin/engineering/${id}`, { turkishDefinition: 'Onun hâli' });
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await shows(page, 'Terim bu arada değişti');
    await dialog.getByText('Onun hâli').waitFor();
    await dialog.getByRole('button', { name: 'Benimkini kaydet' }).click();
    await shows(page, 'Terim başarıyla güncellendi');
    await expect(page.getByRole('row', { name: term }), 'it is searchable').toContainText('Evet');
  });

  test('deletes a term after a confirmation and restores it', async () => {
    const term = `deleteword ${name()}`;
    await callAs(page, 'POST', '/admin/terms', {
      englishTerm: term,
      turkishDefinition: 'x',
      category: 'civil',
    });
    await page.goto(`/admin/engineering?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Diğer işlemler: ${term}` }).click();
    await page.getByRole('menuitem', { name: 'Sil' }).click();
    await page.getByRole('button', { name: '1 terimi sil' }).click();
    await shows(page, 'Terim başarıyla silindi');
    await page.goto(`/admin/engineering/deleted?search=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Geri getir: ${term}` }).click();
    await shows(page, 'Terim geri getirildi');
  });

  test('finds two duplicates and merges them', async () => {
    const mark = name();
    for (const category of ['civil', 'software']) {
      await callAs(page, 'POST', '/admin/terms', {
        englishTerm: `twin ${mark}`,
        turkishTerm: `ikiz ${mark}`,
        turkishDefinition: 'x',
        category,
        confirm: true,
      });
    }
    await page.goto('/admin/engineering/duplicates');
    // By tag: finding roles and names takes seconds among a thousand groups.
    const group = page.locator('main li', { has: page.locator('h3', { hasText: `ikiz ${mark}` }) });
    await page.getByRole('button', { name: 'Otomatik temizle' }).click();
    const records = page.getByRole('dialog').getByRole('checkbox', { name: `twin ${mark}` });
    await expect(records).toHaveCount(2);
    await expect(records.nth(1)).not.toBeChecked();
    await page.getByRole('button', { name: 'En yeniler dışındakileri işaretle' }).click();
    await expect(records.nth(0)).not.toBeChecked();
    await expect(records.nth(1)).toBeChecked();
    await page.getByRole('button', { name: 'Vazgeç' }).click();
    await group.getByRole('button', { name: `Tekrar değil: ikiz ${mark}` }).click();
    await expect(group).toHaveCount(0);
    await page.getByRole('button', { name: 'Tekrar olmayanları göster' }).click();
    await group.getByRole('button', { name: `Yeniden göster: ikiz ${mark}` }).click();
    // By key: the message about the group may cover the button, and stays while the pointer is on it.
    await page.getByRole('button', { name: 'Tekrarları göster' }).press('Enter');
    await group.getByRole('checkbox').nth(0).check();
    await group.getByRole('checkbox').nth(1).check();
    await page.getByRole('button', { name: 'İkisini birleştir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Birleştir' }).click();
    await shows(page, 'Terimler birleştirildi');
    await expect(group).toHaveCount(0);

    // It was the wrong pair: restoring the merged term undoes the merge.
    await page.goto(`/admin/engineering/deleted?search=twin ${mark}`);
    await page.getByRole('button', { name: `Geri getir: ikiz ${mark}` }).click();
    await shows(page, 'Terim geri getirildi');
    await page.goto(`/admin/engineering?search=twin ${mark}`);
    await expect(page.getByText(`twin ${mark}`, { exact: true })).toHaveCount(2);
  });

  test('shows the icon of a search beside its text in a dialog', async () => {
    await page.goto('/admin/engineering');
    await page.getByRole('button', { name: 'Diğer işlemler:' }).first().click();
    await page.getByRole('menuitem', { name: 'Birleştir' }).click();
    const search = page.getByRole('searchbox', { name: 'Birleştirilecek terimi ara' });
    const padding = () =>
      search.evaluate((box) => Number.parseFloat(getComputedStyle(box).paddingLeft));
    await expect.poll(padding).toBeGreaterThan(30);
  });

  test('finds the messages of a spammer, and deletes them', async () => {
    const username = `spam-${name()}`;
    await callAs(page, 'POST', '/auth/register', {
      username,
      password: 'uzun-bir-parola',
      securityAnswer: 'okul',
    });
    const token = await page.evaluate(async (who) => {
      const send = (path: string, body: object, token = '') =>
        fetch(`/api${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          body: JSON.stringify(body),
        }).then((reply) => reply.json());
      const login = await send('/auth/login', { username: who, password: 'uzun-bir-parola' });
      const { token } = login.data;
      const feedback = { type: 'general', profession: 'x', message: `Ucuz saat ${who}` };
      await send('/feedback/submit', feedback, token);
      return token as string;
    }, username);
    expect(token).toBeTruthy();
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `${username} ne yaptı?` }).click();
    await page.getByRole('menuitem', { name: 'Geri bildirimler' }).click();
    await page.waitForURL('**/admin/feedbacks?userId=*');
    await page.getByRole('checkbox', { name: `Seç: Ucuz saat ${username}`.slice(0, 45) }).check();
    await page.getByRole('button', { name: 'Sil (1)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sil (1)' }).click();
    await shows(page, '1 mesaj silindi');
    await shows(page, 'Geri bildirim bulunamadı');
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `${username} ne yaptı?` }).click();
    await page.getByRole('menuitem', { name: 'Etkinlikler ve girişler' }).click();
    await page.waitForURL('**/admin/logs?userId=*');
    await shows(page, 'Geri bildirim');
    await shows(page, 'Giriş');
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `${username} ne yaptı?` }).click();
    await page.getByRole('menuitem', { name: 'Eklediği terimler' }).click();
    await page.waitForURL('**/admin/engineering?conditions=*');
    await shows(page, `Ekleyen şudur: ${username}`);
  });

  test('compares one month with another, and exports it as a workbook that can be read back', async () => {
    await page.goto('/admin/click-stats?compare=month');
    await page.getByLabel('Dönem').selectOption('lastMonth');
    await shows(page, 'karşılaştırılan:');
    await page.getByLabel('Dönem').selectOption('all');
    await page.waitForURL((url) => !url.searchParams.has('from'));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel indir' }).click();
    const rows = await readSheet(await (await saved).path());
    expect(rows[0]?.slice(0, 3)).toEqual(['Türkçe terim', 'İngilizce terim', 'Kategori']);
    expect(rows[0]?.[3]).toMatch(/^Tıklama \(.* gününe kadar tümü\)$/);
    await page.getByLabel('Sıralama').selectOption('change');
    await expect
      .poll(() => page.getByLabel('Dönem').inputValue(), { message: 'a change needs a range' })
      .toBe('weekly');
  });

  test('keeps the range, the order and the search of a report across a reload and the way back', async () => {
    const { data } = await callApi('GET', '/terms/search?slug=beam');
    const termId = data[0]._id;
    await callApi('POST', '/analytics/term-click', {
      body: { termId, sessionId: uniqueName('s') },
    });
    await expect
      .poll(async () => {
        const token = await adminToken();
        const reply = await callApi('GET', `/analytics/term-click-stats/${termId}`, { token });
        return reply.data?.stat.totalClicks ?? 0;
      })
      .toBeGreaterThan(0);
    await page.goto('/admin/click-stats');
    await page.getByLabel('Dönem').selectOption('last30');
    await page.getByLabel('Sıralama').selectOption('favoriteCount');
    await page.waitForURL(/sortBy=favoriteCount/);
    const isKept = async () => {
      await expect(page.getByLabel('Dönem')).toHaveValue('last30');
      await expect(page.getByLabel('Sıralama')).toHaveValue('favoriteCount');
    };
    await page.reload();
    await isKept();
    const term = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Tüm terimler' }).click(),
    ]) {
      await term.click();
      await page.waitForURL(/click-stats\/[0-9a-f]{24}/);
      await leave();
      await page.waitForURL(/click-stats\?/);
      await isKept();
    }

    await term.click();
    const answer = await holdReplies(page, '**/api/analytics/term-click-stats/*');
    await page.reload();
    const link = page.getByRole('link', { name: 'Tüm terimler' });
    await link.waitFor();
    await page.evaluate(() => document.fonts.ready);
    const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    answer();
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(top).toBe(before);
  });

  test('every tab shows what the specification lists', async () => {
    // Messages show who sent them, and a list of more than 20 has pages.
    const submit = (n: number) =>
      callAs(page, 'POST', '/feedback/submit', {
        type: 'general',
        profession: 'x',
        message: `Güzel bir sözlük ${n}.`,
      });
    await Promise.all(Array.from({ length: 21 }, (_, n) => submit(n)));
    const tabs: ReadonlyArray<readonly [string, string]> = [
      [
        'dashboard',
        'Yönetici|Genel bakış|Terim ekle|Mühendislik tablosu|Geri bildirimler|Terim önerileri|Etkinlik kayıtları|Kullanıcılar|Terim tıklamaları|Günlük|Haftalık|Aylık|Bekleyen geri bildirim|Bekleyen',
      ],
      [
        'terms',
        'Tek terim|Toplu ekleme (JSON)|İngilizce terim|Türkçe terim|İngilizce tanım|Türkçe tanım|Kategori|İngilizce örnek|Türkçe örnek|1080x1080|1920x1080|Blog',
      ],
      ['terms/bulk', 'Toplu ekleme (JSON)'],
      ['engineering', 'İngilizce|Türkçe|Kategori|Durum|Onaylı|Onay bekliyor|Reddedildi|Taslak'],
      [
        'feedbacks',
        'Genel|Hata bildirimi|Bekliyor|İncelendi|Çözüldü|Kapatıldı|Gönderen|Önceki|Sonraki',
      ],
      [
        'suggestions',
        'Makine Mühendisliği|Elektrik Mühendisliği|İnşaat Mühendisliği|Bilgisayar Mühendisliği|Diğer|Bekliyor|İnceleniyor|Onaylandı|Reddedildi',
      ],
      [
        'logs',
        'Tümü|Kayıtlı|Misafir|Giriş|Çıkış|Arama|Favori ekleme|Favori çıkarma|25|50|100|IP|BAN',
      ],
      [
        'users',
        'Ad soyad|E-posta|Kullanıcı adı|Rol|Durum|Yönetici|Editör|Analist|Kullanıcı|İzleyici|Aktif|Pasif',
      ],
      [
        'click-stats',
        'Tümü|Bugün|Son 7 gün|Bu ay|Geçen ay|Tıklama|Favori|Kategori|Son tıklama|Azalan|Artan',
      ],
      ['searches', 'En çok arananlar|Sonuçsuz|Açılmayan|Düzeltilen'],
    ];
    for (const [tab, texts] of tabs) {
      await page.goto(`/admin/${tab}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const missing = async () => {
        const shown = await page.locator('body').textContent();
        return texts.split('|').filter((text) => !shown?.includes(text));
      };
      await expect.poll(missing, { message: tab }).toEqual([]);
    }
  });

  for (const view of ['nowhere', 'constructor']) {
    test(`leads from the view ${view} of search to its first one`, async () => {
      await page.goto(`/admin/search/${view}`);
      await page.waitForURL('**/admin/search');
    });
  }

  test('turns a suggestion into a term', async () => {
    const mark = name();
    await callAs(page, 'POST', '/suggestions/submit', {
      englishTerm: `suggested ${mark}`,
      turkishTerm: `önerilen ${mark}`,
      category: 'Makine',
      definition: 'Önerilen bir tanım.',
    });
    await page.goto(`/admin/suggestions?search=${mark}`);
    await page.getByRole('button', { name: `Onayla: önerilen ${mark}` }).click();
    await shows(page, 'Bu form bir öneriden dolduruldu');
    await page.getByRole('button', { name: 'Terimi ekle ve öneriyi onayla' }).click();
    await page.waitForURL('**/admin/suggestions');
    await page.goto(`/admin/suggestions?search=${mark}`);
    await shows(page, 'Oluşan terim');
  });

  test('renames, moves and merges a category, and updates selects at once', async () => {
    const suffix = name();
    const [first, second] = [`Alan ${suffix}`, `Saha ${suffix}`];
    await page.goto('/admin/categories');
    const add = async (tr: string, en: string) => {
      await page.getByRole('button', { name: 'Kategori ekle' }).click();
      const form = page.getByRole('alertdialog');
      await form.getByLabel('Türkçe adı').fill(tr);
      await form.getByLabel('İngilizce adı').fill(en);
      await form.getByRole('button', { name: 'Kaydet' }).click();
      await form.waitFor({ state: 'hidden' });
    };
    await add(first, `Field ${suffix}`);
    await add(second, `Ground ${suffix}`);
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect(row(first)).toContainText('Önerildi');
    await page.getByRole('link', { name: 'Terim ekle', exact: true }).click();
    await page.getByLabel('Kategori', { exact: true }).selectOption({ label: first });

    await page.goto('/admin/categories');
    await row(first)
      .getByRole('button', { name: /Diğer işlemler/ })
      .click();
    await page.getByRole('menuitem', { name: 'Birleştir' }).click();
    await page.getByLabel('Hangi kategoriyle birleştirilsin?').selectOption({ label: second });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Birleştir' }).click();
    await shows(page, '0 terim taşındı');
    await expect(row(second)).toContainText(`field-${suffix}`.toLowerCase());
  });

  test('invites an editor, who sets a password and logs in with a second step', async ({
    newVisitor,
  }) => {
    const username = `davetli${name()}`.slice(0, 30);
    const password = 'uzun bir parola 42';
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Kullanıcı ekle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kullanıcı adı').fill(username);
    await dialog.getByRole('button', { name: 'Kullanıcı ekle' }).click();
    const reset = dialog.getByLabel('Şifre sıfırlama bağlantısı');
    await expect(reset).toHaveValue(/\/reset-password/);
    const link = await reset.inputValue();

    const visitor = await newVisitor();
    const editor = await visitor.newPage();
    await editor.goto(link);
    await editor.getByLabel('Yeni şifre', { exact: true }).fill(password);
    await editor.getByLabel('Şifre (tekrar)').fill(password);
    await editor.getByRole('button', { name: 'Şifreyi değiştir' }).click();
    await editor.getByRole('dialog').getByLabel('Kullanıcı adı').waitFor();
    await logIn(editor, { username, password });

    await editor.goto('/profile');
    await editor.getByRole('button', { name: 'İki adımlı girişi aç' }).click();
    const part = editor.locator('#two-step');
    await part.getByLabel('Mevcut şifre').fill(password);
    await part.getByRole('button', { name: 'Devam et' }).click();
    const secret = Secret.fromBase32(await part.getByLabel('Anahtar').inputValue());
    const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
    await part.getByLabel('Doğrulama kodu').fill(codeAt(Date.now()));
    await part.getByRole('button', { name: 'İki adımlı girişi aç' }).click();
    await part.getByRole('list', { name: 'Kurtarma kodları' }).waitFor();

    await editor.evaluate(() => localStorage.clear());
    await editor.goto('/tekkisilikordu');
    await editor.getByLabel('Kullanıcı adı').fill(username);
    await editor.getByLabel('Şifre').fill(password);
    await editor.getByRole('button', { name: 'Giriş yap' }).click();
    // A code is valid once, and the next one already.
    await editor.getByLabel('Doğrulama kodu').fill(codeAt(Date.now() + 30_000));
    await editor.getByRole('button', { name: 'Giriş yap' }).click();
    await editor.waitForURL('**/admin/**');

    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `Düzenle: ${username}` }).click();
    await shows(page, 'İki adımlı giriş açık.');
    await shows(page, 'Giriş yapıldı');
  });

  test('bans a range, refuses an invalid address, and lifts the ban', async () => {
    const address = ownAddress();
    const body = { type: 'general', profession: 'satıcı', message: 'Ucuz çanta' };
    await callApi('POST', '/feedback/submit', { body, address });
    await page.goto(`/admin/feedbacks?ipAddress=${address}`);
    await page.getByRole('button', { name: `BAN ${address}` }).click();
    await page.getByRole('button', { name: 'Engelle', exact: true }).click();
    await page.getByRole('row').getByText('Engelli').waitFor();

    await page.goto('/admin/bans');
    const ban = async (address: string) => {
      await page.getByRole('button', { name: 'Engel ekle' }).click();
      await page.getByLabel('IP adresi veya CIDR aralığı').fill(address);
      await page.getByRole('button', { name: 'Engelle', exact: true }).click();
    };
    await ban('198.51.100.0/24');
    await shows(page, 'IP adresi engellendi');
    await ban('999.1.1.1');
    await shows(page, 'Hata: Geçersiz IP adresi');
    await page.getByLabel('IP adresi veya CIDR aralığı').fill('0.0.0.0/0');
    await page.getByRole('button', { name: 'Engelle', exact: true }).click();
    await shows(page, 'Aralık çok geniş');
    await page.locator('[name="ipAddress"][aria-invalid]:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Engeli kaldır: 198.51.100.0/24' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Engeli kaldır' }).click();
    await shows(page, 'Engel kaldırıldı');
  });

  for (const role of ['contributor', 'analyst']) {
    test(`offers the role ${role} nothing that refuses it`, async ({ newVisitor }) => {
      const account = await newAccount();
      const token = await adminToken();
      const user = `/admin/users/${account.user._id}`;
      expect((await callApi('PUT', user, { token, body: { role } })).status).toBe(200);
      const visitor = await newVisitor();
      const staff = await visitor.newPage();
      const refused = new Set<string>();
      const open = new Set<Request>();
      staff.on('request', (request) => {
        if (request.url().includes('/api/')) open.add(request);
      });
      for (const end of ['requestfinished', 'requestfailed'] as const) {
        staff.on(end as 'requestfinished', (request) => open.delete(request));
      }
      staff.on('response', (reply) => {
        // Terms of other tests may be deleted meanwhile, or name a picture that does not exist.
        const isPicture = reply.request().resourceType() === 'image';
        const isMissing = reply.status() === 404 && (isPicture || /[0-9a-f]{24}/.test(reply.url()));
        if (reply.status() >= 400 && !isMissing)
          refused.add(`${reply.status()} ${reply.url()} of ${staff.url()}`);
      });
      await logIn(staff, account);
      // Of addresses that differ only in an id or a filter's value the first is enough.
      const seen = new Set<string>();
      const waiting = ['/admin/dashboard'];
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const { pathname, searchParams } = new URL(path, 'http://terimce');
        const kind = `${pathname.replace(/[0-9a-f-]{24,}/, '')} ${[...searchParams.keys()]}`;
        if (seen.has(kind)) continue;
        seen.add(kind);
        await staff.goto(path);
        // By element: a dialog over the page hides its heading from roles.
        await staff.locator('h1').first().waitFor();
        await expect.poll(() => open.size, { message: path }).toBe(0);
        if (await staff.getByText('Erişim Reddedildi').isVisible()) refused.add(path);
        const links = staff.locator('a[href^="/admin"]');
        waiting.push(
          ...(await links.evaluateAll((found) => found.map((a) => a.getAttribute('href') ?? ''))),
        );
      }
      expect([...refused]).toEqual([]);
      expect(seen.size).toBeGreaterThan(role === 'analyst' ? 2 : 12);
    });
  }

  test('shows a contributor only what a contributor may use, and ends the session when the account is disabled', async ({
    newVisitor,
  }) => {
    const username = `editor-${name()}`;
    const password = 'bir-parola';
    await callAs(page, 'POST', '/auth/register', {
      username,
      password,
      securityAnswer: 'okul',
    });
    await page.goto(`/admin/users?search=${username}`);
    await page.getByRole('button', { name: `Düzenle: ${username}` }).click();
    await page.getByRole('dialog').getByLabel('Rol').selectOption('contributor');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await shows(page, 'Kullanıcı güncellendi');

    const visitor = await newVisitor();
    const editor = await visitor.newPage();
    await logIn(editor, { username, password });
    await shows(editor, 'Editör');
    await expect(editor.getByRole('link', { name: 'Kullanıcılar' })).toHaveCount(0);
    await editor.goto('/admin/users');
    await shows(editor, 'Erişim Reddedildi');
    await editor.goto('/admin/engineering');
    await editor.getByRole('row').nth(1).waitFor();
    await expect(editor.getByRole('button', { name: 'Seçilenleri sil' })).toHaveCount(0);

    await page.getByRole('button', { name: `Devre dışı bırak: ${username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Devre dışı bırak' }).click();
    await shows(page, 'Kullanıcı devre dışı bırakıldı');
    await editor.getByRole('link', { name: 'Geri bildirimler' }).click();
    await editor.waitForURL('**/tekkisilikordu');
  });
});
