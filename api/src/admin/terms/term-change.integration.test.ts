import { SavedViewModel } from '@terimce/core/models/saved-view';
import { TermChangeModel } from '@terimce/core/models/term-change';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody, termCalls } from '../../../test/admin-api.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const { add, change, ended } = termCalls(() => api);

describe('a change of many terms', () => {
  const addMany = async (mark: string, count: number, members: object = {}) => {
    const terms = Array.from({ length: count }, (_, i) =>
      termBody({ englishTerm: `${mark} ${i}`, turkishTerm: `${mark} ${i} tr`, ...members }),
    );
    const { data } = await api.admin('POST', '/admin/terms/bulk', { terms });
    expect(data.successful).toBe(count);
  };
  const matching = async (search: string, more = '') =>
    (await api.admin('GET', `/admin/engineering?search=${search}&limit=100${more}`)).data;

  it('changes all terms that match a filter, on any page, and reports progress', async () => {
    // More than one page shows.
    await addMany('gazebo', 105, { tags: ['Ahşap'] });
    await addMany('pergola', 2);
    const filter = { search: 'gazebo' };
    const { total } = (await matching('gazebo')).pagination;
    expect(total).toBe(105);
    const tagged = await ended({ filter }, { addTags: ['bahçe', 'AHŞAP'] });
    expect(tagged).toMatchObject({ state: 'done', total, processed: total, changed: total });
    for (const { tags } of (await matching('gazebo')).terms)
      expect(tags).toEqual(['Ahşap', 'bahçe']);
    for (const { tags } of (await matching('pergola')).terms) expect(tags).toEqual([]);
    const two = { search: 'pergola' };
    await ended({ filter: two }, { addTags: ['Ahşap', 'gölge'] });
    await ended({ filter: two }, { removeTags: ['ahsap'] });
    expect((await matching('pergola')).terms[0].tags).toEqual(['gölge']);
    await ended({ filter: { ...two, status: 'approved' } }, { status: 'pending' });
    await ended({ filter: { ...two, status: 'pending' } }, { category: 'Bahçe Bilimi' });
    expect((await matching('pergola')).terms[0].category).toBe('bahce-bilimi');
    const { data } = await api.admin('GET', '/admin/audit?action=term.bulk-change');
    const tagging = { search: 'gazebo', changed: total };
    expect(data.entries.at(-1).after).toMatchObject(tagging);
    expect(data.entries.at(-1).after.terms).toContain('gazebo 0 tr / gazebo 0');
    await ended({ filter }, { delete: true });
    expect((await matching('gazebo')).pagination.total).toBe(0);
    const about = await api.admin('GET', '/admin/audit?action=term.delete&subject=gazebo 104 tr');
    expect(about.data.entries).toMatchObject([{ by: 'yonetici', after: { changed: total } }]);
  });

  it('skips terms that it cannot change, and says why', async () => {
    const pair = { englishTerm: 'Lever', turkishTerm: 'Manivela' };
    const one = await add({ ...pair, category: 'civil' });
    const other = await add({ ...pair, category: 'software', confirm: true });
    const ids = [one._id, other._id];
    const moved = await ended({ ids }, { category: 'civil' });
    expect(moved).toMatchObject({ changed: 1, skipped: { TERM_EXISTS: 1 } });
    const same = await ended({ ids }, { status: 'approved' });
    expect(same).toMatchObject({ changed: 0, skipped: { INVALID_TRANSITION: 2 } });
    const tags = Array.from({ length: 100 }, (_, i) => `etiket ${i}`);
    const full = await add({ englishTerm: 'Fulcrum', turkishTerm: 'Destek noktası', tags });
    const tagged = await ended({ ids: [full._id, other._id] }, { addTags: ['fazla'] });
    expect(tagged).toMatchObject({ changed: 1, skipped: { VALIDATION_FAILED: 1 } });
  });

  it('is continued if its process was lost, after the last processed term, and is audited once', async () => {
    await addMany('pavilion', 3);
    const filter = { search: 'pavilion' };
    const { _id } = await ended({ filter }, { addTags: ['köşk'] });
    const ids = (await matching('pavilion')).terms.map((term: { _id: string }) => term._id).sort();
    await ended({ filter }, { removeTags: ['köşk'] });
    const left = { state: 'running', processed: 1, changed: 1, lastId: ids[0], names: ['bir'] };
    await TermChangeModel.updateOne({ _id }, { $set: left, $unset: { finishedAt: 1 } });
    const job = async () => (await api.admin('GET', `/admin/terms/changes/${_id}`)).data;
    await expect.poll(job).toMatchObject({ state: 'done', processed: 3, changed: 3 });
    const tagged = (await matching('pavilion')).terms.filter(
      ({ tags }: { tags: string[] }) => tags.length > 0,
    );
    expect(tagged.map((term: { _id: string }) => term._id).sort()).toEqual(ids.slice(1));
    const { entries } = (await api.admin('GET', '/admin/audit?action=term.bulk-change')).data;
    const continued = entries.filter(
      (entry: { after: { terms?: string[] } | null }) => entry.after?.terms?.[0] === 'bir',
    );
    expect(continued).toMatchObject([{ by: 'yonetici', after: { changed: 3 } }]);
  });

  it.each([
    ['nothing', {}, { delete: true }, 'SELECTION_REQUIRED'],
    ['no ids', { ids: [] }, { delete: true }, 'SELECTION_REQUIRED'],
    [
      'two selections',
      { ids: ['a'.repeat(24)], filter: {} },
      { delete: true },
      'SELECTION_REQUIRED',
    ],
    ['a rejection without a reason', { filter: {} }, { status: 'rejected' }, 'REASON_REQUIRED'],
    ['two changes', { filter: {} }, { status: 'draft', delete: true }, 'VALIDATION_FAILED'],
  ])('is refused for %s', async (_, selection, wanted, code) => {
    expect((await change(selection, wanted)).code).toBe(code);
  });

  it('is allowed only for administrators, and stops on request', async () => {
    const body = { selection: { filter: { search: 'nobody' } }, change: { delete: true } };
    expect((await api.contributor('POST', '/admin/terms/changes', body)).code).toBe('FORBIDDEN');
    expect((await api.admin('DELETE', '/admin/terms/changes/none')).code).toBe('NOT_FOUND');
    await addMany('trellis', 450);
    const { data } = await change({ filter: { search: 'trellis' } }, { status: 'draft' });
    const path = `/admin/terms/changes/${data._id}`;
    await api.admin('DELETE', path);
    const job = async () => (await api.admin('GET', path)).data;
    const processed = async () => [
      (await job()).processed,
      (await matching('trellis', '&status=draft')).pagination.total,
    ];
    await expect
      .poll(async () => (await processed()).every((n, _i, all) => n === all[0]))
      .toBe(true);
    expect((await job()).state).toBe('stopped');
    expect((await job()).processed).toBeLessThan(450);
  });
});

describe('conditions on fields', () => {
  type Condition = [field: string, operator: string, value?: string];
  const asObjects = (conditions: readonly Condition[]) =>
    conditions.map(([field, operator, value = '']) => ({ field, operator, value }));
  const asQuery = (conditions: readonly Condition[]) =>
    `conditions=${encodeURIComponent(JSON.stringify(asObjects(conditions)))}`;
  const list = (...conditions: Condition[]) =>
    api.contributor('GET', `/admin/engineering?search=kondisyon&${asQuery(conditions)}`);
  const names = async (...conditions: Condition[]): Promise<string[]> =>
    (await list(...conditions)).data.terms
      .map((term: { englishTerm: string }) => term.englishTerm.slice(-1))
      .sort();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' });
  const day = (days: number) => today.format(Date.now() + days * 86_400_000);

  beforeAll(async () => {
    await add({
      englishTerm: 'Kondisyon A',
      turkishTerm: 'Açı kondisyonu',
      turkishDefinition: 'ISIL iletim (k.*)',
      tags: ['Isı', 'çelik'],
      german_term: 'Winkel',
      category: 'civil',
    });
    await add({ englishTerm: 'Kondisyon B', turkishTerm: 'Acı kondisyonu', tags: ['ahşap'] });
    await api.contributor('POST', '/admin/terms', termBody({ englishTerm: 'Kondisyon C' }));
  });

  it.each<[Condition, string]>([
    [['englishTerm', 'is', 'KONDİSYON a'], 'A'],
    [['englishTerm', 'isNot', 'kondisyon a'], 'BC'],
    [['turkishTerm', 'contains', 'aci'], 'AB'],
    [['turkishTerm', 'is', 'acı kondisyonu'], 'B'],
    [['turkishDefinition', 'contains', 'ısıl İLETİM (k.*)'], 'A'],
    [['turkishDefinition', 'contains', '.*'], 'A'],
    [['turkishDefinition', 'is', 'bir tanım'], 'BC'],
    [['slug', 'is', 'kondisyon-.'], ''],
    [['tags', 'contains', 'ISI'], 'A'],
    [['tags', 'is', 'ıs'], ''],
    [['tags', 'is', 'ÇELİK'], 'A'],
    [['tags', 'isNot', 'çelik'], 'BC'],
    [['tags', 'empty'], 'C'],
    [['tags', 'notEmpty'], 'AB'],
    [['german_term', 'contains', 'wink'], 'A'],
    [['german_term', 'empty'], 'BC'],
    [['category', 'is', 'İnşaat Mühendisliği'], 'A'],
    [['category', 'isNot', 'civil'], 'BC'],
    [['status', 'is', 'pending'], 'C'],
    [['createdBy', 'is', 'EDITOR'], 'C'],
    [['updatedBy', 'contains', '^yon'], ''],
    [['importId', 'empty'], 'ABC'],
    [['importId', 'is', 'none'], ''],
    [['indexed', 'is', 'true'], ''],
    [['indexed', 'is', 'false'], 'ABC'],
    [['clickCount', 'below', '1'], 'ABC'],
    [['clickCount', 'above', '0'], ''],
    [['createdAt', 'is', day(0)], 'ABC'],
    [['createdAt', 'before', day(0)], ''],
    [['createdAt', 'before', day(1)], 'ABC'],
    [['updatedAt', 'after', day(-1)], 'ABC'],
    [['updatedAt', 'after', day(0)], ''],
    [['publishAt', 'empty'], 'ABC'],
    [['publishAt', 'notEmpty'], ''],
  ])('%j finds %j', async (condition, found) => {
    expect((await names(condition)).join('')).toBe(found);
  });

  it('must all match, in the list, in changes and in exports', async () => {
    const both: Condition[] = [
      ['englishTerm', 'contains', 'kondisyon'],
      ['tags', 'notEmpty'],
      ['category', 'isNot', 'İnşaat Mühendisliği'],
    ];
    expect(await names(...both)).toEqual(['B']);
    const selection = { filter: { conditions: asObjects(both) } };
    const change = { addTags: ['koşullu'] };
    const { data } = await api.admin('POST', '/admin/terms/changes', { selection, change });
    expect(data.total).toBe(1);
    await expect.poll(() => names(['tags', 'is', 'koşullu'])).toEqual(['B']);
    const { text } = await api.download(
      `/admin/terms/export?format=csv&columns=englishTerm,category,createdAt,status&${asQuery(both)}`,
    );
    const [head, row, ...rest] = text.split('\r\n').filter(Boolean);
    expect(head).toBe('\ufeffİngilizce terim;Kategori;Eklenme;Durum');
    expect(row).toMatch(
      /^Kondisyon B;Makine Mühendisliği;\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;Onaylı$/,
    );
    expect(rest).toEqual([]);
    const sorted = await api.download(
      '/admin/terms/export?format=csv&search=kondisyon&columns=englishTerm&sortBy=englishTerm&sortOrder=desc&separator=comma',
    );
    expect(sorted.text.split('\r\n').filter(Boolean).slice(1)).toEqual(
      ['C', 'B', 'A'].map((c) => `Kondisyon ${c}`),
    );
  });

  const one: Condition = ['englishTerm', 'contains', 'a'];
  it.each<[string, unknown]>([
    ['eleven', Array.from({ length: 11 }, () => asObjects([one])[0])],
    ['an unknown field', asObjects([['__proto__', 'is', 'x']])],
    ['a field that is never sent', asObjects([['englishKey', 'is', 'x']])],
    ['an operator', asObjects([['englishTerm', '$where', 'x']])],
    ['an operator of another kind', asObjects([['createdAt', 'contains', '2026']])],
    ['no value', asObjects([['englishTerm', 'is', '  ']])],
    ['a long value', asObjects([['englishTerm', 'is', 'x'.repeat(201)]])],
    ['a value that is not a text', [{ field: 'englishTerm', operator: 'is', value: { $ne: '' } }]],
    ['a day that does not exist', asObjects([['createdAt', 'before', '2026-02-30']])],
    ['a day outside the range of dates', asObjects([['createdAt', 'after', '9999-12-31']])],
    ['a number', asObjects([['clickCount', 'above', '1e9']])],
    ['a state', asObjects([['status', 'is', 'gone']])],
    ['not a list', { field: 'englishTerm' }],
  ])('refuse %s', async (_, conditions) => {
    const text = encodeURIComponent(JSON.stringify(conditions));
    const listed = await api.admin('GET', `/admin/engineering?conditions=${text}`);
    expect(listed).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    const body = { selection: { filter: { conditions } }, change: { delete: true } };
    expect((await api.admin('POST', '/admin/terms/changes', body)).code).toBe('VALIDATION_FAILED');
  });

  it.each([
    'engineering?conditions=[',
    'terms/export?columns=englishTerm,passwordHash',
    'terms/export?columns=',
  ])('are refused if they cannot be read: %s', async (path) => {
    expect((await api.admin('GET', `/admin/${path}`)).code).toBe('VALIDATION_FAILED');
  });
});

describe('saved views', () => {
  const view = (members: object = {}) => ({
    table: 'terms',
    name: 'Bekleyenler',
    filters: { status: 'pending', sortBy: 'createdAt' },
    columns: ['englishTerm', 'status'],
    ...members,
  });
  const seenBy = async (call: typeof api.contributor) =>
    (await call('GET', '/admin/views?table=terms')).data;

  it('are visible to their owner, and to all staff once they are shared', async () => {
    const own = await api.contributor('POST', '/admin/views', view());
    expect(own).toMatchObject({ status: 201, data: { ...view(), shared: false, own: true } });
    const path = `/admin/views/${own.data._id}`;
    expect(await seenBy(api.admin)).toEqual([]);
    expect((await api.admin('PUT', path, { name: 'x' })).code).toBe('VIEW_NOT_FOUND');
    await api.contributor('PUT', path, { shared: true });
    expect(await seenBy(api.admin)).toMatchObject([{ owner: 'editor', own: false }]);
    const renamed = await api.admin('PUT', path, { name: 'Onay bekleyenler' });
    expect(renamed.data).toMatchObject({ name: 'Onay bekleyenler', filters: view().filters });

    const admins = (await api.admin('POST', '/admin/views', view({ shared: true }))).data;
    const foreign = `/admin/views/${admins._id}`;
    expect((await seenBy(api.contributor)).map((seen: { own: boolean }) => seen.own)).toEqual([
      false,
      true,
    ]);
    expect((await api.contributor('PUT', foreign, { name: 'x' })).code).toBe('FORBIDDEN');
    expect((await api.contributor('DELETE', foreign)).code).toBe('FORBIDDEN');
    expect((await api.admin('DELETE', path)).status).toBe(200);
    expect((await api.contributor('DELETE', path)).code).toBe('VIEW_NOT_FOUND');
    const { data } = await api.admin('GET', '/admin/audit?action=view');
    expect(data.entries.map((entry: { action: string }) => entry.action)).toEqual([
      'view.delete',
      'view.create',
      'view.update',
      'view.update',
      'view.create',
    ]);
  });

  it('have unique names, even if two tabs save at the same time', async () => {
    const names = ['Taslaklar', 'TASLAKLAR', 'taslaklar'];
    const replies = await Promise.all(
      names.map((name) => api.admin('POST', '/admin/views', view({ name }))),
    );
    expect(replies.map(({ code = '' }) => code).sort()).toEqual(['', 'VIEW_EXISTS', 'VIEW_EXISTS']);
    const other = (await api.admin('POST', '/admin/views', view({ name: 'Öteki' }))).data;
    const clash = await api.admin('PUT', `/admin/views/${other._id}`, { name: 'Taslaklar' });
    expect(clash).toMatchObject({ status: 409, code: 'VIEW_EXISTS' });
    const elsewhere = view({ table: 'users', name: 'Taslaklar', filters: { role: 'admin' } });
    expect((await api.admin('POST', '/admin/views', elsewhere)).status).toBe(201);
  });

  it('are never more than fifty, even if several are saved at the same time', async () => {
    const { id, token } = await api.withRole('koleksiyoncu', 'contributor');
    const userId = new Types.ObjectId(id);
    const one = { userId, createdBy: 'x', table: 'terms', shared: false, filters: {} };
    await SavedViewModel.insertMany(
      Array.from({ length: 49 }, (_, i) => ({
        ...one,
        name: `${i}`,
        nameKey: `${i}`,
        updatedAt: new Date(),
      })),
    );
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        api.call('POST', '/admin/views', { body: view({ name: `Görünüm ${i}` }), token }),
      ),
    );
    const full = replies.filter(({ code }) => code === 'VIEWS_FULL');
    expect(full.length).toBeGreaterThanOrEqual(4);
    expect(await SavedViewModel.countDocuments({ userId })).toBe(49 + replies.length - full.length);
  });

  it.each([
    ['an unknown table', { table: '__proto__' }],
    ['no name', { name: '  ' }],
    ['filters that the list refuses', { filters: { status: 'gone' } }],
    ['conditions that the list refuses', { filters: { conditions: '[{"field":"__proto__"}]' } }],
    ['a filter’s name', { filters: { $where: '1' } }],
    ['a column’s name', { columns: ['a.b'] }],
  ])('are refused for %s', async (_, members) => {
    const reply = await api.admin('POST', '/admin/views', view({ name: 'Bozuk', ...members }));
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });

  it('are hidden from users who may not see the table, and analysts cannot share any', async () => {
    const { token } = await api.withRole('analist', 'analyst');
    const ask = (body: object) => api.call('POST', '/admin/views', { body, token });
    expect((await ask(view())).code).toBe('FORBIDDEN');
    const clicks = view({ table: 'clicks', filters: { period: 'weekly' } });
    expect((await ask({ ...clicks, shared: true })).code).toBe('FORBIDDEN');
    expect((await ask(clicks)).status).toBe(201);
    expect((await api.call('GET', '/admin/views?table=terms', { token })).code).toBe('FORBIDDEN');
  });
});
