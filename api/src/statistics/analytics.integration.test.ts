import { dayOf } from '@terimce/core/calendar';
import { EventModel, SumModel } from '@terimce/core/models/events';
import { TermModel } from '@terimce/core/models/term';
import { UserModel } from '@terimce/core/models/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';

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
  await Promise.all([EventModel, SumModel].map((model) => model.collection.deleteMany({})));
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
  (await EventModel.find().sort({ at: 1, _id: 1 }).lean()).map(({ action }) => action);
const clicks = () => EventModel.countDocuments({ action: 'view_term' });
const searches = () => EventModel.countDocuments({ action: 'search' });
const month = dayOf(new Date()).slice(0, 7);
const date = dayOf(new Date()).slice(8);

describe('events', () => {
  it('store a click, its log entry, the sums and the popularity', async () => {
    const before = (await TermModel.findById(termId))?.clickCount ?? 0;
    const reply = await click({}, { 'x-session-id': 'misafir-1' });
    expect(reply).toMatchObject({ status: 202, success: true });
    await expect.poll(clicks).toBe(1);
    expect(await EventModel.findOne().lean()).toMatchObject({
      action: 'view_term',
      userType: 'guest',
      ipAddress: '203.0.113.9',
      sessionId: 'misafir-1',
      clickPosition: 2,
      totalResultsShown: 7,
      details: { termId, query: 'creep', category: 'materials' },
    });
    await expect
      .poll(() => SumModel.findOne({ kind: 'term', key: termId }).lean())
      .toMatchObject({
        all: { c: 1, p: 2, k: 1 },
        [month]: { [`c${date}`]: 1 },
        [`d${month}`]: { [`p${date}`]: 2, [`k${date}`]: 1 },
      });
    await expect.poll(async () => (await TermModel.findById(termId))?.clickCount).toBe(before + 1);
  });

  it('are summed by day and query for searches, including those that found nothing', async () => {
    for (const [query, count] of [
      ['Çelik', 5],
      ['ÇELİK', 5],
      ['yokböyle', 0],
    ] as const) {
      expect((await search(query, count)).status).toBe(202);
    }
    await expect.poll(searches).toBe(3);
    await expect
      .poll(() => SumModel.findOne({ kind: 'day', key: dayOf(new Date()) }).lean())
      .toMatchObject({ all: { s: 3, e: 1 } });
    const sum = async (key: string) => (await SumModel.findOne({ kind: 'query', key }).lean())?.all;
    await expect.poll(() => sum('celik')).toMatchObject({ s: 2 });
    await expect.poll(() => sum('yokboyle')).toMatchObject({ s: 1, e: 1 });
  });

  it.each([
    ['dnt', '1'],
    ['sec-gpc', '1'],
  ])('are not stored for visitors who send %s', async (header, value) => {
    expect((await click({}, { [header]: value })).status).toBe(202);
    expect((await search('iz', 1, { [header]: value })).status).toBe(202);
    await search('öteki', 1);
    await expect.poll(searches).toBe(1);
    expect(await clicks()).toBe(0);
    expect(await EventModel.countDocuments({ 'details.query': 'iz' })).toBe(0);
  });

  it('are ignored if the term does not exist', async () => {
    expect((await click({ termId: 'f'.repeat(24) })).status).toBe(202);
    await click();
    await expect.poll(clicks).toBe(1);
  });

  it.each([
    ['a malformed id', { termId: 'x' }],
    ['a position that is not a number', { clickPosition: 'x' }],
    ['an operator', { searchQuery: { $gt: '' } }],
  ])('are refused with %s', async (_, change) => {
    expect((await click(change)).status).toBe(400);
  });

  it('contain no account in their sums: only the activity log names it', async () => {
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
    await expect.poll(() => EventModel.countDocuments(named)).toBe(2);
    await expect.poll(() => SumModel.countDocuments({ kind: { $ne: 'day' } })).toBe(2);
    expect(JSON.stringify(await SumModel.find().lean())).not.toMatch(
      new RegExp(`${account._id}|sayilan|ipAddress|username|sessionId`),
    );
  });

  it('name the device of a guest who sends a message, unless the browser asks not to be tracked', async () => {
    const headers = { 'x-session-id': 'misafir-2' };
    const send = (message: string, more = {}) =>
      api.call('POST', '/feedback/submit', {
        body: { profession: 'x', message },
        headers: { ...headers, ...more },
      });
    await send('bir');
    await send('iki', { 'sec-gpc': '1' });
    const sessions = async () =>
      (await EventModel.find().sort({ _id: 1 }).lean()).map(({ sessionId }) => sessionId);
    await expect.poll(sessions).toEqual(['misafir-2', '']);
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
    const entries = await EventModel.find().lean();
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
