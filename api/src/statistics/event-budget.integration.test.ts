import { dayOf } from '@terimce/core/calendar';
import { EventModel, SumModel } from '@terimce/core/models/events';
import { TermModel } from '@terimce/core/models/term';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchEvent } from '../../test/events.js';
import { startVisitorApi, type VisitorApi } from '../../test/visitor-api.js';
import { applyRetention } from '../admin/logs/retention.js';
import { storeEvents } from './event.repository.js';
import { leftOutIn } from './left-out.repository.js';
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
  const term = await TermModel.findById(termId);
  const [events, sum] = await Promise.all([
    EventModel.countDocuments({ termId }),
    SumModel.findOne({ kind: 'term', key: termId }).lean(),
  ]);
  return [term?.clickCount, events, sum?.all?.c];
};

/** Everything that is stored, by collection and id. */
async function stored(): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
    for (const document of await collection.find().toArray()) {
      const name = `${collection.collectionName} ${document._id}`;
      documents.set(name, JSON.stringify(document));
    }
  }
  return documents;
}

it.each([
  ['a click after a search', '/analytics/term-click', { searchQuery: 'creep' }],
  ['a search', '/analytics/search', { query: 'creep', resultsCount: 0 }],
])('%s of a user writes at most six documents', async (_, path, body) => {
  const token = await api.signUp(`okur${made}`);
  const done = () => EventModel.countDocuments({ action: { $in: ['view_term', 'search'] } });
  await expect.poll(() => EventModel.countDocuments({ 'details.username': `okur${made}` })).toBe(2);
  const [events, before] = [await done(), await stored()];
  const sent = path.endsWith('click') ? { termId, ...body } : body;
  await api.call('POST', path, { token, body: sent, headers: { 'x-session-id': 'okuyan' } });
  const changed = async () =>
    [...(await stored())].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
  await expect.poll(done).toBe(events + 1);
  const kinds = async () => (await changed()).map((name) => name.split(' ')[0]).sort();
  const counters = path.endsWith('click') ? ['sums', 'sums', 'sums', 'terms'] : ['sums', 'sums'];
  await expect.poll(kinds).toEqual(['events', ...counters, 'users']);
});

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
    const totals = async () =>
      (await SumModel.findOne({ kind: 'day', key: dayOf(new Date()) }).lean())?.all;
    const before = { s: 0, e: 0, ...(await totals()) };
    for (let i = 0; i < 10; i += 1) {
      await Promise.all(
        Array.from({ length: 23 }, (_, j) => searched(`invented ${i * 23 + j}`, '203.0.113.5')),
      );
    }
    const events = { action: 'search', 'details.query': /^invented/ };
    await expect.poll(() => EventModel.countDocuments(events)).toBe(230);
    await expect.poll(async () => (await totals())?.s).toBe(before.s + 230);
    expect(await totals()).toMatchObject({ e: before.e + 230 });
    const kept = { kind: 'query' as const, key: /^invented/ };
    await expect.poll(() => SumModel.countDocuments(kept)).toBe(200);
    // Reports of queries say so.
    const today = { from: dayOf(new Date()), to: dayOf(new Date()) };
    const leftOut = () => leftOutIn(today, 'o', 'u');
    await expect.poll(leftOut, { interval: 500 }).toBe(30);
    expect(await leftOutIn(today, 'o')).toBe(0);
    // What others search for is still counted, also if it was invented before.
    await searched('invented 3', '203.0.113.6');
    await searched('asked by another', '203.0.113.6');
    const counts = async () => {
      const keys = { $in: ['invented 3', 'asked by another'] };
      const sums = await SumModel.find({ kind: 'query', key: keys }).lean();
      return Object.fromEntries(sums.map(({ key, all }) => [key, all?.s]));
    };
    await expect.poll(counts).toEqual({ 'invented 3': 2, 'asked by another': 1 });
  });

  it('leave no sums after the time for which searches are kept', async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS);
    const event = (query: string, daysAgo: number) => searchEvent({ query, at: at(daysAgo) });
    await storeEvents([event('long ago', 200), event('still asked', 200), event('still asked', 1)]);
    await applyRetention({ logDays: 90, addressDays: 30 });
    const sums = await SumModel.find({ key: { $in: ['long ago', 'still asked'] } }).lean();
    expect(sums).toMatchObject([{ key: 'still asked', all: { s: 2 } }]);
    const months = Object.keys(sums[0] ?? {}).filter((name) => /^d?\d{4}-/.test(name));
    const month = dayOf(at(1)).slice(0, 7);
    expect(months.sort()).toEqual([month, `d${month}`]);
    const day = await SumModel.findOne({ kind: 'day', key: dayOf(at(200)) }).lean();
    expect(day?.all).toMatchObject({ s: 2 });
  });
});

it('a report of many invented queries reads a bounded number of them', async () => {
  const days = [2, 3, 4, 5, 6].map((ago) => dayOf(new Date(Date.now() - ago * DAY_MS)));
  const lastAt = new Date();
  for (const day of days) {
    await SumModel.insertMany(
      Array.from({ length: 3_000 }, (_, i) => {
        const count = i === 7 ? 9 : 1;
        const figures = { [`s${day.slice(8)}`]: count };
        const all = { s: count };
        return { kind: 'query', key: `${day} ${i}`, lastAt, all, [day.slice(0, 7)]: figures };
      }),
      { lean: true },
    );
  }
  const [from = '', to = ''] = [days.at(-1), days[0]];
  const lines = await listSearches(
    { view: 'all', sortBy: 'count', sortOrder: 'desc' },
    { range: { from, to }, before: null },
  );
  expect(lines.length).toBeLessThanOrEqual(6_000);
  expect(lines.slice(0, 5).map(({ count }) => count)).toEqual([9, 9, 9, 9, 9]);
});
