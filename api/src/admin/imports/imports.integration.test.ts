import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';
import { cellText } from '../exchange/csv-text.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const bulk = (terms: unknown[], query = '', headers: Record<string, string> = {}) =>
  api.admin('POST', `/admin/terms/bulk${query}`, { terms }, { headers });

describe('POST /admin/terms/bulk', () => {
  it('answers with what was stored, what exists and what was refused', async () => {
    const known = termBody();
    const { data: existing } = await api.admin('POST', '/admin/terms', known);
    const rows = [
      termBody({ metaTitle: 'T', blog_en: 'Note', slug: 'own-slug' }),
      known,
      termBody({ englishDefinition: '', turkishDefinition: '' }),
      'text',
      termBody({ category: 'Gemi İnşaatı', colour: 'red' }),
    ];
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
    expect(reply.data.errors).toHaveLength(2);
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
    expect(csv.text.startsWith('\ufeffindex,kind,reason')).toBe(true);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4);
    const json = JSON.parse((await api.download(`${path}/rejected`)).text);
    expect(json.map((row: { index: number }) => row.index)).toEqual([1, 2, 3]);
  });

  it('writes nothing on a dry run', async () => {
    const row = termBody();
    const dry = await bulk([row], '?dryRun=true', { prefer: 'respond-async' });
    expect(dry.data).toMatchObject({ dryRun: true, successful: 1 });
    expect((await api.admin('GET', `/admin/imports/${dry.data.importId}`)).status).toBe(404);
    const found = await api.admin('GET', `/admin/engineering?search=${row.englishTerm}`);
    expect(found.data.pagination.total).toBe(0);
  });

  it('answers at once where that is preferred, and is watched to its end', async () => {
    const rows = Array.from({ length: 300 }, () => termBody());
    const reply = await bulk(rows, '', { prefer: 'respond-async' });
    expect(reply.status).toBe(202);
    expect(reply.headers.get('preference-applied')).toBe('respond-async');
    const { importId } = reply.data;
    expect(reply.headers.get('location')).toBe(`/api/admin/imports/${importId}`);
    const response = await fetch(`${api.url}/api/admin/imports/${importId}/stream`, {
      headers: { authorization: `Bearer ${api.tokens.contributor}`, 'last-event-id': '41' },
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    let text = '';
    let last: Record<string, unknown> = {};
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const events = [...text.matchAll(/id: (\d+)\ndata: (.*)\n\n/g)];
      for (const [, id, data] of events) {
        expect(Number(id)).toBeGreaterThan(41);
        last = JSON.parse(data as string);
        expect(last).toMatchObject({ _id: importId, total: 300 });
      }
      // Without a search engine nothing is ever indexed, so the stream goes on.
      if (last.state === 'done') break;
    }
    expect(last).toMatchObject({ state: 'done', stored: 300, processed: 300 });
    const { data } = await api.admin('GET', `/admin/imports/${importId}`);
    expect(data.result.successful).toBe(300);
  });

  it('makes a contributor’s terms pending', async () => {
    const reply = await api.contributor('POST', '/admin/terms/bulk', {
      terms: [termBody({ englishTerm: 'Bekleyen' })],
    });
    expect(reply.data.successful).toBe(1);
    const { data } = await api.admin('GET', '/admin/terms?status=pending&search=bekleyen');
    expect(data.terms).toHaveLength(1);
  });

  it.each([
    ['{"terms":[{]}', 'application/json', 400, 'INVALID_JSON'],
    ['{"terms":[]}', 'application/json', 400, 'VALIDATION_FAILED'],
    ['{"other":1}', 'application/json', 400, 'INVALID_JSON'],
    ['terms', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses %s as %s', async (body, type, status, code) => {
    const response = await fetch(`${api.url}/api/admin/terms/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.admin}`, 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('refuses more than 50 MB, and keeps answering others meanwhile', async () => {
    const row = JSON.stringify({ englishTerm: 'x', blog: 'y'.repeat(10_000) });
    const body = `[${Array.from({ length: 6_000 }, () => row).join(',')}]`;
    const response = await fetch(`${api.url}/api/admin/terms/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.admin}`, 'content-type': 'application/json' },
      body,
    }).catch(() => undefined);
    // The connection may be cut before the client has read the reply.
    if (response) expect(response.status).toBe(413);
    expect((await api.admin('GET', '/admin/imports')).status).toBe(200);
  });
});

describe('undo', () => {
  it('takes back an import as a whole, while its terms are unedited', async () => {
    const rows = [termBody(), termBody()];
    const { importId } = (await bulk(rows)).data;
    const path = `/admin/imports/${importId}/undo`;
    expect((await api.contributor('POST', path)).status).toBe(403);
    expect((await api.admin('POST', path)).data.deleted).toBe(2);
    expect((await api.admin('POST', path)).code).toBe('IMPORT_NOT_UNDOABLE');
    const again = (await bulk(rows)).data;
    expect(again.successful).toBe(2);
    const found = await api.admin(
      'GET',
      `/admin/terms?search=${rows[0]?.englishTerm}&sortBy=englishTerm&sortOrder=asc`,
    );
    await api.admin('PUT', `/admin/terms/${found.data.terms[0]._id}`, { blog: 'edited' });
    expect((await api.admin('POST', `/admin/imports/${again.importId}/undo`)).code).toBe(
      'IMPORT_NOT_UNDOABLE',
    );
    const { data } = await api.admin('GET', '/admin/imports?limit=2');
    expect(data.imports.map((entry: { undoable: boolean }) => entry.undoable)).toEqual([
      false,
      false,
    ]);
  });
});

describe('files', () => {
  const upload = (text: string, query = '') => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'terms.bin');
    return api.admin('POST', `/admin/terms/import${query}`, form);
  };

  it.each(['json', 'csv', 'tbx'])('come back as they went out, as %s', async (format) => {
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
    expect(file.headers.get('content-disposition')).toContain(`.${format}"`);
    if (format === 'csv') expect(file.text).toContain("'=Round");
    const refused = await upload(file.text);
    expect(refused.data).toMatchObject({
      successful: 0,
      duplicateTerms: [{ reason: 'TERM_EXISTS' }],
    });
    await api.admin('DELETE', `/admin/terms/${before._id}`);
    expect((await upload(file.text, '?dryRun=1')).data.successful).toBe(1);
    expect((await upload(file.text)).data).toMatchObject({ successful: 1, unknownFields: {} });
    const { data } = await api.admin('GET', `/admin/engineering?category=${category}`);
    const { _id, rev, createdAt, updatedAt, createdBy, indexed, updatedBy, ...after } =
      data.terms[0];
    expect(before).toMatchObject(after);
  });

  it('are refused when they cannot be read', async () => {
    expect((await upload('<tbx><text>')).code).toBe('IMPORT_FILE_INVALID');
    expect((await upload('a,b\n"x', '?format=csv')).code).toBe('IMPORT_FILE_INVALID');
    expect((await upload('[{', '?format=json')).code).toBe('INVALID_JSON');
    expect((await upload('')).code).toBe('VALIDATION_FAILED');
    const noFile = await api.admin('POST', '/admin/terms/import', new FormData());
    expect(noFile.code).toBe('IMPORT_FILE_INVALID');
    expect((await api.admin('POST', '/admin/terms/import', {})).code).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
  });

  it('keeps a cell that begins like a formula', () => expect(cellText("'=1")).toBe('=1'));
});

it('writes down who has imported what', async () => {
  const entries = await until('the import is in the audit', async () => {
    const { data } = await api.admin('GET', '/admin/audit?action=import');
    return data.entries.length > 0 && data.entries;
  });
  expect(entries[0]).toMatchObject({ by: 'yonetici' });
});
