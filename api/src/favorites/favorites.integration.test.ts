import { once } from 'node:events';
import { request } from 'node:http';
import { TermModel } from '@terimce/core/models/term';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTerms } from '../../test/api-on-services.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

let api: VisitorApi;
/** Slug → id. */
const ids = new Map<string, string>();
const idOf = (slug: string) => ids.get(slug) ?? '';
const NOWHERE = 'f'.repeat(24);

beforeAll(async () => {
  api = await startVisitorApi();
  const { stored } = await api.terms.createMany(seedTerms(['mechanical', 'civil']), { by: 'test' });
  for (const { _id, slug } of stored) ids.set(slug, String(_id));
});
afterAll(() => api?.stop());

let users = 0;
async function newUser() {
  users += 1;
  const token = await api.signUp(`seven${users}`);
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, `/favorites${path}`, { token, body });
  const add = (...slugs: string[]) =>
    Promise.all(slugs.map((slug) => call('POST', '', { termId: idOf(slug) })));
  const fetchFile = (format: string) =>
    fetch(`${api.url}/api/favorites/export?format=${format}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const importFile = (content: BlobPart, field = 'file') => {
    const form = new FormData();
    form.append(field, new Blob([content]), 'favorites.txt');
    return call('POST', '/import', form);
  };
  return { token, call, add, fetchFile, importFile };
}

const slugsOf = (reply: { data: { favorites: Array<{ slug: string }> } }) =>
  reply.data.favorites.map(({ slug }) => slug);

describe('favorites', () => {
  it.each([
    ['GET', ''],
    ['POST', ''],
    ['DELETE', `/${NOWHERE}`],
    ['GET', `/check/${NOWHERE}`],
    ['GET', '/stats'],
    ['DELETE', '/all'],
    ['GET', '/export'],
    ['POST', '/import'],
  ])('%s /favorites%s needs a log-in', async (method, path) => {
    const reply = await api.call(method, `/favorites${path}`);
    expect(reply).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it('are added once, checked and removed', async () => {
    const { call, add } = await newUser();
    const termId = idOf('thermal-conductivity');
    const [first, again] = [await add('thermal-conductivity'), await add('thermal-conductivity')];
    expect([first[0]?.status, again[0]?.status]).toEqual([200, 200]);
    expect((await call('GET', `/check/${termId}`)).data).toEqual({ isFavorite: true });
    expect((await call('GET', '')).data.pagination.total).toBe(1);
    expect((await call('DELETE', `/${termId}`)).status).toBe(200);
    expect((await call('DELETE', `/${termId}`)).code).toBe('FAVORITE_NOT_FOUND');
    expect((await call('GET', `/check/${termId}`)).data).toEqual({ isFavorite: false });
  });

  it('count for the term', async () => {
    const { add, call } = await newUser();
    const id = idOf('beam');
    await Promise.all([add('beam'), add('beam'), add('beam')]);
    const count = async () => (await TermModel.findById(id))?.favoriteCount;
    await expect.poll(count).toBe(1);
    await call('DELETE', '/all');
    await expect.poll(count).toBe(0);
  });

  it.each([
    ['a term that does not exist', { termId: NOWHERE }, 404, 'TERM_NOT_FOUND'],
    ['a malformed id', { termId: 'x' }, 400, 'INVALID_ID'],
    ['an operator', { termId: { $ne: null } }, 400, 'VALIDATION_FAILED'],
    ['nothing', {}, 400, 'VALIDATION_FAILED'],
  ])('refuse %s', async (_, body, status, code) => {
    const { call } = await newUser();
    expect(await call('POST', '', body)).toMatchObject({ status, code });
  });

  it('are listed newest first, searched without Turkish letters, filtered and paged', async () => {
    const { call, add } = await newUser();
    for (const slug of ['thermal-conductivity', 'beam', 'bearing']) await add(slug);
    const all = await call('GET', '');
    expect(slugsOf(all)).toEqual(['bearing', 'beam', 'thermal-conductivity']);
    expect(all.data.favorites[0]).toMatchObject({
      termId: idOf('bearing'),
      term_id: idOf('bearing'),
      englishTerm: all.data.favorites[0].ingilizce_terim,
    });
    expect(slugsOf(await call('GET', '?search=ISIL'))).toEqual(['thermal-conductivity']);
    expect(slugsOf(await call('GET', '?category=civil'))).toEqual(['beam']);
    expect(slugsOf(await call('GET', '?category=%C4%B0n%C5%9Faat'))).toEqual(['beam']);
    expect(slugsOf(await call('GET', '?category=all&search=bea'))).toEqual(['bearing', 'beam']);
    const second = await call('GET', '?limit=2&page=2');
    expect(slugsOf(second)).toEqual(['thermal-conductivity']);
    expect(second.data.pagination).toEqual({ page: 2, pages: 2, total: 3, limit: 2 });
    const stats = await call('GET', '/stats');
    expect(stats.data).toEqual({ totalFavorites: 3, categories: { mechanical: 2, civil: 1 } });
  });

  it('are visible only to their owner', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await one.add('beam');
    expect((await other.call('GET', '')).data.favorites).toEqual([]);
    expect((await other.call('DELETE', `/${idOf('beam')}`)).status).toBe(404);
  });

  it('do not show terms that are no longer public', async () => {
    const { call, add } = await newUser();
    const term = await api.terms.create({ englishTerm: 'short lived', category: 'general' });
    ids.set('short-lived', term._id);
    await add('short-lived', 'beam');
    await api.terms.softDelete([term._id]);
    await expect.poll(async () => slugsOf(await call('GET', ''))).toEqual(['beam']);
    await expect.poll(async () => (await call('GET', '/stats')).data.totalFavorites).toBe(1);
  });

  it('can all be removed', async () => {
    const { call, add } = await newUser();
    await add('beam', 'bearing');
    expect((await call('DELETE', '/all')).data).toEqual({ removed: 2 });
    expect((await call('GET', '')).data.favorites).toEqual([]);
  });
});

describe('files of favorites', () => {
  it.each([
    ['json', /^favorites_\d{4}-\d\d-\d\d\.json$/],
    ['csv', /^favorites_\d{4}-\d\d-\d\d\.csv$/],
    ['anki', /^favorites_\d{4}-\d\d-\d\d\.txt$/],
  ])('are exported as %s, and imported once by another user', async (format, name) => {
    const [one, other] = [await newUser(), await newUser()];
    for (const slug of ['thermal-conductivity', 'beam', 'bearing']) await one.add(slug);
    const response = await one.fetchFile(format);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(/filename="([^"]+)"/.exec(disposition)?.[1]).toMatch(name);
    const file = await response.arrayBuffer();
    const first = await other.importFile(file);
    expect(first.data).toEqual({ added: 3, alreadyPresent: 0, unknown: [], unknownTotal: 0 });
    const again = await other.importFile(file);
    expect(again.data).toEqual({ added: 0, alreadyPresent: 3, unknown: [], unknownTotal: 0 });
    expect(slugsOf(await other.call('GET', ''))).toEqual([
      'bearing',
      'beam',
      'thermal-conductivity',
    ]);
  });

  it('are read in what spreadsheets and Anki make of them, and in one language', async () => {
    const { add, fetchFile, importFile, call } = await newUser();
    await add('beam', 'thermal-conductivity');
    const text = await (await fetchFile('csv')).text();
    expect(text.split('\r\n')[0], 'for a spreadsheet in Turkish').toContain('termId;slug;');
    const withoutIds = text.replace(idOf('beam'), '').replace(/;beam;/, ';;');
    const windows = Buffer.from(
      withoutIds
        .replace('\ufeff', '')
        .replaceAll('ı', '\u00fd')
        .replaceAll('İ', '\u00dd')
        .replaceAll('ş', '\u00fe')
        .replaceAll('Ş', '\u00de')
        .replaceAll('ğ', '\u00f0')
        .replaceAll('Ğ', '\u00d0'),
      'latin1',
    );
    const anki = [
      '#separator:tab',
      '#html:true',
      '#guid column:1',
      '#notetype column:2',
      '#deck column:3',
      '#tags column:6',
      `x\tBasic\tTerimce\t<b>beam</b><br>a bar\t<b>kiriş</b>\tterimce`,
      `${idOf('thermal-conductivity')}\tBasic\tTerimce\t<b>x</b>\t<b>y</b>\t`,
    ].join('\n');
    for (const [name, file] of [
      ['Windows-1254', windows],
      ['UTF-16', Buffer.from(`\ufeff${withoutIds}`, 'utf16le')],
      ['Anki', anki],
      ['only English', 'englishTerm,turkishTerm\nbeam,\nthermal conductivity,'],
      ['only Turkish', 'englishTerm,turkishTerm\n,kiriş\n,ısıl iletkenlik'],
    ] as const) {
      await call('DELETE', '/all');
      const { data } = await importFile(file);
      expect(data, name).toMatchObject({ added: 2, unknown: [] });
    }
  });

  it('find terms by id, slug, old slug and headwords, and list those that they do not find', async () => {
    const { call, importFile } = await newUser();
    const term = await api.terms.create({ englishTerm: 'first name', category: 'general' });
    await api.terms.update(term._id, { slug: 'second-name' });
    const file = JSON.stringify([
      idOf('beam'),
      { slug: 'bearing' },
      { slug: 'first-name' },
      { ingilizce_terim: 'Thermal Conductivity', turkce_terim: 'ısıl iletkenlik' },
      { termId: NOWHERE, englishTerm: 'phlogiston', turkishTerm: 'filojiston' },
      { slug: 'no-such-slug' },
    ]);
    const reply = await importFile(file);
    expect(reply.data).toMatchObject({
      added: 4,
      unknown: ['phlogiston / filojiston', 'no-such-slug'],
      unknownTotal: 2,
    });
    await expect.poll(async () => slugsOf(await call('GET', '?limit=50'))).toContain('second-name');
  });

  it('quote text that a spreadsheet would run as a formula', async () => {
    const { add, fetchFile, importFile, call } = await newUser();
    const term = await api.terms.create({
      englishTerm: '=1+1',
      turkishTerm: 'a,"b"',
      category: 'general',
    });
    ids.set('evil', term._id);
    await add('evil');
    // The list is read from the titles in memory, which follow changes within a moment.
    await expect.poll(async () => (await call('GET', '')).data.pagination.total).toBe(1);
    const text = await (await fetchFile('csv')).text();
    expect(text).toContain(`'\u00a0=1+1;"a,""b"""`);
    await call('DELETE', '/all');
    expect((await importFile(text.replace(term._id, ''))).data.added).toBe(1);
  });

  it.each([
    ['nothing', '', 400, 'IMPORT_FILE_INVALID'],
    ['broken JSON', '{"favorites":[', 400, 'IMPORT_FILE_INVALID'],
    ['JSON without a list', '{"a":1}', 400, 'IMPORT_FILE_INVALID'],
    ['a list of numbers', '[1,2]', 400, 'IMPORT_FILE_INVALID'],
    [
      'far too many entries',
      JSON.stringify(Array(20_001).fill(NOWHERE)),
      400,
      'IMPORT_FILE_INVALID',
    ],
    ['far too many rows', `slug\n${'x\n'.repeat(20_001)}`, 400, 'IMPORT_FILE_INVALID'],
    ['a table of something else', 'a,b\n1,2\n', 400, 'IMPORT_FILE_INVALID'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff]), 415, 'FILE_TYPE_UNSUPPORTED'],
  ])('are refused if they contain %s', async (_, content, status, code) => {
    const { importFile } = await newUser();
    expect(await importFile(content)).toMatchObject({ status, code });
  });

  it.each([
    ['nested lists', `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`],
    ['one entry of many megabytes', `[${JSON.stringify({ slug: 'x'.repeat(1_000_000) })}]`],
    ['one long line', `slug\n${'x'.repeat(1_000_000)}`],
    ['a million columns', 'x,'.repeat(900_000)],
    ['a million empty lines for Anki', `#separator:tab\n${'\n'.repeat(1_000_000)}`],
    ['a text for Anki on one line', `#separator:tab\n${'x'.repeat(1_000_000)}`],
  ])('are refused if they contain %s', async (_, content) => {
    const { importFile } = await newUser();
    expect(await importFile(content)).toMatchObject({ status: 400, code: 'IMPORT_FILE_INVALID' });
  });

  it('are imported one at a time for each user', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const file = JSON.stringify([{ slug: 'beam' }]);
    const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${file}`;
    const call = request(`${api.url}/api/favorites/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${one.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        expect: '100-continue',
      },
    });
    call.write(form);
    await once(call, 'continue');
    // After a complete call the first import is past its authentication.
    await one.call('GET', '/stats');
    const second = () => one.importFile(file);
    const refused = await second();
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await other.importFile(file)).data.added).toBe(1);
    // The import ends with its connection, and the next one may start.
    call.on('error', () => undefined).destroy();
    await expect.poll(async () => (await second()).status).toBe(200);
  });

  it('are refused above 2 MB', async () => {
    const { importFile } = await newUser();
    const reply = await importFile(new Uint8Array(2_000_001).fill(32));
    expect(reply).toMatchObject({ status: 413, code: 'FILE_TOO_LARGE' });
  });

  it('are refused in another field or another kind of body', async () => {
    const { importFile, token } = await newUser();
    expect((await importFile('[]', 'other')).code).toBe('IMPORT_FILE_INVALID');
    const json = await api.call('POST', '/favorites/import', { token, body: [] });
    expect(json).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });
});
