import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminApi, startAdminApi, termBody } from '../../../test/admin-api.js';
import { until } from '../../../test/until.js';
import { storeEvents } from '../../analytics/event.repository.js';
import { listClickStats } from './click-stats.service.js';

let api: AdminApi;
const ids: Record<string, string> = {};
const DAY = 86_400_000;

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
  await click('alfa', 'harf', 5, 'a');
  await click('beta', '', 0, 'a');
  const search = (query: string, resultsCount: number) =>
    api.call('POST', '/analytics/search', { body: { query, resultsCount, sessionId: 'a' } });
  for (let i = 0; i < 4; i += 1) await search('alf', 3);
  await search('Bulunmaz', 0);
  await search('bulunmaz', 0);
  await search('yok', 0);
  // As if it had happened before: the day before yesterday, and the month before the last.
  const old = (name: string, daysAgo: number) => ({
    type: 'click' as const,
    id: new Types.ObjectId(),
    at: new Date(Date.now() - daysAgo * DAY),
    actor: { sessionId: 'eski', ipAddress: '' },
    termId: ids[name] as string,
    category: 'civil',
    searchQuery: '',
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

it('knows places, visitors, searches, the last click and the period before', async () => {
  const [alfa, beta] = (await list('period=daily')).termClickStats;
  expect(alfa).toMatchObject({
    termEnglish: '=alfa',
    category: 'civil',
    avgClickPosition: 3,
    uniqueUserCount: 2,
    uniqueSearchCount: 2,
    searchQueries: ['harf', 'ALF'],
    previousClicks: 0,
    daily: [3],
    bounceRate: 25,
  });
  expect(Date.parse(alfa.lastClicked)).toBeGreaterThan(Date.now() - 60_000);
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

it('exports all rows as CSV', async () => {
  const { text } = await api.download('/analytics/detailed-term-click-stats/export?period=all');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(",alfa,'=alfa,civil,4,");
});

it('shows the figures of a period on the dashboard', async () => {
  const daily = await board('daily');
  expect(daily.stats).toMatchObject({
    totalSearches: 7,
    totalTermClicks: 4,
    registeredUsers: 4,
    pendingFeedbacks: 0,
    pendingSuggestions: 0,
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

it('ranks searches that found nothing until they are dismissed', async () => {
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
    totalUsers: 4,
    index: { failed: 0, degraded: true },
  });
  expect(data.recentTerms[0].turkce_terim).toBe('gama');
});

it('drops rows of terms that are gone for good', async () => {
  await storeEvents([
    {
      type: 'click',
      id: new Types.ObjectId(),
      at: new Date(),
      actor: { sessionId: 'x', ipAddress: '' },
      termId: String(new Types.ObjectId()),
      category: '',
      searchQuery: '',
    },
  ]);
  const filter = { period: 'all', sortBy: 'totalClicks', sortOrder: 'desc' } as const;
  const { stats } = await listClickStats(filter, { page: 1, limit: 50 });
  expect(stats).toHaveLength(3);
});
