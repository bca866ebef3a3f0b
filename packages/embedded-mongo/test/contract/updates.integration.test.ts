import { type Collection, type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
let collection: Collection<Document>;
let next = 1;

beforeAll(() => {
  collection = contract.db.collection<Document>('updates');
});

/** Inserts a document, updates it and returns the result. */
async function after(before: Document, update: Document | Document[]) {
  const _id = next++;
  await collection.insertOne({ _id, ...before } as Document);
  await collection.updateOne({ _id } as Document, update);
  const { _id: id, ...result } = (await collection.findOne({ _id } as Document)) as Document;
  expect(id).toBe(_id);
  return result;
}

function refusal(before: Document, update: Document) {
  return failure(after(before, update));
}

const cases: [string, Document, Document | Document[], Document][] = [
  ['$set', { a: 1 }, { $set: { a: 2, 'b.c': 3 } }, { a: 2, b: { c: 3 } }],
  ['$set at a position', { a: [1, 2] }, { $set: { 'a.1': 9, 'a.3': 4 } }, { a: [1, 9, null, 4] }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '' } }, { b: { d: 2 } }],
  ['$unset of an element', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['$inc', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
  ['$mul', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3, c: 1 }, $max: { b: 4 } }, { a: 3, b: 5, c: 1 }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 'x' } }, { a: [1, 2], b: ['x'] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [3, 2] } } }, { a: [1, 3, 2] }],
  [
    '$push with $position',
    { a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: 1 } } },
    { a: [1, 2, 3, 4] },
  ],
  [
    '$push with $slice',
    { a: [3, 1], b: [3, 1] },
    { $push: { a: { $each: [2], $slice: 2 }, b: { $each: [2], $slice: -2 } } },
    { a: [3, 1], b: [1, 2] },
  ],
  ['$addToSet', { a: [1, 2] }, { $addToSet: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$pull of values', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by operators', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    '$pull of documents',
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 2 },
      ],
    },
    { $pull: { a: { k: 1 } } },
    { a: [{ k: 2, v: 2 }] },
  ],
  ['$pullAll', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$pop', { a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1, 2], b: [2] }],
  ['$setOnInsert on an update', { a: 1 }, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { a: 2 }],
];

describe('update', () => {
  it.each(cases)('applies %s', async (_, before, update, expected) => {
    expect(await after(before, update)).toEqual(expected);
  });

  it('replaces a document and keeps its _id', async () => {
    await collection.insertOne({ _id: 'r', a: 1, b: 2 } as Document);
    await collection.replaceOne({ _id: 'r' } as Document, { c: 3 });
    expect(await collection.findOne({ _id: 'r' } as Document)).toEqual({ _id: 'r', c: 3 });
  });

  it('reports how many documents it matched and modified', async () => {
    await collection.insertMany([
      { _id: 'm1', g: 'm', n: 1 },
      { _id: 'm2', g: 'm', n: 2 },
    ] as Document[]);
    expect(await collection.updateMany({ g: 'm' }, { $set: { n: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
      upsertedCount: 0,
    });
    expect(await collection.updateMany({ g: 'none' }, { $set: { n: 1 } })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
    });
  });

  it('inserts a document made of the filter and the update if nothing matches', async () => {
    const result = await collection.updateOne(
      { key: 'u', 'sub.k': { $eq: 4 }, n: { $gt: 5 } },
      { $set: { a: 1 }, $setOnInsert: { first: true }, $inc: { count: 1 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(result.upsertedId).toBeInstanceOf(ObjectId);
    const { _id, ...rest } = (await collection.findOne({ key: 'u' })) as Document;
    expect(_id).toEqual(result.upsertedId);
    expect(rest).toEqual({ key: 'u', sub: { k: 4 }, a: 1, first: true, count: 1 });
  });

  it('returns the document before or after', async () => {
    await collection.insertOne({ _id: 'f', n: 1 } as Document);
    const filter = { _id: 'f' } as Document;
    expect(await collection.findOneAndUpdate(filter, { $inc: { n: 1 } })).toEqual({
      _id: 'f',
      n: 1,
    });
    expect(
      await collection.findOneAndUpdate(filter, { $inc: { n: 1 } }, { returnDocument: 'after' }),
    ).toEqual({ _id: 'f', n: 3 });
    expect(
      await collection.findOneAndUpdate(filter, { $inc: { n: 1 } }, { projection: { _id: 0 } }),
    ).toEqual({ n: 3 });
    expect(await collection.findOneAndDelete(filter)).toEqual({ _id: 'f', n: 4 });
    expect(await collection.findOneAndDelete(filter)).toBeNull();
  });

  it('changes the first document of a sort', async () => {
    await collection.insertMany([
      { _id: 's1', q: 'queue', at: 2 },
      { _id: 's2', q: 'queue', at: 1 },
    ] as Document[]);
    const taken = await collection.findOneAndUpdate(
      { q: 'queue' },
      { $set: { taken: true } },
      { sort: { at: 1 } },
    );
    expect(taken?._id).toBe('s2');
  });

  it('keeps the types of all numbers', async () => {
    await collection.insertOne({
      _id: 'types',
      int: new Int32(1),
      double: new Double(1),
      long: Long.fromNumber(1),
      other: 0,
    } as unknown as Document);
    await collection.updateOne({ _id: 'types' } as Document, { $inc: { other: 1 } });
    await collection.updateOne({ _id: 'types' } as Document, { $set: { more: 1 } });
    const found = await collection.findOne({ _id: 'types' } as Document, { promoteValues: false });
    expect(found?.int).toBeInstanceOf(Int32);
    expect(found?.double).toBeInstanceOf(Double);
    expect(found?.long).toBeInstanceOf(Long);
  });

  it('adds numbers with MongoDB’s result types', async () => {
    await collection.insertOne({
      _id: 'sums',
      int: 2147483647,
      double: new Double(1),
      long: Long.fromNumber(5),
    } as unknown as Document);
    await collection.updateOne({ _id: 'sums' } as Document, {
      $inc: { int: 1, double: 1, long: 1 },
    });
    const found = await collection.findOne({ _id: 'sums' } as Document, { promoteValues: false });
    expect(found?.int).toEqual(Long.fromNumber(2147483648));
    expect(found?.double).toEqual(new Double(2));
    expect(found?.long).toEqual(Long.fromNumber(6));
  });

  it.each([
    ['a changed _id', 66, { $set: { _id: 'other' } }],
    ['$inc on a string', 14, { $inc: { s: 1 } }],
    ['$inc by a string', 14, { $inc: { a: 'x' } }],
    ['$push to a value that is not an array', 2, { $push: { s: 1 } }],
    ['two changes of one path', 40, { $set: { a: 1 }, $inc: { a: 1 } }],
    ['a path inside another', 40, { $set: { x: 1, 'x.y': 2 } }],
    ['a field of a scalar', 28, { $set: { 's.t': 1 } }],
    ['an unknown modifier', 9, { $sett: { a: 1 } }],
  ])('refuses %s', async (_, code, update) => {
    const before = { s: 'text', a: 1, arr: [1] };
    expect(await refusal(before, update as Document)).toMatchObject({ code });
    expect(await collection.findOne({ _id: next - 1 } as Document)).toEqual({
      _id: next - 1,
      ...before,
    });
  });

  it('refuses a replacement with another _id', async () => {
    await collection.insertOne({ _id: 'fixed' } as Document);
    const replaced = collection.replaceOne({ _id: 'fixed' } as Document, { _id: 'x' } as Document);
    expect(await failure(replaced)).toMatchObject({ code: 66 });
  });
});
