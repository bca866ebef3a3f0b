import {
  ActivityLogModel,
  DailySumModel,
  SearchEventModel,
  TermClickModel,
} from '@terimce/core/models/events';
import { ReportSumModel } from '@terimce/core/models/report-sum';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { dayOf } from '../shared/calendar.js';

let api: VisitorApi;
let termId: string;
beforeAll(async () => {
  api = await startVisitorApi();
  const term = await api.terms.create({
    englishTerm: 'creep',
    turkishTerm: 'sünme',
    category: 'materials',
  });
  termId = term._id;
});
afterAll(() => api?.stop());
beforeEach(async () => {
  await Promise.all(
    [ActivityLogModel, DailySumModel, SearchEventModel, TermClickModel].map((model) =>
      model.collection.deleteMany({}),
    ),
  );
});

const click = (change: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', '/analytics/term-click', {
    body: {
      termId,
      termEnglish: 'creep',
      termTurkish: 'sünme',
      category: 'materials',
      searchQuery: 'creep',
      clickPosition: 2,
      totalResultsShown: 7,
      ...change,
    },
    ip: '203.0.113.9',
    headers,
  });
const search = (query: string, resultsCount: number, headers: Record<string, string> = {}) =>
  api.call('POST', '/analytics/search', { body: { query, resultsCount }, headers });
const actions = async () =>
  (await ActivityLogModel.find().sort({ at: 1, _id: 1 }).lean()).map(({ action }) => action);

describe('events', () => {
  it('store a click, its log entry, the sums and the popularity', async () => {
    const before = (await api.terms.findById(termId))?.clickCount ?? 0;
    const reply = await click({}, { 'x-session-id': 'misafir-1' });
    expect(reply).toMatchObject({ status: 202, success: true });
    await expect.poll(() => TermClickModel.countDocuments()).toBe(1);
    expect(await TermClickModel.findOne().lean()).toMatchObject({
      searchQuery: 'creep',
      clickPosition: 2,
      totalResultsShown: 7,
      category: 'materials',
      sessionId: 'misafir-1',
    });
    // Clicks, searches and log entries are written at the same time, sums after them.
    await expect
      .poll(() => ActivityLogModel.findOne().lean())
      .toMatchObject({
        action: 'view_term',
        userType: 'guest',
        ipAddress: '203.0.113.9',
        sessionId: 'misafir-1',
        details: { query: 'creep' },
      });
    await expect
      .poll(() =>
        DailySumModel.findOne({ kind: 'click', key: termId, day: dayOf(new Date()) }).lean(),
      )
      .toMatchObject({ count: 1, sums: { positions: 2, positioned: 1, shown: 7 } });
    await expect.poll(async () => (await api.terms.findById(termId))?.clickCount).toBe(before + 1);
  });

  it('are summed by day and query for searches, including those that found nothing', async () => {
    for (const [query, count] of [
      ['Çelik', 5],
      ['ÇELİK', 5],
      ['yokböyle', 0],
    ] as const) {
      expect((await search(query, count)).status).toBe(202);
    }
    await expect.poll(() => SearchEventModel.countDocuments()).toBe(3);
    await expect
      .poll(() => DailySumModel.findOne({ kind: 'search', key: '' }).lean())
      .toMatchObject({ count: 3, sums: { empty: 1 } });
    const sum = (kind: 'query' | 'empty', key: string) =>
      ReportSumModel.findOne({ kind, period: 'all', key }).lean();
    await expect.poll(() => sum('query', 'celik')).toMatchObject({ count: 2 });
    await expect.poll(() => sum('empty', 'yokboyle')).toMatchObject({ count: 1 });
  });

  it.each([
    ['dnt', '1'],
    ['sec-gpc', '1'],
  ])('are not stored for visitors who send %s', async (header, value) => {
    expect((await click({}, { [header]: value })).status).toBe(202);
    expect((await search('iz', 1, { [header]: value })).status).toBe(202);
    await search('öteki', 1);
    await expect.poll(() => SearchEventModel.countDocuments()).toBe(1);
    expect(await TermClickModel.countDocuments()).toBe(0);
    expect(await SearchEventModel.countDocuments({ query: 'iz' })).toBe(0);
  });

  it('are ignored if the term does not exist', async () => {
    expect((await click({ termId: 'f'.repeat(24) })).status).toBe(202);
    await click();
    await expect.poll(() => TermClickModel.countDocuments()).toBe(1);
  });

  it.each([
    ['a malformed id', { termId: 'x' }],
    ['a position that is not a number', { clickPosition: 'x' }],
    ['an operator', { searchQuery: { $gt: '' } }],
  ])('are refused with %s', async (_, change) => {
    expect((await click(change)).status).toBe(400);
  });

  it('contain no account: only the activity log names it', async () => {
    const token = await api.signUp('sayilan');
    const account = await UserModel.findOne({ username: 'sayilan' }).orFail().lean();
    await api.call('POST', '/analytics/search', {
      token,
      body: { query: 'hesaplı', resultsCount: 1 },
    });
    await api.call('POST', '/analytics/term-click', {
      token,
      body: { termId, searchQuery: 'hesaplı' },
    });
    const named = { userId: account._id, action: { $in: ['search', 'view_term'] } };
    await expect.poll(() => ActivityLogModel.countDocuments(named)).toBe(2);
    const counted = () =>
      Promise.all([
        SearchEventModel.findOne({ query: 'hesaplı' }).lean(),
        TermClickModel.findOne({ searchQuery: 'hesaplı' }).lean(),
      ]);
    await expect.poll(counted).not.toContain(null);
    for (const event of await counted()) {
      expect(event?.sessionId).toBeDefined();
      expect(JSON.stringify(event)).not.toMatch(
        new RegExp(`${account?._id}|sayilan|ipAddress|username`),
      );
    }
  });

  it('are in the activity log for all kinds of activity', async () => {
    const token = await api.signUp('etkin');
    await api.call('POST', '/favorites', { token, body: { termId } });
    await api.call('DELETE', `/favorites/${termId}`, { token });
    const query = { query: 'creep', resultsCount: 1 };
    await api.call('POST', '/analytics/search', { token, body: query });
    const feedback = { profession: 'x', message: 'y' };
    await api.call('POST', '/feedback/submit', { token, body: feedback });
    const suggestion = { englishTerm: 'x', category: 'Makine' };
    await api.call('POST', '/suggestions/submit', { token, body: suggestion });
    await api.call('POST', '/auth/logout', { token });
    await expect
      .poll(actions)
      .toEqual([
        'register',
        'login',
        'add_favorite',
        'remove_favorite',
        'search',
        'submit_feedback',
        'suggest_term',
        'logout',
      ]);
    const entries = await ActivityLogModel.find().lean();
    expect(new Set(entries.map(({ userType }) => userType))).toEqual(new Set(['registered']));
    expect(JSON.stringify(entries)).not.toContain(PASSWORD);
    await expect
      .poll(async () => (await UserModel.findOne({ username: 'etkin' }).lean())?.stats)
      .toMatchObject({
        searchCount: 1,
        feedbackCount: 1,
        suggestionCount: 1,
        lastActivity: expect.any(Date),
      });
  });
});
