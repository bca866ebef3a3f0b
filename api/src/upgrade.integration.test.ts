import { readFileSync } from 'node:fs';
import { foldStatistics } from '@terimce/core/migrations/fold-statistics';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOnServices, startApiOnServices } from '../test/api-on-services.js';
import { until } from '../test/until.js';

const { EJSON } = mongoose.mongo.BSON;

/**
 * Collections written by version 1.0.0: four terms (one renamed, one deleted), an administrator, and their activity.
 */
const DATA = EJSON.parse(
  readFileSync(new URL('../test/data-of-1.0.0.json', import.meta.url), 'utf8'),
) as Record<string, mongoose.mongo.Document[]>;

const { ObjectId } = mongoose.Types;
const kept = DATA.terms?.find(({ slug }) => slug === 'thermal-conductivity')?._id;
const merged = DATA.terms?.find(({ deletedAt }) => deletedAt)?._id;
// At noon, which is the same day in UTC and in the reports' time zone.
const clickedAt = new Date(new Date(Date.now() - 3 * 86_400_000).setUTCHours(12, 0, 0, 0));
const clickedOn = clickedAt.toISOString().slice(0, 10);

/** Statistics as later revisions stored them: five clicks on a term, two of which came from a merged one. */
const STATISTICS: Record<string, mongoose.mongo.Document[]> = {
  termClicks: [
    {
      _id: new ObjectId(),
      termId: kept,
      mergedFrom: [merged],
      at: clickedAt,
      sessionId: 's',
      searchQuery: 'ısıl iletkenlik',
      clickPosition: 2,
      category: 'mechanical',
    },
  ],
  searchEvents: [{ at: clickedAt, query: 'Kiriş', queryFold: 'kiris', resultsCount: 1 }],
  dailySums: [
    ['click', '', 5, { h13: 5 }],
    ['search', '', 7, { empty: 2, h13: 7 }],
    ['click', String(kept), 5, { positions: 10, positioned: 5 }],
    ['merged-click', String(merged), 2, { positions: 6, positioned: 2 }],
    ['favorite', String(kept), 1, {}],
  ].map(([kind, key, count, sums]) => ({ kind, key, day: clickedOn, count, sums })),
  reportSums: [
    ['term', String(kept), 5, 5, { positions: 10, positioned: 5 }],
    ['merged', String(merged), 2, 2, { positions: 6, positioned: 2 }],
    ['query', 'kiris', 4, 9, { label: 'Kiriş' }],
    ['empty', 'kiris', 2, 2, { label: 'Kiriş' }],
    ['opened', 'kiris', 1, 1, { label: 'kiriş' }],
    ['query', 'yok', 1, 1, { label: 'yok' }],
    ['empty', 'yok', 1, 1, { label: 'yok' }],
  ]
    .flatMap(([kind, key, onDay, inAll, more]) =>
      [clickedOn, clickedOn.slice(0, 7), 'all'].map((period) => {
        const count = period === 'all' ? inAll : onDay;
        return { kind, key, period, count, lastAt: clickedAt, ...(more as object) };
      }),
    )
    .concat([
      { kind: 'dismissed', key: 'yok', period: 'all', count: 0, lastAt: new Date() } as never,
    ]),
  reportSketches: [
    { key: String(kept), visitors: { 1: 1, 2: 3, 3: 2 }, queries: { 5: 1 } },
    { key: `merged:${merged}`, visitors: { 3: 2 }, queries: {} },
    { key: `before:${kept}:${merged}`, visitors: { 1: 1, 2: 3 }, queries: { 5: 1 } },
  ].flatMap((sketch) => [clickedOn, 'all'].map((period) => ({ ...sketch, period }))),
  termMerges: [
    {
      mergedId: merged,
      keptId: kept,
      at: clickedAt,
      by: 'yonetici',
      slug: 'valve',
      redirects: [],
      changes: {},
      dropped: {},
    },
  ],
};

let api: ApiOnServices;
let token = '';

beforeAll(async () => {
  api = await startApiOnServices({ BCRYPT_ROUNDS: '4' }, async (uri) => {
    const client = await mongoose.mongo.MongoClient.connect(uri);
    for (const [name, documents] of [...Object.entries(DATA), ...Object.entries(STATISTICS)]) {
      if (documents.length > 0) await client.db().collection(name).insertMany(documents);
    }
    // As later revisions recorded it: two search servers, one of which refused a term, a lease and a keeper.
    const db = client.db();
    const at = new Date();
    const indexRefusal = { target: 'main', rev: 1, reason: 'too large', at };
    await db
      .collection('terms')
      .updateOne({ slug: 'pump-machine' }, { $set: { indexRefusal, indexed: { main: 0, b: 1 } } });
    // Two terms that were different until soft hyphens and dashes were ignored.
    const [first] = await db.collection('terms').find({ slug: 'thermal-conductivity' }).toArray();
    const soft = 'ther\u00admal conductivity';
    await db.collection('terms').insertOne({
      ...first,
      _id: new mongoose.Types.ObjectId(),
      slug: 'ther-mal-conductivity',
      englishTerm: soft,
      englishKey: soft,
      englishFold: soft,
      identity: `${soft}\u0001${first?.turkishKey}\u0001mechanical`,
      seq: 6,
    });
    await db.collection<{ _id: string }>('indexState').insertMany([
      { _id: 'target:main', version: 7, holder: 'gone', heldUntil: at, behind: true },
      { _id: 'target:b', version: 3, inFlight: { ids: [], at } },
      { _id: 'keeper', version: 0, holder: 'gone' },
      { _id: 'rebuild', version: 0, rebuild: { id: 'x', phase: 'filling', targetsDone: [] } },
    ] as never[]);
    // The index of version 1.0.0; now an address may belong to several accounts.
    await client
      .db()
      .collection('users')
      .createIndex({ emailKey: 1 }, { unique: true, sparse: true });
    await client.close();
  });
});
afterAll(() => api?.stop());

async function call(method: string, path: string, body?: object) {
  const reply = await fetch(`${api.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return reply.json();
}

async function marks(): Promise<Record<'dirtySince' | 'waiting', number>> {
  const terms = mongoose.connection.getClient().db().collection('terms');
  const count = (field: string) => terms.countDocuments({ [field]: { $exists: true } });
  return { dirtySince: await count('dirtySince'), waiting: await count('waiting') };
}

describe('data of version 1.0.0', () => {
  it('can be searched, and its slugs lead to the same terms', async () => {
    await until('the terms are searchable', async () => {
      const { data } = await call('GET', '/terms/search?query=termal+iletkenlik');
      return data.length > 0;
    });
    const { data } = await call('GET', '/suggestions?query=hucum');
    expect(data).toMatchObject([{ englishTerm: 'angle of attack' }]);
    for (const slug of ['pump', 'pump-machine']) {
      const found = await call('GET', `/terms/search?slug=${slug}`);
      expect(found.data).toMatchObject([{ slug: 'pump-machine', englishTerm: 'pump' }]);
    }
    expect((await call('GET', '/terms/search?slug=valve')).data).toEqual([]);
  });

  it('keeps its accounts, with their favorites', async () => {
    const account = { username: 'yonetici', password: 'doğru at pil' };
    token = (await call('POST', '/auth/login', account)).data.token;
    const { data } = await call('GET', '/favorites');
    expect(JSON.stringify(data)).toContain('thermal-conductivity');
  });

  it('is migrated: old counts are removed, addresses may be shared', async () => {
    const db = mongoose.connection.getClient().db();
    expect(await db.listCollections({ name: 'attempts' }).toArray()).toEqual([]);
    expect(await db.collection('migrations').countDocuments()).toBeGreaterThan(0);
    const indexes = await db.collection('users').indexes();
    expect(indexes.find(({ key }) => 'emailKey' in key)?.unique).toBeFalsy();
  });

  it('is migrated: terms are listed by letter and tag, with one index for each question', async () => {
    const english = async (query: string) =>
      (await call('GET', `/terms/browse?${query}`)).data.terms.map(
        (term: { englishTerm: string }) => term.englishTerm,
      );
    expect(await english('letter=t&language=en')).toEqual([
      'thermal conductivity',
      'ther\u00admal conductivity',
    ]);
    expect(await english('letter=h')).toEqual(['angle of attack']);
    const terms = mongoose.connection.getClient().db().collection('terms');
    expect(await terms.countDocuments({ letterTr: { $exists: true } })).toBe(0);
    const indexes = (await terms.indexes()).map(({ key }) => Object.keys(key).join(' '));
    expect(indexes.filter((key) => /letter|Fold|slugTail|firstWords|tags/.test(key))).toEqual([]);
    expect(indexes).toContain('lookup');
  });

  it('is migrated: terms that only look different are duplicates', async () => {
    const { data } = await call('GET', '/admin/engineering/duplicates');
    expect(data.stats).toMatchObject({ englishGroups: 1, turkishGroups: 1 });
    const again = { englishTerm: 'thermal conductivity', turkishTerm: 'ısıl iletkenlik' };
    const { data: checked } = await call('POST', '/admin/terms/check', {
      ...again,
      category: 'mechanical',
    });
    expect(checked.duplicates).toHaveLength(2);
  });

  it('is migrated: one index, which continues to count its versions, and terms that arrive there', async () => {
    const db = mongoose.connection.getClient().db();
    const former = ['lane', 'queuedAt', 'indexed', 'indexRefusal.target'];
    const old = former.map((field) => ({ [field]: { $exists: true } }));
    expect(await db.collection('terms').countDocuments({ $or: old })).toBe(0);
    await until('every change is searchable', async () => {
      const { dirtySince, waiting } = await marks();
      return waiting === 0 && dirtySince === 0;
    });
    // The index is filled anew, so a refusal by the former one is over.
    const refused = await db.collection('terms').findOne({ slug: 'pump-machine' });
    expect(refused).not.toHaveProperty('indexRefusal');
    const states = await db.collection<{ _id: string }>('indexState').find().toArray();
    expect(states.map(({ _id }) => _id).sort()).toEqual(['index', 'workers']);
    const index = states.find(({ _id }) => _id === 'index') as { version?: number } | undefined;
    expect(index?.version).toBeGreaterThan(7);
    expect(index).not.toHaveProperty('holder');
  });

  /** Clicks by slug, and what the reports say of the day on which they happened. */
  async function statistics() {
    const day = `from=${clickedOn}&to=${clickedOn}`;
    const stats = async (query: string) =>
      (await call('GET', `/analytics/detailed-term-click-stats?${query}`)).data.termClickStats;
    const searches = async (query: string) =>
      (await call('GET', `/analytics/searches?${query}`)).data.searches;
    const board = (await call('GET', `/analytics/dashboard-stats?${day}`)).data;
    return {
      all: await stats('period=all'),
      day: await stats(day),
      searches: await searches(`view=all&${day}`),
      allSearches: await searches('view=all'),
      empty: await searches('view=empty'),
      totals: board.stats,
      hours: board.series.filter(({ searches }: { searches: number }) => searches > 0),
      page: (await call('GET', `/analytics/term-click-stats/${kept}`)).data,
    };
  }
  const FIGURES = {
    all: [{ termId: String(kept), totalClicks: 5, avgClickPosition: 2, uniqueUserCount: 3 }],
    day: [
      {
        totalClicks: 5,
        uniqueUserCount: 3,
        uniqueSearchCount: 1,
        searchQueries: ['ısıl iletkenlik'],
        lastClicked: clickedAt.toISOString(),
        daily: [5],
      },
    ],
    searches: [
      { query: 'Kiriş', count: 4, empty: 2, opened: 1, lastAt: clickedAt.toISOString() },
      { query: 'yok', count: 1 },
    ],
    allSearches: [
      { query: 'Kiriş', count: 9 },
      { query: 'yok', count: 1 },
    ],
    empty: [{ query: 'Kiriş', count: 2 }],
    totals: { totalSearches: 7, totalTermClicks: 5 },
    hours: [{ searches: 7, clicks: 5 }],
    page: {
      series: [{ day: clickedOn, clicks: 5 }],
      queries: [{ query: 'ısıl iletkenlik', count: 1, avgPosition: 2 }],
    },
  };

  it('is migrated: the statistics are one store of events and one of sums', async () => {
    expect(await statistics()).toMatchObject(FIGURES);
    const { data } = await call('GET', '/analytics/user-logs?to=2026-11-22');
    expect(data.logs.map(({ action }: { action: string }) => action)).toEqual([
      'add_favorite',
      'login',
      'register',
    ]);
    expect((await call('GET', '/analytics/user-logs?action=view_term')).data.logs).toEqual([]);
    const db = mongoose.connection.getClient().db();
    const names = (await db.listCollections().toArray()).map(({ name }) => name);
    for (const former of ['activityLogs', ...Object.keys(STATISTICS).slice(0, -1)]) {
      expect(names).not.toContain(former);
    }

    // As after a kill before the former collections were removed.
    for (const [name, documents] of Object.entries(STATISTICS).slice(0, -1)) {
      await db.collection(name).insertMany(documents);
    }
    await foldStatistics(db as never);
    expect(await statistics()).toMatchObject(FIGURES);
  });

  it('can be changed: a deleted term is restored, the history continues', async () => {
    const deleted = DATA.terms?.find(({ deletedAt }) => deletedAt);
    const id = String(deleted?._id);
    expect(await call('POST', `/admin/engineering/${id}/undelete`)).toMatchObject({
      success: true,
      data: { slug: 'valve' },
    });
    const { data } = await call('GET', '/terms/search?slug=valve');
    expect(data).toMatchObject([{ slug: 'valve' }]);
    // The undone merge gives the clicks back to the term from which they came.
    expect((await statistics()).all).toMatchObject([
      { termId: String(kept), totalClicks: 3, avgClickPosition: 4 / 3 },
      { termId: id, totalClicks: 2, avgClickPosition: 3, uniqueUserCount: 1 },
    ]);
  });
});
