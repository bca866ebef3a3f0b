import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
});
afterAll(() => api.stop());

const add = async (members: Record<string, unknown>) =>
  (await api.admin('POST', '/admin/terms', termBody({ ...members, confirm: true }))).data;

it('groups terms by either headword, and deletes the selected ones', async () => {
  const first = await add({ englishTerm: 'Current', turkishTerm: 'Akım', category: 'electrical' });
  const second = await add({ englishTerm: 'Flow', turkishTerm: 'AKIM', category: 'electrical' });
  await add({ englishTerm: 'Pain', turkishTerm: 'Acı' });
  await add({ englishTerm: 'Angle', turkishTerm: 'Açı' });
  const { data } = await api.admin('GET', '/admin/engineering/duplicates');
  expect(data.stats).toEqual({ turkishGroups: 1, englishGroups: 0, totalDuplicateRecords: 2 });
  const [group] = data.turkishDuplicates;
  expect(group.count).toBe(2);
  // Newest first, so that "all but the first" keeps the newest.
  expect(group.terms.map((term: { id: string }) => term.id)).toEqual([second._id, first._id]);
  const groups = async (query = '') =>
    (await api.admin('GET', `/admin/engineering/duplicates${query}`)).data.stats.turkishGroups;
  const decide = (forget: boolean) =>
    api.admin('POST', '/admin/engineering/not-duplicates', {
      termIds: [first._id, second._id],
      forget,
    });
  expect((await decide(false)).status).toBe(200);
  expect([await groups(), await groups('?decided=true')]).toEqual([0, 1]);
  await decide(true);
  expect([await groups(), await groups('?decided=true')]).toEqual([1, 0]);
  await decide(false);
  const third = await add({ englishTerm: 'Stream', turkishTerm: 'Akım', category: 'hydraulics' });
  expect(await groups()).toBe(1);
  await api.admin('DELETE', `/admin/terms/${third._id}`);
  await decide(true);
  const path = '/admin/engineering/delete-selected-duplicates';
  expect((await api.admin('POST', path, { termIds: [first._id] })).data.deleted).toBe(1);
  const after = await api.admin('GET', '/admin/engineering/duplicates');
  expect(after.data.stats.turkishGroups).toBe(0);
});

it.each([
  [
    'another gloss',
    { englishGloss: 'of an archer' },
    { englishGloss: 'of a ship', turkishTerm: 'Pruva' },
    true,
  ],
  ['a gloss and none', { englishGloss: 'of an archer' }, { turkishTerm: 'Pruva' }, false],
  ['another category and translation', {}, { category: 'civil', turkishTerm: 'Fiyonk' }, true],
  ['another category and no translation', {}, { category: 'civil', turkishTerm: '' }, false],
  ['only another category', {}, { category: 'civil' }, false],
  ['only another translation', {}, { turkishTerm: 'Eğri' }, false],
])('tells senses from duplicates: terms with %s', async (_, first, second, areSenses) => {
  const englishTerm = `Bow ${new Types.ObjectId()}`;
  const ids: string[] = [];
  for (const members of [first, second]) {
    ids.push((await add({ englishTerm, turkishTerm: 'Yay', ...members }))._id);
  }
  const shown = async (query: string) => {
    const { data } = await api.admin('GET', `/admin/engineering/duplicates${query}`);
    return data.englishDuplicates.filter((group: { _id: string }) => group._id === englishTerm);
  };
  expect(await shown('')).toHaveLength(areSenses ? 0 : 1);
  expect(await shown('?decided=true')).toMatchObject(areSenses ? [{ senses: true, count: 2 }] : []);
  await api.admin('POST', '/admin/engineering/bulk-delete', { ids });
});

it('shows what a clean-up would do, then keeps the newest', async () => {
  const pair = { englishTerm: 'Field', turkishTerm: 'Alan' };
  const old = await add({ ...pair, category: 'electrical' });
  const young = await add({ ...pair, category: 'computer' });
  await add({ englishTerm: 'Field', turkishTerm: 'Tarla' });
  const path = '/admin/engineering/cleanup-duplicates';
  const preview = await api.admin('POST', `${path}?preview=true`);
  expect(preview.data).toMatchObject({
    groups: 1,
    deleted: 1,
    report: [{ kept: { _id: young._id }, deleted: [{ _id: old._id }] }],
  });
  expect((await api.admin('GET', `/admin/terms/${old._id}`)).data.deletedAt).toBeUndefined();
  const different = { termIds: [young._id, old._id] };
  await api.admin('POST', '/admin/engineering/not-duplicates', different);
  expect((await api.admin('POST', path)).data.groups).toBe(0);
  await api.admin('POST', '/admin/engineering/not-duplicates', { ...different, forget: true });
  expect((await api.admin('POST', path)).data).toMatchObject({ groups: 1, deleted: 1 });
  expect((await api.admin('GET', `/admin/terms/${old._id}`)).data.deletedAt).toBeDefined();
  expect((await api.admin('POST', path)).data.groups).toBe(0);
});

it('merges two terms: favorites, clicks and slugs follow, the old slug redirects', async () => {
  const keep = await add({ englishTerm: 'Fluid mechanics', turkishTerm: 'Akışkanlar mekaniği' });
  const gone = await add({
    englishTerm: 'Mechanics of fluids',
    turkishTerm: 'Akışkan mekaniği',
    german_term: 'Strömungslehre',
    tags: ['su'],
    image: '/uploads/a.png',
    names: [{ text: 'MF', language: 'en', kind: 'abbreviation' }],
  });
  await api.admin('PUT', `/admin/terms/${gone._id}`, { slug: 'fluids' });
  const [one, two] = [await api.withRole('bir', 'user'), await api.withRole('iki', 'user')];
  const favorite = (termId: string, token: string) =>
    api.call('POST', '/favorites', { body: { termId }, token });
  await favorite(gone._id, one.token);
  await favorite(gone._id, two.token);
  await favorite(keep._id, two.token);
  const click = { termId: gone._id, searchQuery: 'akışkan', clickPosition: 2, sessionId: 'cihaz' };
  await api.call('POST', '/analytics/term-click', { body: click });
  await until('the click is counted', async () => {
    const { data } = await api.admin('GET', `/analytics/term-click-stats/${gone._id}`);
    return data.stat.clickCount === 1;
  });

  const body = { keepId: keep._id, mergeId: gone._id };
  const merged = await api.admin('POST', '/admin/engineering/merge', body);
  expect(merged.data).toMatchObject({
    _id: keep._id,
    englishTerm: 'Fluid mechanics',
    german_term: 'Strömungslehre',
    tags: ['su'],
    image: '/uploads/a.png',
    searchKeywords: [],
    names: [
      { text: 'Mechanics of fluids', language: 'en', kind: 'synonym' },
      { text: 'MF', language: 'en', kind: 'abbreviation' },
      { text: 'Akışkan mekaniği', language: 'tr', kind: 'synonym' },
    ],
    clickCount: 1,
    favoriteCount: 2,
  });
  for (const slug of ['fluids', 'mechanics-of-fluids']) {
    const { data } = await api.call('GET', `/terms/search?slug=${slug}`);
    expect(data[0]._id).toBe(keep._id);
  }
  const stat = await api.admin('GET', `/analytics/term-click-stats/${keep._id}`);
  expect(stat.data.stat).toMatchObject({ clickCount: 1, searchQueries: ['akışkan'] });
  const own = await api.call('GET', '/favorites', { token: one.token });
  expect(JSON.stringify(own.data)).toContain(keep._id);
  expect((await api.admin('POST', '/admin/engineering/merge', body)).code).toBe('TERM_NOT_FOUND');
  const itself = { keepId: keep._id, mergeId: keep._id.toUpperCase() };
  expect((await api.admin('POST', '/admin/engineering/merge', itself)).status).toBe(404);
  expect((await api.admin('GET', `/admin/terms/${keep._id}`)).data.deletedAt).toBeUndefined();
  const nobody = { keepId: keep._id, mergeId: String(new Types.ObjectId()) };
  expect((await api.admin('POST', '/admin/engineering/merge', nobody)).status).toBe(404);

  // A wrong merge, undone: both terms, their addresses, favorites and clicks are as before.
  await api.admin('PUT', `/admin/terms/${keep._id}`, { tags: ['su', 'hava'] });
  const path = `/admin/engineering/${gone._id}/undelete`;
  const undone = await api.admin('POST', path);
  expect(undone.data).toMatchObject({ _id: gone._id });
  const term = async (id: string) => (await api.admin('GET', `/admin/terms/${id}`)).data;
  expect(await term(keep._id)).toMatchObject({
    slug: 'fluid-mechanics',
    image: '',
    // Only what the merge added is removed.
    tags: ['hava'],
    names: [],
    clickCount: 0,
    favoriteCount: 1,
  });
  expect(await term(gone._id)).toMatchObject({
    slug: 'fluids',
    german_term: 'Strömungslehre',
    clickCount: 1,
    favoriteCount: 2,
  });
  for (const slug of ['fluids', 'mechanics-of-fluids']) {
    const { data } = await api.call('GET', `/terms/search?slug=${slug}`);
    expect(data[0]._id).toBe(gone._id);
  }
  const stats = await api.admin('GET', '/analytics/detailed-term-click-stats');
  expect(
    stats.data.termClickStats.map(
      (row: { termId: string; totalClicks: number }) => `${row.termId} ${row.totalClicks}`,
    ),
  ).toEqual([`${gone._id} 1`]);
  const favored = async (token: string) =>
    (await api.call('GET', '/favorites', { token })).data.favorites
      .map(({ termId }: { termId: string }) => termId)
      .sort();
  // Lists of favorites learn of a change from the index in memory, which follows within a third of a second.
  await expect.poll(() => favored(one.token)).toEqual([gone._id]);
  expect(await favored(two.token)).toEqual([gone._id, keep._id].sort());
  const { data: history } = await api.admin('GET', `/admin/engineering/${keep._id}/history`);
  const notes = history.revisions.filter((entry: { action: string }) => /merge/.test(entry.action));
  expect(notes.map((entry: { action: string }) => entry.action).sort()).toEqual([
    'merge',
    'unmerge',
  ]);
  expect(notes[0].changes.mergedWith.to).toBe('Akışkan mekaniği / Mechanics of fluids');
  const about = await api.admin('GET', '/admin/audit?subject=mechanics of fluids');
  const actions = about.data.entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['term.merge', 'term.unmerge']));
  expect((await api.admin('POST', path)).code).toBe('TERM_NOT_FOUND');
});

it('merges once when two editors merge the same terms at the same time', async () => {
  const keep = await add({ englishTerm: 'Gearwheel', turkishTerm: 'Dişli' });
  const gone = await add({ englishTerm: 'Toothed wheel', turkishTerm: 'Dişli çark' });
  const reader = await api.withRole('dorduncu', 'user');
  await api.call('POST', '/favorites', { body: { termId: gone._id }, token: reader.token });
  const merge = (keepId: string, mergeId: string) =>
    api.admin('POST', '/admin/engineering/merge', { keepId, mergeId });
  const pairs = [
    [keep._id, gone._id],
    [gone._id, keep._id],
    [keep._id, gone._id],
  ] as const;
  const replies = await Promise.all(pairs.map(([kept, merged]) => merge(kept, merged)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const both = [keep, gone].map(
    async ({ _id }) => (await api.admin('GET', `/admin/terms/${_id}`)).data,
  );
  const left = (await Promise.all(both)).filter(({ deletedAt }) => deletedAt === undefined);
  expect(left).toMatchObject([{ favoriteCount: 1 }]);
});

it('leaves both terms as they are when the merged term would equal a third one', async () => {
  const third = await add({ englishTerm: 'Bushing', turkishTerm: 'Burç', category: 'mechanical' });
  const gone = await add({ englishTerm: 'Bushing', turkishTerm: 'Burç', category: 'civil' });
  const keep = await add({ englishTerm: 'Bushing', turkishTerm: '', category: 'mechanical' });
  const reader = await api.withRole('ucuncu', 'user');
  await api.call('POST', '/favorites', { body: { termId: gone._id }, token: reader.token });
  const body = { keepId: keep._id, mergeId: gone._id };
  const refused = await api.admin('POST', '/admin/engineering/merge', body);
  const details = { term: { _id: third._id } };
  expect(refused).toMatchObject({ status: 409, code: 'TERM_EXISTS', details });
  expect((await api.admin('GET', `/admin/terms/${gone._id}`)).data.deletedAt).toBeUndefined();
  // The list is read from the titles in memory, which follow changes within a moment.
  await expect
    .poll(async () => {
      const own = await api.call('GET', '/favorites', { token: reader.token });
      return own.data.favorites[0]?.termId;
    })
    .toBe(gone._id);
});
