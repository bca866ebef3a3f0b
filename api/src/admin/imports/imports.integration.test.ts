import { readFileSync } from 'node:fs';
import { TermModel } from '@terimce/core/models/term';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';
import { rowsXml, workbookOf } from '../../../test/workbook.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const bulk = (terms: unknown[], query = '', headers: Record<string, string> = {}) =>
  api.admin('POST', `/admin/terms/bulk${query}`, { terms }, { headers });

describe('POST /admin/terms/bulk', () => {
  it('keeps the name of the file that the rows are from', async () => {
    const { data } = await bulk([termBody()], '?fileName=liste.json');
    const { imports } = (await api.admin('GET', '/admin/imports')).data;
    expect(imports).toContainEqual(
      expect.objectContaining({ _id: data.importId, fileName: 'liste.json' }),
    );
  });

  it('reports which rows were stored, which exist and which were refused', async () => {
    const known = termBody();
    const { data: existing } = await api.admin('POST', '/admin/terms', known);
    const rows = [
      termBody({ metaTitle: 'T', blog_en: 'Note', slug: 'own-slug' }),
      known,
      termBody({ englishDefinition: '', turkishDefinition: '' }),
      'text',
      termBody({ category: 'Gemi İnşaatı', colour: 'red' }),
    ];
    const slugs = async () =>
      (await api.admin('GET', '/terms/categories/list')).data.map(
        ({ slug }: { slug: string }) => slug,
      );
    expect(await slugs()).not.toContain('gemi-insaati');
    const reply = await bulk(rows);
    expect(reply).toMatchObject({
      status: 200,
      message: '2 terim başarıyla eklendi, 3 terim başarısız.',
      data: {
        successful: 2,
        failed: 3,
        duplicateTerms: [{ index: 1, existingTerm: { _id: existing._id } }],
        rejectedTerms: [
          { index: 2, type: 'validation_error', reason: 'DEFINITION_REQUIRED' },
          { index: 3 },
        ],
        newCategories: ['gemi-insaati'],
        unknownFields: { colour: 1 },
      },
    });
    expect(await slugs()).toContain('gemi-insaati');
    expect(reply.data.errors).toEqual(['3: DEFINITION_REQUIRED', expect.stringMatching(/^4: /)]);
    const path = `/admin/imports/${reply.data.importId}`;
    const { data } = await api.contributor('GET', path);
    expect(data).toMatchObject({
      state: 'done',
      createdBy: 'yonetici',
      total: 5,
      stored: 2,
      duplicates: 1,
      rejected: 2,
      undoable: true,
      result: { successful: 2 },
    });
    const csv = await api.download(`${path}/rejected?format=csv`);
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="terimce-refused-rows-.*\.csv"$/,
    );
    expect(csv.text.startsWith('\ufeffenglishTerm,turkishTerm')).toBe(true);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4);
    const json = JSON.parse((await api.download(`${path}/rejected`)).text);
    expect(json.map((row: Record<string, string>) => row['Ret nedeni'])).toEqual([
      '2: Bu terim zaten mevcut',
      '3: En az bir tanım (İngilizce veya Türkçe) girilmelidir.',
      '4: Satır bir nesne değil',
    ]);
    expect(json[0]).toMatchObject(known);
  });

  it('writes nothing on a dry run', async () => {
    const row = termBody();
    const dry = await bulk([row], '?dryRun=true', { prefer: 'respond-async' });
    expect(dry.data).toMatchObject({ dryRun: true, successful: 1 });
    expect((await api.admin('GET', `/admin/imports/${dry.data.importId}`)).status).toBe(404);
    const found = await api.admin('GET', `/admin/engineering?search=${row.englishTerm}`);
    expect(found.data.pagination.total).toBe(0);
  });

  it('answers at once if the client prefers that, and reports progress to the end', async () => {
    const rows = Array.from({ length: 300 }, () => termBody());
    const reply = await bulk(rows, '', { prefer: 'respond-async' });
    expect(reply.status).toBe(202);
    expect(reply.headers.get('preference-applied')).toBe('respond-async');
    const { importId } = reply.data;
    expect(reply.headers.get('location')).toBe(`/api/admin/imports/${importId}`);
    const states: { state: string; processed: number }[] = [];
    while (states.at(-1)?.state !== 'done') {
      const { data } = await api.contributor('GET', `/admin/imports/${importId}`);
      expect(data).toMatchObject({ _id: importId, total: 300 });
      states.push(data);
    }
    const counts = states.map(({ processed }) => processed);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(states.at(-1)).toMatchObject({ stored: 300, processed: 300 });
    expect(states.at(-1)).toMatchObject({ result: { successful: 300 } });
  });

  it('makes a contributor’s terms pending', async () => {
    const reply = await api.contributor('POST', '/admin/terms/bulk', {
      terms: [termBody({ englishTerm: 'Bekleyen' })],
    });
    expect(reply.data.successful).toBe(1);
    const { data } = await api.admin('GET', '/admin/terms?status=pending&search=bekleyen');
    expect(data.terms).toHaveLength(1);
    const own = await api.admin('GET', '/admin/imports?by=editor');
    const names = own.data.imports.map((one: { createdBy: string }) => one.createdBy);
    expect(new Set(names)).toEqual(new Set(['editor']));
  });

  it.each([
    ['{"terms":[{]}', 'application/json', 400, 'INVALID_JSON'],
    ['{"terms":[]}', 'application/json', 400, 'VALIDATION_FAILED'],
    ['{"other":1}', 'application/json', 400, 'INVALID_JSON'],
    ['terms', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses %s with type %s', async (body, type, status, code) => {
    const response = await fetch(`${api.url}/api/admin/terms/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.admin}`, 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('refuses more than 50 MB, and keeps answering other requests meanwhile', async () => {
    const row = JSON.stringify({ englishTerm: 'x', blog: 'y'.repeat(10_000) });
    const body = `[${Array.from({ length: 6_000 }, () => row).join(',')}]`;
    const response = await fetch(`${api.url}/api/admin/terms/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.admin}`, 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    // The server may close the connection before the client has read the reply.
    if (response) expect(response.status).toBe(413);
    expect((await api.admin('GET', '/admin/imports')).status).toBe(200);
  });
});

const undoPath = (importId: string, query = '') => `/admin/imports/${importId}/undo${query}`;

describe('undo', () => {
  it('undoes what it can, reports what it left, and undoes that too on request', async () => {
    const rows = [termBody(), termBody()];
    const { importId } = (await bulk(rows)).data;
    expect((await api.contributor('POST', undoPath(importId))).status).toBe(403);
    expect((await api.admin('POST', undoPath(importId, '?dryRun=1'))).data.deleted).toBe(2);
    expect((await api.admin('POST', undoPath(importId))).data.deleted).toBe(2);
    expect((await api.admin('POST', undoPath(importId))).code).toBe('IMPORT_NOT_UNDOABLE');
    const again = (await bulk(rows)).data;
    const { data } = await api.admin('GET', `/admin/terms?importId=${again.importId}`);
    expect(data.terms).toHaveLength(2);
    const [edited] = data.terms;
    await api.admin('PUT', `/admin/terms/${edited._id}`, { blog: 'edited' });
    expect((await api.admin('POST', undoPath(again.importId))).data).toMatchObject({
      deleted: 1,
      left: { EDITED_SINCE: 1 },
      leftTerms: [{ _id: edited._id, reason: 'EDITED_SINCE' }],
    });
    const rest = await api.admin('POST', undoPath(again.importId, '?includeEdited=true'));
    expect(rest.data).toMatchObject({ deleted: 1, left: {} });
    const list = await api.admin('GET', '/admin/imports?limit=2');
    expect(list.data.imports).toMatchObject([{ undoable: false }, { undoable: false }]);
  });

  it('undoes once when it is sent several times at once', async () => {
    const rows = Array.from({ length: 8 }, () => termBody());
    const { importId } = (await bulk(rows)).data;
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => api.admin('POST', undoPath(importId))),
    );
    expect(replies.filter(({ status }) => status === 200).map(({ data }) => data)).toMatchObject([
      { deleted: 8, left: {} },
    ]);
    expect((await api.admin('GET', `/admin/imports/${importId}`)).data).toMatchObject({
      left: 0,
      undoable: false,
    });
  });

  it('lets contributors undo their own imports, unless they were approved', async () => {
    const terms = [termBody({ category: 'Proposed By An Editor' }), termBody(), termBody()];
    const { importId } = (await api.contributor('POST', '/admin/terms/bulk', { terms })).data;
    const status = async () => (await api.contributor('GET', `/admin/imports/${importId}`)).data;
    expect(await status()).toMatchObject({ stored: 3, pending: 3, published: 0, indexed: 0 });
    const { data } = await api.admin('GET', `/admin/terms?importId=${importId}&search=Term`);
    const last = data.terms[0];
    await api.admin('PATCH', `/admin/terms/${last._id}/status`, { status: 'approved' });
    expect(await status()).toMatchObject({ pending: 2, published: 1 });
    const undone = await api.contributor('POST', undoPath(importId, '?includeApproved=1'));
    expect(undone.data).toMatchObject({ deleted: 2, left: { APPROVED_SINCE: 1 } });
    const { data: all } = await api.admin('POST', undoPath(importId, '?includeApproved=1'));
    expect(all).toMatchObject({ deleted: 1, left: {} });
  });

  it('stop on request of their sender or an administrator, and keep what is stored', async () => {
    const terms = Array.from({ length: 6_000 }, () => termBody());
    const sent = api.admin('POST', '/admin/terms/bulk', { terms });
    const newest = async () => (await api.admin('GET', '/admin/imports?limit=1')).data.imports[0];
    await expect.poll(newest).toMatchObject({ total: 6_000 });
    const path = `/admin/imports/${(await newest())._id}`;
    expect((await api.contributor('DELETE', path)).status).toBe(403);
    expect((await api.admin('DELETE', path)).status).toBe(200);
    const { successful, failed } = (await sent).data;
    expect(successful + failed).toBeLessThan(6_000);
    const { data } = await api.admin('GET', path);
    expect(data).toMatchObject({ state: 'interrupted', stored: successful, undoable: true });
  });

  it('approves all terms of an import, or of a filter, at once', async () => {
    const terms = Array.from({ length: 30 }, () => termBody({ category: 'nuclear' }));
    const { importId } = (await api.contributor('POST', '/admin/terms/bulk', { terms })).data;
    const approve = { change: { status: 'approved' } };
    const pending = { importId, status: 'pending' };
    const own = { ...approve, selection: { filter: pending } };
    expect((await api.contributor('POST', '/admin/terms/changes', own)).status).toBe(403);
    const filter = { category: 'Nükleer Enerji Mühendisliği', search: 'Term', status: 'pending' };
    const all = { ...approve, selection: { filter } };
    expect((await api.admin('POST', '/admin/terms/changes', all)).data.total).toBe(30);
    const state = async () => (await api.admin('GET', `/admin/imports/${importId}`)).data;
    await expect.poll(state).toMatchObject({ pending: 0, published: 30 });
    expect((await api.admin('POST', '/admin/terms/changes', own)).data.total).toBe(0);
  });
});

describe('files', () => {
  const form = (content: BlobPart, options?: object, name = 'terms.bin') => {
    const body = new FormData();
    if (options) body.append('options', JSON.stringify(options));
    body.append('file', new Blob([content]), name);
    return body;
  };
  const upload = (text: BlobPart, query = '', options?: object) =>
    api.admin('POST', `/admin/terms/import${query}`, form(text, options, 'terimler.csv'));
  const preview = (content: BlobPart, options?: object) =>
    api.admin('POST', '/admin/terms/import/preview', form(content, options));

  /** Encoded as a Turkish Excel saves it. */
  const windows1254 = (text: string) => {
    const letters = new TextDecoder('windows-1254').decode(
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    );
    return Uint8Array.from([...text].map((letter) => letters.indexOf(letter)));
  };
  const messy = [
    'İNGİLİZCE TERİM;Türkçe terim;Açıklama;kategori;Etiketler;Not',
    'Messy One;Dağınık Bir;<p>Birinci kısım, <b>ikinci</b> kısım</p>;Gemi Mühendisliği;a|b;x',
    'Messy Two;Dağınık İki;Düz tanım;Makine Mühendisliği;;x',
    'Messy Three;Dağınık Üç;kaymış; hücre;Makine Mühendisliği;;<b>x</b>',
    'Messy Four;;;Makine Mühendisliği;;x',
    'MESSY TWO;dağınık iki;Bir daha;mechanical;;x',
    'Messy Five;Dağınık Beş;#SAYI/0!;Makine Mühendisliği;;x',
  ].join('\r\n');
  const mapping = { Açıklama: 'turkishDefinition', Not: '' };

  it('are previewed before the import, as a Turkish spreadsheet saves them', async () => {
    const { data } = await preview(windows1254(messy), { columns: mapping });
    expect(data).toMatchObject({
      format: 'csv',
      encoding: 'windows-1254',
      delimiter: ';',
      total: 6,
      columns: [
        { name: 'İNGİLİZCE TERİM', field: 'englishTerm' },
        { name: 'Türkçe terim', field: 'turkishTerm' },
        { name: 'Açıklama', field: 'turkishDefinition' },
        { name: 'kategori', field: 'category' },
        { name: 'Etiketler', field: 'tags' },
        { name: 'Not', field: '' },
      ],
      html: {
        cells: 1,
        examples: [{ row: 2, column: 'Açıklama', after: 'Birinci kısım, ikinci kısım' }],
      },
    });
    expect(data.rows[0][0]).toBe('Messy One');
    expect(data.categories).toContainEqual({ value: 'Gemi Mühendisliği', rows: 1, slug: null });
    expect(data.categories).toContainEqual({ value: 'mechanical', rows: 1, slug: 'mechanical' });
    const unknown = await preview(windows1254(messy));
    expect(unknown.data.columns[2]).toEqual({ name: 'Açıklama', field: null, isHidden: false });
    const sheet = readFileSync(new URL('../../../test/files/libreoffice.xlsx', import.meta.url));
    const hidden = (await preview(sheet)).data.columns.filter(
      ({ isHidden }: { isHidden: boolean }) => isHidden,
    );
    expect(hidden.map(({ field }: { field: string }) => field)).toEqual(['symbol', 'unit']);
    const inherited = await preview('[{"englishTerm":"A","constructor":"B"},{"englishTerm":"C"}]');
    expect(inherited.data.rows).toEqual([
      ['A', 'B'],
      ['C', ''],
    ]);
  });

  it('have one question and one category for spellings of a name', async () => {
    const line = (name: string, category: string) => `${name};${name} tr;Tanım;${category}`;
    const table = [
      'English term;Turkish term;Turkish definition;Category',
      line('Food one', 'Gıda'),
      line('Food two', 'gıda '),
      line('Food three', 'GIDA'),
    ].join('\r\n');
    const { data } = await preview(table);
    expect(data.categories).toEqual([{ value: 'Gıda', rows: 3, slug: null }]);
    const chosen = await upload(table, '?dryRun=true', { categories: { Gıda: 'chemical' } });
    expect(chosen.data).toMatchObject({ successful: 3, newCategories: [] });
    const added = await upload(table, '?dryRun=true');
    expect(added.data.newCategories).toHaveLength(1);
    const each = await upload(table, '?dryRun=true', {
      categories: { Gıda: 'chemical', gıda: 'civil' },
    });
    expect(each.data.newTerms.slice(0, 2)).toMatchObject([
      { category: 'chemical' },
      { category: 'civil' },
    ]);
  });

  it.each([
    ['text', ['Ar&amp;Ge', 'ısı &#304; kütle', 'kalite']],
    ['clean', ['Ar&Ge', 'ısı İ kütle', 'kalite']],
  ])('keep entries of lists whole that have character references, as %s', async (html, tags) => {
    const table = [
      'English term;Turkish term;Turkish definition;Category;Tags',
      `Reference ${html};Gönderme ${html};Tanım;Makine;"Ar&amp;Ge; ısı &#304; kütle, kalite"`,
    ].join('\r\n');
    const { data } = await upload(table, '', { html });
    expect(data).toMatchObject({ successful: 1 });
    const term = await TermModel.findOne({ englishTerm: `Reference ${html}` }).lean();
    expect(term).toMatchObject({ tags });
  });

  it('are imported with a mapping, returned in their own format, corrected, and update existing terms', async () => {
    const options = {
      name: 'Gemi listesi',
      columns: mapping,
      categories: { 'Gemi Mühendisliği': 'mechanical' },
      html: 'clean',
    };
    const { data } = await upload(windows1254(messy), '', options);
    expect(data).toMatchObject({
      successful: 2,
      failed: 4,
      newCategories: [],
      unknownFields: {},
      duplicateTerms: [{ index: 5, issues: [{ code: 'REPEATED_IN_FILE', params: { row: 3 } }] }],
      rejectedTerms: [
        { index: 3, issues: [{ code: 'CELL_COUNT', params: { line: 4, cells: 7, expected: 6 } }] },
        { index: 4, issues: [{ code: 'DEFINITION_REQUIRED' }] },
        { index: 6, issues: [{ code: 'FORMULA_ERROR', params: { value: '#SAYI/0!' } }] },
      ],
    });
    const path = `/admin/imports/${data.importId}`;
    const { data: record } = await api.admin('GET', path);
    expect(record).toMatchObject({ name: 'Gemi listesi', fileName: 'terimler.csv', format: 'csv' });
    const added = (await api.admin('GET', `${path}/rows?kind=added`)).data.rows;
    expect(added).toMatchObject([{ englishTerm: 'Messy One' }, { englishTerm: 'Messy Two' }]);
    const { data: term } = await api.admin('GET', `/admin/terms/${added[0].existingTerm._id}`);
    expect(term).toMatchObject({
      turkishDefinition: 'Birinci kısım, ikinci kısım',
      category: 'mechanical',
      tags: ['a', 'b'],
    });
    const refused = (await api.download(`${path}/rejected`)).text;
    const [header = '', ...lines] = refused.trim().split('\r\n');
    expect(header).toBe(`${messy.split('\r\n')[0]};Ret nedeni`);
    expect(lines[1]).toContain(';5: En az bir tanım (İngilizce veya Türkçe) girilmelidir.');
    expect(lines[3]).toContain(';7: Türkçe tanım: Hücrede bir formül hatası var: #SAYI/0!');
    const corrected = `${header}\r\nMessy Four;Dağınık Dört;Tanım;Makine;;x;düzeltildi`;
    const sentAgain = await upload(corrected, '', { columns: mapping });
    expect(sentAgain.data).toMatchObject({ successful: 1, failed: 0, unknownFields: {} });

    const newer = 'id\tenglishTerm\tturkishTerm\tturkishDefinition\tcategory\tenglishExample\n';
    const rows = [
      `${term._id}\tMessy One\tDağınık Bir\tYeni tanım\tmechanical\tAn example`,
      '\tMessy Five\tDağınık Beş\tTanım\tmechanical\t',
      '0123456789abcdef01234567\tX\tY\tZ\tmechanical\t',
    ].join('\n');
    const update = { match: 'id' };
    const dry = (await upload(newer + rows, '?dryRun=1', update)).data;
    expect(dry).toMatchObject({
      successful: 2,
      changed: 1,
      newTerms: [{ index: 2 }],
      changedTerms: [
        {
          index: 1,
          changes: { turkishDefinition: { to: 'Yeni tanım' }, englishExample: { from: '' } },
        },
      ],
      rejectedTerms: [{ index: 3, issues: [{ code: 'ID_UNKNOWN' }] }],
    });
    const { importId } = (await upload(newer + rows, '', update)).data;
    const changed = await api.admin('GET', `/admin/imports/${importId}/rows?kind=changed`);
    expect(changed.data.rows).toMatchObject([
      { index: 1, existingTerm: { _id: term._id }, changes: { englishExample: { from: '' } } },
    ]);
    expect((await api.admin('GET', `/admin/terms?importId=${importId}`)).data.terms).toHaveLength(
      2,
    );
    const undone = await api.admin('POST', undoPath(importId));
    expect(undone.data).toMatchObject({ deleted: 1, restored: 1, left: {} });
    const { data: back } = await api.admin('GET', `/admin/terms/${term._id}`);
    expect(back).toMatchObject({ turkishDefinition: term.turkishDefinition, englishExample: '' });
  });

  it.each(['json', 'csv', 'xlsx', 'tbx'])(
    'keep the status with its reason, the time of publication, and every name, as %s',
    async (format) => {
      const at = '2099-05-04T09:30';
      const names = [
        { text: 'a;b|c', language: 'en', kind: 'abbreviation' },
        { text: 'ilk, ad', language: 'tr', kind: 'avoid', note: 'son; ad' },
      ];
      const category = `kept-${format}`;
      const own = { category: 'other', newCategory: category };
      const bodies = [
        termBody({ ...own, names, symbol: 'q', standards: ['TS 1,2'], englishGloss: 'process' }),
        termBody({ ...own, publishAt: at }),
        termBody(own),
      ];
      const ids: string[] = [];
      for (const body of bodies) ids.push((await api.admin('POST', '/admin/terms', body)).data._id);
      await api.admin('PATCH', `/admin/terms/${ids[2]}/status`, {
        status: 'rejected',
        reason: 'not ours',
      });
      const termOf = async ({ englishTerm }: Record<string, unknown>) => {
        const found = await api.admin('GET', `/admin/engineering?search=${englishTerm}`);
        const { _id, createdAt, updatedAt, rev, indexed, ...same } = found.data.terms[0];
        return same;
      };
      const before = await Promise.all(bodies.map(termOf));
      expect(before.map(({ status }) => status)).toEqual(['approved', 'draft', 'rejected']);
      expect(before[2]?.statusReason).toBe('not ours');
      const path = `/admin/terms/export?format=${format}&category=${category}`;
      const response = await fetch(`${api.url}/api${path}`, {
        headers: { authorization: `Bearer ${api.tokens.admin}`, 'accept-language': 'tr' },
      });
      const file = new Uint8Array(await response.arrayBuffer());
      await api.admin('POST', '/admin/engineering/bulk-delete', { ids });
      const { data } = await upload(file);
      expect(data.rejectedTerms).toEqual([]);
      expect(await Promise.all(bodies.map(termOf))).toEqual(before);
    },
  );

  it('change no published term if a contributor sent them', async () => {
    const known = termBody();
    await api.admin('POST', '/admin/terms', known);
    const row = { ...known, englishExample: 'changed' };
    const body = form(JSON.stringify([row]), { match: 'headwords' });
    const reply = await api.contributor('POST', '/admin/terms/import', body);
    expect(reply.data.rejectedTerms).toMatchObject([{ issues: [{ code: 'NEEDS_ADMIN' }] }]);
  });

  it.each(['csv', 'json', 'xlsx'])('have a template as %s that can be imported', async (format) => {
    const headers = { authorization: `Bearer ${api.tokens.admin}`, 'accept-language': 'tr' };
    const reply = await fetch(`${api.url}/api/admin/terms/import/template?format=${format}`, {
      headers,
    });
    expect(reply.headers.get('content-disposition')).toContain(`terimce-template.${format}`);
    const bytes = await reply.arrayBuffer();
    expect((await upload(bytes, '?dryRun=1')).data).toMatchObject({
      successful: 1,
      unknownFields: {},
      newTerms: [{ turkishTerm: 'Isıl İletkenlik' }],
    });
  });

  const sheetOf = async (category: string) => {
    const path = `/admin/terms/export?format=xlsx&category=${category}`;
    const headers = { authorization: `Bearer ${api.tokens.admin}` };
    return (await fetch(`${api.url}/api${path}`, { headers })).arrayBuffer();
  };

  it.each(['json', 'csv', 'xlsx', 'tbx'])(
    'are exported and imported again unchanged, as %s',
    async (format) => {
      const category = `round-trip-${format}`;
      const term = termBody({
        englishTerm: `=Round & <trip> ${format}`,
        category: 'other',
        newCategory: category,
        tags: ['a,b', 'c'],
        blog: 'one\n\n"two"',
        german_term: 'Rundreise',
        image: 'https://example.org/a.png',
      });
      const before = (await api.admin('POST', '/admin/terms', term)).data;
      const file = await api.download(`/admin/terms/export?format=${format}&category=${category}`);
      expect(file.status).toBe(200);
      const content = format === 'xlsx' ? await sheetOf(category) : file.text;
      expect(file.headers.get('content-disposition')).toContain(`.${format}"`);
      if (format === 'csv') expect(file.text).toContain("'\u00a0=Round");
      if (format === 'csv') {
        const [header, row] = file.text.split('\r\n');
        expect(header).toMatch(/^\ufeffİngilizce terim;Türkçe terim;.*;Durum;.*;Değiştiren$/);
        expect(row).toMatch(/;Onaylı;.*;\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;yonetici;/);
      }
      const refused = await upload(content);
      expect(refused.data).toMatchObject({
        successful: 0,
        duplicateTerms: [{ reason: 'TERM_EXISTS' }],
      });
      await api.admin('DELETE', `/admin/terms/${before._id}`);
      expect((await upload(content, '?dryRun=1')).data.successful).toBe(1);
      expect((await upload(content)).data).toMatchObject({ successful: 1, unknownFields: {} });
      const { data } = await api.admin('GET', `/admin/engineering?category=${category}`);
      const { _id, rev, createdAt, updatedAt, createdBy, indexed, updatedBy, ...after } =
        data.terms[0];
      expect(before).toMatchObject(after);
    },
  );

  it('are refused if they cannot be read', async () => {
    expect((await upload('<tbx><text>')).code).toBe('IMPORT_FILE_INVALID');
    expect(await upload('a,b\n"x', '?format=csv')).toMatchObject({
      code: 'IMPORT_FILE_INVALID',
      details: { line: 2, issue: { code: 'QUOTE_NOT_CLOSED' } },
    });
    expect((await upload('[{', '?format=json')).code).toBe('INVALID_JSON');
    for (const [content, code, options] of [
      ['', 'NO_ROWS'],
      ['İngilizce;English;tanım tr\na;b;c', 'FIELD_TWICE', {}],
      ['a;b\n1;2', 'OPTIONS_INVALID', { match: 'nothing' }],
      ['a;b,c\n1;2,3', 'DELIMITER_UNCLEAR'],
      ['\u00d0\u00cf\u0011\u00e0 old', 'XLS_OLD'],
      ['<html><body><table><tr><td>Beam</td></tr></table></body></html>', 'XLS_OLD'],
      ['%PDF-1.7\nterms', 'NOT_A_TABLE'],
      ['{\\rtf1\\ansi terms}', 'NOT_A_TABLE'],
      ['\x89PNG\r\n\x1a\n', 'NOT_A_TABLE'],
      ['\xff\xd8\xff\xe0 picture', 'NOT_A_TABLE'],
      ['\x1f\x8b\b packed', 'NOT_A_TABLE'],
    ] as const) {
      const isBinary = code === 'XLS_OLD' || code === 'NOT_A_TABLE';
      expect(
        await upload(isBinary ? Buffer.from(content, 'latin1') : content, '', options),
      ).toMatchObject({
        status: 400,
        code: 'IMPORT_FILE_INVALID',
        details: { issue: { code } },
      });
    }
    const noFile = await api.admin('POST', '/admin/terms/import', new FormData());
    expect(noFile.code).toBe('IMPORT_FILE_INVALID');
    expect((await api.admin('POST', '/admin/terms/import', {})).code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('are returned round after round without a change to the rows', async () => {
    const sent = [
      'englishTerm;turkishTerm;turkishDefinition;category',
      "'\u00a0=a+b;bir;=c ile başlar;",
      '- iki;- üç;tanım;',
      'First Round;birinci tur;tanım;civil',
    ].join('\r\n');
    const first = (await upload(sent)).data;
    expect(first).toMatchObject({ successful: 1, failed: 2 });
    const rejected = async (id: string) =>
      (await api.download(`/admin/imports/${id}/rejected`)).text;
    const returned = await rejected(first.importId);
    expect(returned).toContain(
      "\r\n'\u00a0=a+b;bir;'\u00a0=c ile başlar;;2: Kategori boş\r\n'\u00a0- iki;'\u00a0- üç;tanım;;3:",
    );
    const again = (await upload(`${returned}Second Round;ikinci tur;tanım;civil;`)).data;
    expect(again).toMatchObject({ successful: 1, failed: 2 });
    expect(await rejected(again.importId)).toBe(returned);
  });

  it('give new terms without a category the chosen one, and no others', async () => {
    const table = 'englishTerm,englishDefinition\nDefault Category One,First\n';
    const { rejectedTerms } = (await upload(table, '?dryRun=true')).data;
    expect(rejectedTerms).toMatchObject([{ reason: 'CATEGORY_REQUIRED' }]);
    const { importId } = (await upload(table, '', { category: 'civil' })).data;
    const { data } = await api.admin('GET', `/admin/imports/${importId}/rows?kind=added`);
    expect(data.rows).toMatchObject([{ category: 'civil' }]);
    const changed = table.replace('First', 'Second');
    const update = { category: 'mechanical', match: 'headwords' };
    const [row] = (await upload(changed, '', update)).data.changedTerms;
    expect([row.category, Object.keys(row.changes)]).toEqual(['civil', ['englishDefinition']]);
    const unknown = await upload(table, '', { category: 'no-such-category' });
    expect(unknown.code).toBe('IMPORT_FILE_INVALID');
  });

  it('are read from the chosen sheet and header line, with the numbers of the spreadsheet', async () => {
    const header = ['englishTerm', 'englishDefinition', 'category'];
    const bytes = await workbookOf({
      sheets: {
        Notlar: rowsXml([['a', 'b']]),
        Terimler: rowsXml([['Liste'], header], 3) + rowsXml([['Sheet Term', '', 'civil']], 9),
      },
    });
    const { data } = await preview(new Uint8Array(bytes), { sheet: 'Terimler' });
    expect(data).toMatchObject({
      sheets: ['Notlar', 'Terimler'],
      sheet: 'Terimler',
      headerLine: 4,
      total: 1,
    });
    const options = { sheet: 'Terimler' };
    const result = await upload(new Uint8Array(bytes), '?dryRun=true', options);
    expect(result.data.rejectedTerms).toMatchObject([{ index: 8, reason: 'DEFINITION_REQUIRED' }]);
    const before = (await api.admin('GET', '/admin/imports')).data.pagination.total;
    // Without a valid row there is nothing to start.
    expect(await upload(new Uint8Array(bytes), '', options)).toMatchObject({
      status: 400,
      code: 'IMPORT_WITHOUT_TERMS',
    });
    expect((await api.admin('GET', '/admin/imports')).data.pagination.total).toBe(before);
  });

  it('are read one at a time for each person', async () => {
    let end = () => {};
    const open = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"terms":['));
        end = () => controller.error(new Error('The test ends the request'));
      },
    });
    const held = fetch(`${api.url}/api/admin/terms/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.admin}`, 'content-type': 'application/json' },
      body: open,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    const table = 'englishTerm,turkishTerm\na,b\n';
    const busy = await until('the file waits for the open request', async () => {
      const reply = await preview(table);
      return reply.status !== 200 && reply;
    });
    expect(busy).toMatchObject({ status: 429, code: 'IMPORT_BUSY' });
    expect((await upload(table)).code).toBe('IMPORT_BUSY');
    const other = await api.contributor('POST', '/admin/terms/import/preview', form(table));
    expect(other.status).toBe(200);
    end();
    await held;
    await until('the slot is free again', async () => (await preview(table)).status === 200);
  });
});

it('records who imported what', async () => {
  const entries = await until('the import is in the audit', async () => {
    const { data } = await api.admin('GET', '/admin/audit?action=import');
    return data.entries.length > 0 && data.entries;
  });
  expect(entries[0]).toMatchObject({ by: 'yonetici' });
});
