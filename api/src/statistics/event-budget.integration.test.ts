import { DailySumModel, SearchEventModel, TermClickModel } from '@terimce/core/models/events';
import { ReportSumModel } from '@terimce/core/models/report-sum';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { applyRetention } from '../admin/logs/retention.js';
import { dayOf } from '../shared/calendar.js';
import { storeEvents } from './event.repository.js';
import { listSearches } from './searches.js';

const DAY_MS = 86_400_000;
let api: VisitorApi;
let termId = '';
let made = 0;

beforeAll(async () => {
  api = await startVisitorApi();
});
afterAll(() => api?.stop());
beforeEach(async () => {
  made += 1;
  const term = await api.terms.create({ englishTerm: `creep ${made}`, category: 'materials' });
  termId = term._id;
});

const opened = (sessionId: string, ip: string, searchQuery = '') =>
  api.call('POST', '/analytics/term-click', { body: { termId, sessionId, searchQuery }, ip });
const searched = (query: string, ip: string) =>
  api.call('POST', '/analytics/search', {
    body: { query, resultsCount: 0, weak: true, corrected: true },
    headers: { 'x-session-id': query },
    ip,
  });
const openings = async () => {
  const term = await api.terms.findById(termId);
  const [events, sum] = await Promise.all([
    TermClickModel.countDocuments({ termId }),
    ReportSumModel.findOne({ kind: 'term', period: 'all', key: termId }).lean(),
  ]);
  return [term?.clickCount, events, sum?.count];
};

describe('openings of a term', () => {
  it('count once for a visitor and hour', async () => {
    for (let i = 0; i < 40; i += 1) {
      expect((await opened('one', '203.0.113.1', `query ${i}`)).status).toBe(202);
    }
    await opened('other', '203.0.113.2');
    await expect.poll(openings).toEqual([2, 2, 2]);
  });

  it('count five times for an address that invents visitors', async () => {
    for (let i = 0; i < 40; i += 1) await opened(`invented ${i}`, '203.0.113.3');
    await opened('other', '203.0.113.4');
    await expect.poll(openings).toEqual([6, 6, 6]);
  });
});

describe('invented searches', () => {
  it('of one address add 200 queries a day to the reports, and all count in the totals', async () => {
    for (let i = 0; i < 10; i += 1) {
      await Promise.all(
        Array.from({ length: 23 }, (_, j) => searched(`invented ${i * 23 + j}`, '203.0.113.5')),
      );
    }
    await expect.poll(() => SearchEventModel.countDocuments({ query: /^invented/ })).toBe(230);
    const day = dayOf(new Date());
    await expect
      .poll(() => DailySumModel.findOne({ kind: 'search', day, key: '' }).lean())
      .toMatchObject({ count: 230, sums: { empty: 230 } });
    const kept = { kind: 'query' as const, period: day, key: /^invented/ };
    await expect.poll(() => ReportSumModel.countDocuments(kept)).toBe(200);
    // What others search for is still counted, also if it was invented before.
    await searched('invented 3', '203.0.113.6');
    await searched('asked by another', '203.0.113.6');
    const counts = async () => {
      const keys = { $in: ['invented 3', 'asked by another'] };
      const sums = await ReportSumModel.find({ kind: 'query', period: day, key: keys }).lean();
      return Object.fromEntries(sums.map(({ key, count }) => [key, count]));
    };
    await expect.poll(counts).toEqual({ 'invented 3': 2, 'asked by another': 1 });
  });

  it('leave no sums after the time for which searches are kept', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS);
    const event = (query: string, daysAgo: number) => ({
      type: 'search' as const,
      id: new Types.ObjectId(),
      at: at(daysAgo),
      actor: { sessionId: query, ipAddress: '' },
      query,
      resultsCount: 0,
    });
    await storeEvents([event('long ago', 200), event('still asked', 200), event('still asked', 1)]);
    await applyRetention({ logDays: 90, addressDays: 30 });
    const sums = await ReportSumModel.find({ key: { $in: ['long ago', 'still asked'] } }).lean();
    expect(sums.filter(({ key }) => key === 'long ago')).toEqual([]);
    expect(sums.filter(({ period }) => period < dayOf(at(95)))).toEqual([]);
    const day = dayOf(at(200));
    expect(await DailySumModel.findOne({ kind: 'search', day, key: '' }).lean()).toMatchObject({
      count: 2,
    });
  });
});

it('a report of many invented queries reads a bounded number of them', async () => {
  const days = [2, 3, 4, 5, 6].map((ago) => dayOf(new Date(Date.now() - ago * DAY_MS)));
  const lastAt = new Date();
  for (const period of days) {
    await ReportSumModel.insertMany(
      Array.from({ length: 3_000 }, (_, i) => {
        return { kind: 'query', period, key: `${period} ${i}`, count: i === 7 ? 9 : 1, lastAt };
      }),
      { lean: true },
    );
  }
  const [from = '', to = ''] = [days.at(-1), days[0]];
  const lines = await listSearches({ period: 'all', compare: 'before', view: 'all', from, to });
  expect(lines.length).toBeLessThanOrEqual(6_000);
  expect(lines.slice(0, 5).map(({ count }) => count)).toEqual([9, 9, 9, 9, 9]);
});
