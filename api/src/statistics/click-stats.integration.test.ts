import { addDays, dayOf, startOfDay } from '@terimce/core/calendar';
import { TermModel } from '@terimce/core/models/term';
import { Types } from 'mongoose';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../test/admin-api.js';
import { clickEvent, searchEvent } from '../../test/events.js';
import { until } from '../../test/until.js';
import { applyRetention } from '../admin/logs/retention.js';
import { listClickStats } from './click-stats.js';
import { storeEvents } from './event.repository.js';

let api: AdminApi;
const ids: Record<string, string> = {};
const DAY = 86_400_000;
const today = dayOf(new Date());
const ago = (days: number) => new Date(Date.now() - days * DAY);

beforeAll(async () => {
  api = await startAdminApi();
  for (const [name, category] of [
    ['alfa', 'civil'],
    ['beta', 'software'],
    ['gama', 'civil'],
  ]) {
    const body = termBody({ englishTerm: `=${name}`, turkishTerm: name, category });
    ids[name as string] = (await api.admin('POST', '/admin/terms', body)).data._id;
  }
  const click = (name: string, searchQuery: string, clickPosition: number, sessionId: string) =>
    api.call('POST', '/analytics/term-click', {
      body: { termId: ids[name], searchQuery, clickPosition, totalResultsShown: 10, sessionId },
    });
  await click('alfa', 'alf', 1, 'a');
  await click('alfa', 'ALF', 3, 'b');
  await click('alfa', 'harf', 5, 'c');
  await click('beta', '', 0, 'a');
  const search = (query: string, resultsCount: number) =>
    api.call('POST', '/analytics/search', { body: { query, resultsCount, sessionId: 'a' } });
  for (let i = 0; i < 4; i += 1) await search('alf', 3);
  await search('Bulunmaz', 0);
  await search('bulunmaz', 0);
  await search('yok', 0);
  // Events in the past: two days ago, and in the month before last.
  const old = (name: string, daysAgo: number) =>
    clickEvent({
      termId: ids[name] as string,
      at: new Date(startOfDay(addDays(today, -daysAgo)).getTime() + DAY / 2),
    });
  await storeEvents([old('gama', 2), old('gama', 70), old('gama', 70), old('alfa', 9)]);
  await until('all is counted', async () => {
    const [stats, dashboard] = await Promise.all([list('period=daily'), board('daily')]);
    return stats.termClickStats[0]?.totalClicks === 3 && dashboard.stats.totalSearches === 7;
  });
});
afterAll(() => api.stop());

const list = async (query: string) =>
  (await api.admin('GET', `/analytics/detailed-term-click-stats?${query}`)).data;
const board = async (period: string) =>
  (await api.contributor('GET', `/analytics/dashboard-stats?period=${period}`)).data;
const names = (data: { termClickStats: Array<{ turkishTerm: string; totalClicks: number }> }) =>
  data.termClickStats.map(({ turkishTerm, totalClicks }) => `${turkishTerm} ${totalClicks}`);

it('counts clicks by term in each period', async () => {
  expect(names(await list('period=daily'))).toEqual(['alfa 3', 'beta 1']);
  expect(names(await list('period=weekly'))).toEqual(['alfa 3', 'beta 1', 'gama 1']);
  expect(names(await list('period=all'))).toEqual(['alfa 4', 'gama 3', 'beta 1']);
  expect((await list('')).pagination).toMatchObject({ page: 1, pages: 1, total: 3, limit: 50 });
});

it('shows positions, visitors, searches, the last click and the previous period', async () => {
  const [alfa, beta] = (await list('period=daily')).termClickStats;
  expect(alfa).toMatchObject({
    termEnglish: '=alfa',
    category: 'civil',
    avgClickPosition: 3,
    uniqueUserCount: 3,
    uniqueSearchCount: 2,
    searchQueries: ['harf', 'ALF'],
    previousClicks: 0,
    daily: [3],
    bounceRate: 25,
  });
  expect(dayOf(new Date(alfa.lastClicked))).toBe(today);
  expect(beta).toMatchObject({ avgClickPosition: null, searchQueries: [] });
  const weekly = (await list('period=weekly')).termClickStats[0];
  expect(weekly).toMatchObject({ previousClicks: 1, daily: [0, 0, 0, 0, 0, 0, 3] });
});

it('sorts and filters', async () => {
  expect(names(await list('sortBy=totalClicks&sortOrder=asc'))).toEqual([
    'beta 1',
    'gama 3',
    'alfa 4',
  ]);
  expect(names(await list('sortBy=lastClicked'))[2]).toBe('gama 3');
  expect(names(await list('sortBy=category'))[0]).toBe('beta 1');
  expect(names(await list('search=GAM'))).toEqual(['gama 3']);
  expect(names(await list('category=civil&period=daily'))).toEqual(['alfa 3']);
  expect(names(await list('category=civil&search=GAM'))).toEqual(['gama 3']);
  expect(names(await list('category=software&search=GAM'))).toEqual([]);
  expect(names(await list('page=2&limit=2'))).toEqual(['beta 1']);
  const { token } = await api.withRole('begenen', 'user');
  await api.call('POST', '/favorites', { body: { termId: ids.beta }, token });
  await until(
    'the favorite is counted',
    async () => names(await list('sortBy=favoriteCount'))[0] === 'beta 1',
  );
  const ascending = async (paging: string) =>
    names(await list(`sortBy=favoriteCount&sortOrder=asc&${paging}`));
  expect(await ascending('')).toEqual(['alfa 4', 'gama 3', 'beta 1']);
  expect(await ascending('page=2&limit=2')).toEqual(['beta 1']);
  expect(names(await list('sortBy=favoriteCount&page=2&limit=1'))).toEqual(['alfa 4']);
});

it('has a page per term with its queries, and the clicks per search', async () => {
  const { data } = await api.admin('GET', `/analytics/term-click-stats/${ids.alfa}?period=weekly`);
  expect(data.stat).toMatchObject({ totalClicks: 3, clickThrough: 0.75 });
  expect(data.queries).toMatchObject([
    { query: 'ALF', count: 2, avgPosition: 2 },
    { query: 'harf', count: 1, avgPosition: 5 },
  ]);
  expect(data.series).toHaveLength(7);
  expect(data.series[6].clicks).toBe(3);
  const none = await api.admin('GET', `/analytics/term-click-stats/${new Types.ObjectId()}`);
  expect(none.code).toBe('TERM_NOT_FOUND');
});

it('covers any range of days, with the range that it is compared with and its terms', async () => {
  const days = (from: number, to: number) =>
    `from=${addDays(today, -from)}&to=${addDays(today, -to)}`;
  const { termClickStats, range, before } = await list(days(8, 1));
  expect(range).toEqual({ from: addDays(today, -8), to: addDays(today, -1) });
  expect(before).toEqual({ from: addDays(today, -16), to: addDays(today, -9) });
  expect(
    termClickStats.map(
      (row: { turkishTerm: string; totalClicks: number; previousClicks: number }) =>
        `${row.turkishTerm} ${row.totalClicks} after ${row.previousClicks}`,
    ),
  ).toEqual(['gama 1 after 0', 'alfa 0 after 1']);
  expect(names(await list(days(75, 65)))).toEqual(['gama 2']);
  const { data } = await api.admin(
    'GET',
    `/analytics/term-click-stats/${ids.gama}?${days(75, 65)}`,
  );
  expect(data.series).toHaveLength(11);
  const [a, b] = [addDays(today, -75), addDays(today, -65)];
  const rising = await list(`period=daily&compareFrom=${a}&compareTo=${b}&sortBy=change`);
  expect(rising.before).toEqual({ from: a, to: b });
  expect(names(rising)).toEqual(['alfa 3', 'beta 1', 'gama 0']);
  const falling = `sortBy=change&sortOrder=asc&compareFrom=${a}&compareTo=${b}`;
  expect(names(await list(`period=daily&${falling}`))[0]).toBe('gama 0');
  expect((await api.admin('GET', '/analytics/searches?from=2026-02-30')).status).toBe(400);
});

it('reads a single day in the past like a longer range', async () => {
  const [day, other] = [addDays(today, -70), addDays(today, -2)];
  const line = async (query: string) => {
    const [first] = (await list(query)).termClickStats;
    const { turkishTerm, totalClicks, previousClicks, lastClicked } = first;
    return { turkishTerm, totalClicks, previousClicks, lastClicked };
  };
  const noon = new Date(startOfDay(day).getTime() + DAY / 2).toISOString();
  const expected = { turkishTerm: 'gama', totalClicks: 2, previousClicks: 1, lastClicked: noon };
  const compared = `compareFrom=${other}&compareTo=${other}`;
  expect(await line(`from=${day}&to=${day}&${compared}`)).toEqual(expected);
  expect(await line(`from=${addDays(day, -1)}&to=${day}&${compared}`)).toEqual(expected);
});

it('reports searches: most frequent, without results, without a click, corrected', async () => {
  const post = (body: object) => api.call('POST', '/analytics/search', { body });
  await post({ query: 'Zayıf', resultsCount: 15, weak: true });
  await post({ query: 'kiriş', resultsCount: 3 });
  await post({ query: 'kirsi', resultsCount: 2, corrected: true });
  const searches = async (query: string) =>
    (await api.contributor('GET', `/analytics/searches?${query}`)).data.searches.map(
      ({ query, count }: { query: string; count: number }) => `${query} ${count}`,
    );
  await until('all is counted', async () => (await searches('view=corrected')).length === 1);
  expect((await searches('period=daily'))[0]).toBe('alf 4');
  expect((await searches('period=daily&sortBy=change'))[0]).toBe('alf 4');
  expect((await searches('period=daily&sortBy=lastAt&sortOrder=asc'))[0]).toBe('alf 4');
  expect(await searches('view=empty')).toEqual(['bulunmaz 2', 'yok 1', 'Zayıf 1']);
  expect(await searches('view=empty&search=ZAYIF')).toEqual(['Zayıf 1']);
  expect(await searches('view=unopened')).toEqual(['kiriş 1', 'kirsi 1']);
  expect(await searches('view=corrected')).toEqual(['kirsi 1']);
  expect(await searches('view=empty&page=2&limit=2')).toHaveLength(1);
  const { text, headers } = await api.download('/analytics/searches/export?view=empty');
  const written = today.split('-').reverse().join('.');
  expect(headers.get('content-disposition')).toContain(`searches-empty-all-until-${today}.csv`);
  expect(text).toContain(`\ufeffSorgu;Sayı (${written} gününe kadar tümü);Arama;`);
  expect(text).toContain('bulunmaz;2;2;2;0;0;');
  const compared = await api.download('/analytics/searches/export?view=empty&period=daily');
  expect(compared.text).toMatch(new RegExp(`^\ufeffSorgu;Sayı ${written};Sayı .*;Fark;Arama;`));
  expect(compared.text).toContain('bulunmaz;2;0;2;2;2;0;0;');
  await api.contributor('POST', '/admin/empty-searches/dismiss', { query: 'zayıf' });
  expect(await searches('view=empty')).toEqual(['bulunmaz 2', 'yok 1']);
});

it('lets an analyst read reports, but nothing that names people', async () => {
  const { token } = await api.withRole('analist', 'analyst');
  const status = async (path: string) => (await api.call('GET', path, { token })).status;
  expect(await status('/analytics/detailed-term-click-stats')).toBe(200);
  expect(await status('/analytics/searches')).toBe(200);
  expect(await status('/analytics/dashboard-stats')).toBe(200);
  expect(await status('/analytics/user-logs')).toBe(403);
  expect(await status('/analytics/users')).toBe(403);
  expect(await status('/analytics/feedbacks')).toBe(403);
  expect(await status('/admin/engineering')).toBe(403);
});

it('exports all rows for the spreadsheets of the reader’s language, and as a workbook', async () => {
  const path = '/analytics/detailed-term-click-stats/export?period=all';
  const { code } = await api.admin('GET', `${path}&from=1900-01-01&to=2999-12-31`);
  expect(code).toBe('VALIDATION_FAILED');
  const all = await api.download(path);
  expect(all.headers.get('content-disposition')).toContain(
    `terimce-click-stats-all-until-${today}.csv`,
  );
  const turkish = all.text.trimEnd().split('\r\n');
  expect(turkish[0]).toContain(
    `;Tıklama (${today.split('-').reverse().join('.')} gününe kadar tümü);`,
  );
  expect(turkish).toHaveLength(4);
  expect(turkish[0]).toMatch(/^\ufeffTürkçe terim;İngilizce terim;Kategori;/);
  expect(turkish[1]).toMatch(/^alfa;'\u00a0=alfa;İnşaat.*;4;0;.*;\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  const comma = (await api.download(`${path}&separator=comma`)).text;
  expect(comma).toMatch(/^\ufeffTürkçe terim,İngilizce terim,/);
  const headers = { authorization: `Bearer ${api.tokens.admin}`, 'accept-language': 'en' };
  const days = `from=${addDays(today, -8)}&to=${today}`;
  const reply = await fetch(`${api.url}/api${path}&format=xlsx&${days}`, { headers });
  expect(reply.headers.get('content-disposition')).toContain(
    `terimce-click-stats-${addDays(today, -8)}_${today}.xlsx`,
  );
  const rows = await readSheet(Buffer.from(await reply.arrayBuffer()));
  expect(rows[0]?.slice(0, 6)).toEqual([
    'Turkish term',
    'English term',
    'Category',
    `Clicks ${addDays(today, -8)} – ${today}`,
    `Clicks ${addDays(today, -17)} – ${addDays(today, -9)}`,
    'Difference',
  ]);
  expect(rows[1]?.slice(0, 6)).toEqual(['alfa', '=alfa', 'Civil Engineering', 3, 1, 2]);
  expect(rows[1]?.at(-1)).toBeInstanceOf(Date);
});

it('exports terms whose category is missing', async () => {
  const _id = new Types.ObjectId(ids.gama);
  await TermModel.collection.updateOne({ _id }, { $unset: { category: '' } });
  const path = '/analytics/detailed-term-click-stats/export?period=all';
  expect((await api.download(path)).text).toContain("\r\ngama;'\u00a0=gama;;");
  await TermModel.collection.updateOne({ _id }, { $set: { category: 'civil' } });
});

it('shows the figures of a period on the dashboard', async () => {
  const daily = await board('daily');
  expect(daily.stats).toMatchObject({
    totalSearches: 10,
    totalTermClicks: 4,
    registeredUsers: 5,
    newUsers: 5,
    pendingFeedbacks: 0,
    pendingSuggestions: 0,
    openProposals: 0,
  });
  expect(daily.topClickedTerms).toMatchObject([
    { turkce_terim: 'alfa', ingilizce_terim: '=alfa', searchCount: 3 },
    { turkce_terim: 'beta', searchCount: 1 },
  ]);
  expect(daily.topCategories).toEqual([
    { category: 'civil', count: 3 },
    { category: 'software', count: 1 },
  ]);
  const total = daily.series.reduce(
    (sum: number, hour: { clicks: number }) => sum + hour.clicks,
    0,
  );
  expect(total).toBe(4);
  const weekly = await board('weekly');
  expect(weekly.stats.totalTermClicks).toBe(5);
  expect(weekly.series).toHaveLength(7);
});

it('ranks searches without results until they are dismissed', async () => {
  const empty = async () =>
    (await board('monthly')).emptySearches.map(
      ({ query, count }: { query: string; count: number }) => `${query} ${count}`,
    );
  expect(await empty()).toEqual(['bulunmaz 2', 'yok 1']);
  await api.contributor('POST', '/admin/empty-searches/dismiss', { query: 'BULUNMAZ' });
  expect(await empty()).toEqual(['yok 1']);
  await api.call('POST', '/analytics/search', { body: { query: 'bulunmaz', resultsCount: 0 } });
  await until('it is back', async () => (await empty())[0] === 'bulunmaz 3');
});

it('has totals over all time', async () => {
  const { data } = await api.contributor('GET', '/admin/dashboard');
  expect(data).toMatchObject({
    totalTerms: 3,
    termsByStatus: { approved: 3, pending: 0, rejected: 0, draft: 0 },
    totalUsers: 5,
    index: { failed: 0, degraded: true },
  });
  expect(data.recentTerms[0].turkce_terim).toBe('gama');
});

it('drops rows of terms that were removed for good', async () => {
  await storeEvents([clickEvent({ termId: String(new Types.ObjectId()), category: '' })]);
  const filter = {
    period: 'all',
    compare: 'before',
    sortBy: 'totalClicks',
    sortOrder: 'desc',
  } as const;
  const { found } = await listClickStats(filter, { page: 1, limit: 50 });
  expect(found).toHaveLength(3);
});

it('follows a term to its category when that is renamed or merged, or the term is moved', async () => {
  const make = async (name: string) =>
    (await api.admin('POST', '/admin/categories', { en: name, tr: name })).data.slug;
  const [first, second] = [await make('Test alpha'), await make('Test gamma')];
  const body = termBody({ turkishTerm: 'delta', category: first });
  const { _id: termId } = (await api.admin('POST', '/admin/terms', body)).data;
  const at = new Date();
  const click = (sessionId: string) =>
    clickEvent({ termId, at, category: first, actor: { sessionId, ipAddress: '' } });
  await storeEvents([click('x'), click('y'), click('z')]);
  const inCategory = async (slug: string) => names(await list(`period=daily&category=${slug}`));
  const top = async () => {
    const counts = (await board('daily')).topCategories as Array<{ category: string }>;
    return counts.map(({ category }) => category).filter((slug) => slug.startsWith('test'));
  };
  await until('it is counted', async () => (await inCategory(first))[0] === 'delta 3');

  await api.admin('PUT', `/admin/categories/${first}`, { slug: 'test-beta' });
  await until('it is renamed', async () => (await inCategory('test-beta'))[0] === 'delta 3');
  await until('the dashboard follows', async () => (await top()).join() === 'test-beta');

  await api.admin('POST', '/admin/categories/test-beta/merge', { into: second });
  await until('it is merged', async () => (await inCategory(second))[0] === 'delta 3');
  expect(await top()).toEqual([second]);

  await api.admin('PUT', `/admin/engineering/${termId}`, { category: 'aerospace' });
  await until('it is moved', async () => (await inCategory('aerospace'))[0] === 'delta 3');
  // A term that is no longer public is in the list, and found there.
  await api.admin('PATCH', `/admin/terms/${termId}/status`, { status: 'draft' });
  const found = async (query: string) => names(await list(`period=daily&${query}`));
  await until('search drops it', async () => {
    const reply = await api.call('GET', '/terms/search?query=delta');
    return !JSON.stringify(reply.data).includes(termId);
  });
  expect(await found('category=aerospace')).toEqual(['delta 3']);
  expect(await found('search=delta')).toEqual(['delta 3']);
  expect(await found('search=delta&category=aerospace')).toEqual(['delta 3']);
  expect(await found('search=delta&category=civil')).toEqual([]);
  expect(await inCategory(second)).toEqual([]);
  expect(await top()).toEqual([]);
});

it('shows the hours of a day whose single events are gone', async () => {
  const day = addDays(today, -200);
  const at = new Date(startOfDay(day).getTime() + 13.5 * 3_600_000);
  await storeEvents([
    searchEvent({ at, query: 'eski' }),
    clickEvent({ at, termId: ids.alfa as string }),
  ]);
  await applyRetention({ logDays: 90, addressDays: 30 });
  const { data } = await api.admin('GET', `/analytics/dashboard-stats?from=${day}&to=${day}`);
  expect(data.stats).toMatchObject({ totalSearches: 1, totalTermClicks: 1 });
  const counted = data.series.filter(
    ({ searches, clicks }: { searches: number; clicks: number }) => searches + clicks > 0,
  );
  expect(data.series.length).toBeGreaterThan(22);
  expect(counted).toEqual([{ at: `${day}T13:00:00`, searches: 1, clicks: 1 }]);
});

describe('searches of the days before', () => {
  const search = (query: string, daysAgo: number) =>
    searchEvent({ query, at: ago(daysAgo), resultsCount: 0 });

  it('are not compared if they are deleted', async () => {
    await storeEvents([search('silinen', 100), search('silinen', 40), search('silinen', 0)]);
    await applyRetention({ logDays: 90, addressDays: 30 });
    const searches = async (daysAgo: number) => {
      const day = addDays(today, -daysAgo);
      const query = `search=silinen&from=${today}&to=${today}&compareFrom=${day}&compareTo=${day}`;
      const { before, searches } = (await api.admin('GET', `/analytics/searches?${query}`)).data;
      return [before?.from, searches[0]?.previousCount];
    };
    expect(await searches(40)).toEqual([addDays(today, -40), 1]);
    expect(await searches(100)).toEqual([undefined, 0]);
  });

  it('are not in the list of the dashboard if they did not occur since', async () => {
    await storeEvents([search('geçen haftadan', 8)]);
    const listed = (await board('weekly')).emptySearches.map(
      ({ query }: { query: string }) => query,
    );
    expect(listed).toContain('silinen');
    expect(listed).not.toContain('geçen haftadan');
  });
});

describe('clicks per search', () => {
  const search = (query: string, daysAgo: number) => searchEvent({ query, at: ago(daysAgo) });
  const click = (termId: string, searchQuery: string, daysAgo: number) =>
    clickEvent({ termId, searchQuery, at: ago(daysAgo) });
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const rate = async (
    turkishTerm: string,
    events: (id: string) => Parameters<typeof storeEvents>[0],
  ) => {
    const { _id } = (await api.admin('POST', '/admin/terms', termBody({ turkishTerm }))).data;
    await storeEvents(events(_id));
    await applyRetention({ logDays: 90, addressDays: 30 });
    const { data } = await api.admin('GET', `/analytics/term-click-stats/${_id}?period=all`);
    return data.stat.clickThrough;
  };

  it('leaves out searches of days whose clicks are deleted', async () => {
    const events = (id: string) => [
      ...times(20, () => search('eskiden', 100)),
      ...times(20, () => click(id, 'eskiden', 100)),
      ...times(4, () => search('eskiden', 1)),
      click(id, 'eskiden', 1),
    ];
    expect(await rate('zamanlı', events)).toBe(0.25);
  });

  it('leaves out searches of days whose clicks are too many to read', async () => {
    const events = (id: string) => [
      ...times(4, () => search('çokça', 1)),
      ...times(4, () => click(id, 'çokça', 1)),
      ...times(5_000, () => click(id, '', 1)),
      ...times(2, () => search('çokça', 0)),
      click(id, 'çokça', 0),
    ];
    expect(await rate('kalabalık', events)).toBe(0.5);
  });

  it('is unknown if no day is whole', async () => {
    const events = (id: string) => [
      search('bugün', 0),
      ...times(5_001, () => click(id, 'bugün', 0)),
    ];
    expect(await rate('taşan', events)).toBeNull();
  });
});

it('never shows more visitors than clicks, whatever merges were undone', async () => {
  const make = async (turkishTerm: string) =>
    (await api.admin('POST', '/admin/terms', termBody({ turkishTerm }))).data._id as string;
  const [kept, one, two] = [await make('kalan'), await make('bir'), await make('iki')];
  const clicks = (termId: string, count: number) =>
    Array.from({ length: count }, (_, i) =>
      clickEvent({ termId, actor: { sessionId: `${termId} ${i}`, ipAddress: '' } }),
    );
  await storeEvents([...clicks(kept as string, 1), ...clicks(one, 2), ...clicks(two, 2)]);
  for (const mergeId of [one, two]) {
    await api.admin('POST', '/admin/engineering/merge', { keepId: kept, mergeId });
  }
  for (const id of [one, two]) await api.admin('POST', `/admin/engineering/${id}/undelete`);
  const { data } = await api.admin('GET', `/analytics/term-click-stats/${kept}?period=daily`);
  expect(data.stat.totalClicks).toBe(1);
  expect(data.stat.uniqueUserCount).toBeLessThanOrEqual(1);
});
