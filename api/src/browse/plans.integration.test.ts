import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import { CategoryModel } from '@terimce/core/models/admin';
import { FavoriteModel } from '@terimce/core/models/engagement';
import { TermModel } from '@terimce/core/models/term';
import { UserModel } from '@terimce/core/models/user';
import { termFeed } from '@terimce/core/terms/change-sequence';
import { termOutbox } from '@terimce/core/terms/term-outbox';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminApi, startAdminApi } from '../../test/admin-api.js';
import { seedTerms } from '../../test/api-on-services.js';
import { until } from '../../test/until.js';

interface Find {
  readonly filter: object;
  readonly sort?: Record<string, 1 | -1>;
  readonly skip?: number;
  readonly limit?: number;
  readonly hint?: Record<string, 1 | -1>;
}

let api: AdminApi;
beforeAll(async () => {
  api = await startAdminApi();
  // Every third: plans do not depend on how many there are.
  const some = seedTerms().filter((_, i) => i % 3 === 0);
  await api.terms.createMany(some, { by: 'test' });
});
afterAll(() => api?.stop());

/** Set in what a request or a call of these tests does, and not in what the process does by itself on timers. */
const asking = new AsyncLocalStorage<true>();
beforeEach(() => {
  const { emit } = Server.prototype;
  vi.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, ...args) {
    const send = () => emit.apply(this, args);
    return String(args[0]) === 'request' ? asking.run(true, send) : send();
  });
});
afterEach(() => void vi.restoreAllMocks());

/** What a call asks the collection of terms for, apart from terms by id. */
async function asked(call: () => Promise<{ status: number }>): Promise<Find[]> {
  const finds: Find[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (collection !== 'terms' || !asking.getStore()) return;
    const [filter, options] = args as [object, Omit<Find, 'filter'>];
    if (method === 'find' || method === 'findOne') finds.push({ filter, ...options });
    else if (method === 'countDocuments') finds.push({ filter });
    else if (method === 'distinct') finds.push({ filter: args[1] as object });
    else if (method === 'aggregate') {
      const [[{ $match }]] = args as [[{ $match: object }]];
      finds.push({ filter: $match });
    }
  });
  try {
    expect((await call()).status).toBe(200);
  } finally {
    mongoose.set('debug', false);
  }
  return finds.filter(({ filter }) => !('_id' in filter) && !('seq' in filter));
}

const done = (work: Promise<unknown>) => work.then(() => ({ status: 200 }));

/** The stages of a query's plan, with the names of indexes. */
async function stagesOf({ filter, sort, skip = 0, limit = 0, hint }: Find): Promise<string[]> {
  const found = TermModel.collection.find(filter).skip(skip).limit(limit);
  if (sort) found.sort(sort);
  if (hint) found.hint(hint);
  const { queryPlanner } = (await found.explain('queryPlanner')) as {
    queryPlanner: { winningPlan: Stage };
  };
  const stages: string[] = [];
  for (let plan: Stage | undefined = queryPlanner.winningPlan; plan; plan = plan.inputStage) {
    stages.push(plan.stage);
  }
  return stages;
}
interface Stage {
  readonly stage: string;
  readonly inputStage?: Stage;
}

async function plansOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const finds = await asked(call);
  const plans = await Promise.all(
    finds.map(async (find) => `${(await stagesOf(find)).join(' ')} ${JSON.stringify(find)}`),
  );
  // Ranges that are merged in order (SORT_MERGE) are not sorted.
  return plans.filter((plan) => /COLLSCAN|SORT\b/.test(plan));
}

const BROWSED = [
  '',
  'category=mechanical',
  'letter=t',
  'letter=%23',
  'letter=k&category=mechanical',
];

describe('the terms of a list', () => {
  it.each([
    ...BROWSED.map((query) => `/terms/browse?${query}&language=tr&page=2`),
    '/terms/browse?tag=isi-transferi',
    '/terms/browse?page=1000',
    '/terms/home',
    '/terms/letters?language=en&category=mechanical',
    '/terms/popular/list',
    '/terms/random/get',
  ])('GET %s asks the database for no term', async (path) => {
    expect(await asked(() => api.call('GET', path))).toEqual([]);
  });

  it.each(['/terms/categories/list', '/client/config'])('GET %s', async (path) => {
    expect(await plansOf(() => api.call('GET', path))).toEqual([]);
  });

  it('the most used terms', async () => {
    const mostUsed = () => asking.run(true, () => done(termFeed.mostUsed(100)));
    expect(await asked(mostUsed)).toHaveLength(2);
    expect(await plansOf(mostUsed)).toEqual([]);
  });

  it.each(
    ['createdAt', 'updatedAt', 'englishTerm', 'turkishTerm', 'category', 'status'].flatMap((by) =>
      ['asc', 'desc'].flatMap((order) =>
        ['', '&status=approved', '&category=mechanical', '&deleted=only', '&importId=none'].map(
          (filter) => `/admin/engineering?sortBy=${by}&sortOrder=${order}${filter}`,
        ),
      ),
    ),
  )('GET %s', async (path) => {
    const plans = await plansOf(() => api.admin('GET', path));
    // A narrow filter may be served by its index, and only what it finds is sorted.
    expect(
      plans.filter((plan) => !/category=|deleted=|importId=/.test(path) || /COLLSCAN/.test(plan)),
    ).toEqual([]);
  });

  it.each([
    ['what waits for the index', () => termOutbox.waiting('edit', 10)],
    ['how much waits', () => termOutbox.counts()],
    ['whether an import fills a batch', () => termOutbox.isFilling(10_000)],
    ['the oldest change that waits', () => termOutbox.oldestDirty()],
    ['what was refused', () => termOutbox.refused(10)],
    ['what is due for publication', () => api.terms.dueForPublication(new Date())],
    ['what was deleted long ago', () => api.terms.purgeTombstones(new Date(0))],
  ])('%s', async (_, work) => {
    const call = () => asking.run(true, () => done(work()));
    expect((await asked(call)).length).toBeGreaterThan(0);
    expect(await plansOf(call)).toEqual([]);
  });

  it('a random term is another one each time', async () => {
    const call = () => api.call('GET', '/terms/random/get');
    const found = await Promise.all(Array.from({ length: 5 }, call));
    expect(new Set(found.map(({ data }) => data._id)).size).toBeGreaterThan(1);
  });
});

/** The methods with which a call asks a collection, in order. */
async function questions(
  asked: string,
  call: () => Promise<{ status: number }>,
): Promise<string[]> {
  const found: string[] = [];
  mongoose.set('debug', (collection: string, method: string) => {
    if (collection === asked && asking.getStore()) found.push(method);
  });
  try {
    expect((await call()).status).toBe(200);
  } finally {
    mongoose.set('debug', false);
  }
  return found;
}

describe('what does not change is not read again', () => {
  it.each(['/terms/categories/list', '/client/config'])(
    'GET %s reads a thousand categories once',
    async (path) => {
      const createdAt = new Date(0);
      await CategoryModel.insertMany(
        Array.from({ length: 1_000 }, (_, i) => ({
          _id: `${path.replace(/\W/g, '-')}-${i}`,
          en: `Category ${i}`,
          tr: `Kategori ${i}`,
          createdAt,
        })),
        { lean: true },
      );
      const call = () => api.call('GET', path);
      expect(await questions('categories', call)).toContain('find');
      expect(await questions('categories', call)).toEqual(['estimatedDocumentCount']);
    },
  );

  it('an added category is listed at once', async () => {
    await CategoryModel.create({
      _id: 'new-one',
      en: 'New one',
      tr: 'Yeni',
      createdAt: new Date(),
    });
    await api.terms.create({ englishTerm: 'of the new category', category: 'new-one' });
    const { data } = await api.call('GET', '/terms/categories/list');
    expect(data).toContainEqual({ slug: 'new-one', en: 'New one', tr: 'Yeni', count: 1 });
  });

  it('a page of favorites reads no list that has not changed', async () => {
    const { token } = await api.withRole('saklayan', 'user');
    const terms = await TermModel.find({ isPublic: true }, { _id: 1 }).limit(100).lean();
    const ids = terms.map(({ _id }) => String(_id));
    const entries = ids.map((termId, i) => ({ termId, createdAt: new Date(1_000 * i) }));
    const user = await UserModel.findOne({ username: 'saklayan' }).orFail().lean();
    await FavoriteModel.insertMany(
      entries.map((entry) => ({ ...entry, userId: user._id })),
      { lean: false },
    );
    await until('the titles are read', async () => {
      const { data: stats } = await api.call('GET', '/favorites/stats', { token });
      return stats.totalFavorites === 100;
    });
    const page = () => api.call('GET', '/favorites?limit=5', { token });
    expect(await questions('favorites', page)).toEqual(['countDocuments', 'findOne']);
    await api.call('DELETE', `/favorites/${ids[99]}`, { token });
    const { data: after } = await page();
    expect(after.pagination.total).toBe(99);
    expect(after.favorites[0].termId).toBe(ids[98]);
  });
});

describe('the indexes of a term', () => {
  it('are those that the model names, and no more', async () => {
    const stored = (await TermModel.collection.indexes()).map(({ key }) => JSON.stringify(key));
    const named = TermModel.schema.indexes().map(([key]) => JSON.stringify(key));
    expect(stored.sort()).toEqual(['{"_id":1}', ...named].sort());
    expect(stored.length).toBeLessThanOrEqual(14);
  });
});
