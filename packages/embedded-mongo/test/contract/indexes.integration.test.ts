import { type Document, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
const fresh = () => contract.db.collection<Document>(`indexes_${new ObjectId().toHexString()}`);

describe('an index', () => {
  it('is built on existing documents, and listed', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 1000 }, (_, i) => ({ i, g: i % 10 })));
    expect(await collection.createIndex({ g: 1, i: -1 })).toBe('g_1_i_-1');
    expect(await collection.createIndex({ g: 1, i: -1 })).toBe('g_1_i_-1');
    expect((await collection.indexes()).map(({ name, key }) => [name, key])).toEqual([
      ['_id_', { _id: 1 }],
      ['g_1_i_-1', { g: 1, i: -1 }],
    ]);
    expect(await collection.countDocuments({ g: 3 })).toBe(100);
    await collection.dropIndex('g_1_i_-1');
    expect(await collection.countDocuments({ g: 3 })).toBe(100);
  });

  it.each([
    [{ key: { a: 1 } }, 9],
    [{ key: { a: 1 }, name: 5 }, 14],
    [{ key: { a: 1 }, name: '' }, 67],
    [{ key: { a: 1 }, name: '*' }, 67],
    [{ key: { a: 1 }, name: '_id_' }, 2],
    [{ key: { a: 1 }, name: 'a', unique: 'yes' }, 14],
    [{ key: { _id: 1 }, name: '_id_', unique: true }, 197],
    [{ key: { _id: 1 }, name: '_id_', sparse: true }, 197],
  ])('is refused: %j', async (index, code) => {
    const createIndexes = fresh().collectionName;
    const error = await failure(contract.db.command({ createIndexes, indexes: [index] }));
    expect(error).toMatchObject({ code });
  });

  it('is named by explain, which also says what is sorted', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 1000 }, (_, i) => ({ i, g: i % 10 })));
    await collection.createIndex({ g: 1, i: -1 });
    const stagesOf = async (filter: Document, sort: Document): Promise<string[]> => {
      const { queryPlanner } = await collection.find(filter).sort(sort).explain('queryPlanner');
      const named: string[] = [];
      for (let plan = queryPlanner.winningPlan; plan; plan = plan.inputStage) {
        named.push(plan.indexName ?? plan.stage);
      }
      return named;
    };
    expect(await stagesOf({ g: 3 }, { i: 1 })).toEqual(['FETCH', 'g_1_i_-1']);
    expect(await stagesOf({ g: { $gt: 8 } }, { i: 1 })).toContain('SORT');
    expect(await stagesOf({ other: 1 }, { i: 1 })).toEqual(['SORT', 'COLLSCAN']);
  });

  it('on _id already exists, whatever name is given', async () => {
    const collection = fresh();
    await collection.createIndex({ _id: 1 }, { name: 'other' });
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('serves ranges, lists, prefixes and sorting', async () => {
    const collection = fresh();
    await collection.insertMany(
      Array.from({ length: 2000 }, (_, i) => ({
        i,
        g: i % 20,
        s: `term-${String(i).padStart(4, '0')}`,
      })),
    );
    await collection.createIndexes([
      { key: { i: 1 } },
      { key: { s: 1 } },
      { key: { g: 1, i: -1 } },
    ]);
    expect(await collection.countDocuments({ i: { $gte: 10, $lt: 20 } })).toBe(10);
    expect(await collection.countDocuments({ i: { $in: [5, 7, 5000] } })).toBe(2);
    expect(await collection.countDocuments({ i: { $gt: 20, $lt: 10 } })).toBe(0);
    expect(await collection.countDocuments({ g: { $in: [3, 4, 3] }, i: { $lt: 100 } })).toBe(10);
    expect(await collection.countDocuments({ s: /^term-001/ })).toBe(10);
    const page = await collection.find({ g: 7 }).sort({ i: -1 }).limit(3).toArray();
    expect(page.map(({ i }) => i)).toEqual([1987, 1967, 1947]);
    const newest = await collection.find().sort({ i: -1 }).limit(2).toArray();
    expect(newest.map(({ i }) => i)).toEqual([1999, 1998]);
  });

  // Names that a JavaScript object has already, or lists before others.
  it.each(['__proto__', 'constructor', '0'])('and its field can be called %s', async (name) => {
    const { db } = contract;
    const collection = fresh();
    const key = Object.defineProperty({}, name, { value: 1, enumerable: true });
    await collection.insertOne({ ...key });
    await db.command({ createIndexes: collection.collectionName, indexes: [{ key, name }] });
    const { keysPerIndex, valid } = await db.command({ validate: collection.collectionName });
    expect(valid).toBe(true);
    expect(new Map(Object.entries(keysPerIndex))).toEqual(
      new Map([
        ['_id_', 1],
        [name, 1],
      ]),
    );
    const { queryPlanner } = await collection.find(key).explain('queryPlanner');
    const { indexName, keyPattern } = queryPlanner.winningPlan.inputStage;
    expect([indexName, Object.keys(keyPattern)]).toEqual([name, [name]]);
    await collection.dropIndex(name);
    expect((await collection.indexes()).map((index) => index.name)).toEqual(['_id_']);
  });

  it('that is unique refuses duplicates among existing and new documents', async () => {
    const collection = fresh();
    await collection.insertMany([{ k: 1 }, { k: 1 }, { k: 2 }]);
    expect(await failure(collection.createIndex({ k: 1 }, { unique: true }))).toMatchObject({
      code: 11000,
    });
    expect((await collection.indexes()).length).toBe(1);
    await collection.deleteOne({ k: 1 });
    await collection.createIndex({ k: 1 }, { unique: true });
    expect(await failure(collection.insertOne({ k: 2 }))).toMatchObject({ code: 11000 });
    expect(await failure(collection.updateOne({ k: 1 }, { $set: { k: 2 } }))).toMatchObject({
      code: 11000,
    });
    await collection.insertOne({});
    expect(await failure(collection.insertOne({ k: null }))).toMatchObject({ code: 11000 });
  });

  it('that is sparse or partial omits documents', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 }, { unique: true, sparse: true });
    await collection.createIndex(
      { b: 1 },
      { unique: true, partialFilterExpression: { active: true } },
    );
    await collection.insertMany([{ x: 1 }, { x: 2 }, { b: 1 }, { b: 1 }, { b: 1, active: true }]);
    expect(await failure(collection.insertOne({ b: 1, active: true }))).toMatchObject({
      code: 11000,
    });
    expect(await collection.find({ a: null }).toArray()).toHaveLength(5);
    expect(await collection.countDocuments({ b: 1 })).toBe(3);
    expect(await collection.countDocuments({ b: 1, active: true })).toBe(1);
  });

  it('contains every element of an array', async () => {
    const collection = fresh();
    await collection.createIndex({ tags: 1 });
    await collection.createIndex({ 'list.k': 1 });
    await collection.insertMany([
      { _id: 1, tags: ['a', 'b', 'a'], list: [{ k: 1 }, { k: 2 }] },
      { _id: 2, tags: ['b'], list: [{ k: 2 }] },
      { _id: 3, tags: [] },
      { _id: 4 },
    ] as unknown as Document[]);
    const ids = async (filter: Document) =>
      (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await ids({ tags: 'b' })).toEqual([1, 2]);
    expect(await ids({ tags: { $in: ['a', 'b'] } })).toEqual([1, 2]);
    expect(await ids({ 'list.k': { $gte: 1 } })).toEqual([1, 2]);
    expect(await ids({ tags: null })).toEqual([4]);
    expect(await ids({ tags: [] })).toEqual([3]);
    await collection.updateOne({ _id: 1 } as unknown as Document, {
      $pull: { tags: 'b' } as never,
    });
    expect(await ids({ tags: 'b' })).toEqual([2]);
    const error = await failure(
      (async () => {
        await collection.createIndex({ x: 1, y: 1 });
        await collection.insertOne({ x: [1, 2], y: [3, 4] });
      })(),
    );
    expect(error).toMatchObject({ code: 171 });
  });

  it('accepts keys of any length', async () => {
    const collection = fresh();
    await collection.createIndex({ t: 1 }, { unique: true });
    const long = (end: string) => `${'u'.repeat(5000)}${end}`;
    await collection.insertMany([{ t: long('a') }, { t: long('b') }, { t: 'short' }]);
    expect(await failure(collection.insertOne({ t: long('a') }))).toMatchObject({ code: 11000 });
    expect(await collection.countDocuments({ t: long('b') })).toBe(1);
    expect(await collection.countDocuments({ t: { $gt: long('a') } })).toBe(1);
    expect((await collection.find().sort({ t: 1 }).toArray()).map(({ t }) => t.slice(-1))).toEqual([
      't',
      'a',
      'b',
    ]);
  });

  it('conflicts with another index of the same name or key', async () => {
    const collection = fresh();
    await collection.createIndex({ a: 1 });
    expect(await failure(collection.createIndex({ b: 1 }, { name: 'a_1' }))).toMatchObject({
      code: 86,
    });
    expect(
      (await failure(collection.createIndex({ a: 1 }, { name: 'a_1', unique: true }))).code,
    ).toBeOneOf([85, 86]);
    expect(await failure(collection.dropIndex('none'))).toMatchObject({ code: 27 });
  });

  it('is kept up to date by writes while it is being built', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 2000 }, (_, i) => ({ i, v: i % 100 })));
    const building = collection.createIndex({ v: 1 });
    const writes = Array.from({ length: 300 }, (_, i) =>
      i % 3 === 0
        ? collection.updateOne({ i: i * 6 }, { $set: { v: 1000 } })
        : i % 3 === 1
          ? collection.insertOne({ i: -i, v: 1000 })
          : collection.deleteOne({ i: i * 6 }),
    );
    await Promise.all([building, ...writes]);
    expect(await collection.countDocuments({ v: 1000 })).toBe(200);
    expect(await contract.db.command({ validate: collection.collectionName })).toMatchObject({
      valid: true,
    });
  });
});
