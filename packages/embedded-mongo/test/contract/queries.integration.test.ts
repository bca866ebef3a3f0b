import { type Collection, type Document, Double, Long, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
let collection: Collection<Document>;

const documents = [
  { _id: 1, n: 1, s: 'apple', tags: ['red', 'fruit'], sub: { a: 1, b: 2 }, at: new Date(1000) },
  {
    _id: 2,
    n: 2.5,
    s: 'Banana',
    tags: ['yellow'],
    sub: { a: 2 },
    list: [
      { k: 1, v: 5 },
      { k: 2, v: 9 },
    ],
  },
  { _id: 3, n: Long.fromNumber(3), s: 'cherry', tags: [], sub: null, list: [{ k: 1, v: 9 }] },
  { _id: 4, n: null, s: 'date', tags: 'red', matrix: [[1, 2], [3]] },
  { _id: 5, s: 'éclair', numbers: [1, 5, 9] },
  { _id: 6, n: new Double(2.5), s: 'fig', numbers: [3] },
  { _id: 7, n: 'text', s: 'grape', numbers: 20 },
];

beforeAll(async () => {
  collection = contract.db.collection<Document>('queries');
  await collection.insertMany(documents as Document[]);
});

async function ids(filter: Document): Promise<unknown[]> {
  return (
    await collection
      .find(filter, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ _id }) => _id);
}

const cases: [string, Document, number[]][] = [
  ['equality', { s: 'apple' }, [1]],
  ['numbers of any type', { n: 2.5 }, [2, 6]],
  ['a Long equals an Int32', { n: 3 }, [3]],
  ['null and missing', { n: null }, [4, 5]],
  ['null only', { n: { $type: 'null' } }, [4]],
  ['missing', { n: { $exists: false } }, [5]],
  ['ranges of one type only', { n: { $gt: 1 } }, [2, 3, 6]],
  ['ranges of strings', { n: { $gte: '' } }, [7]],
  ['both ends', { n: { $gte: 1, $lt: 2.6 } }, [1, 2, 6]],
  ['$ne with missing fields', { n: { $ne: 1 } }, [2, 3, 4, 5, 6, 7]],
  ['$in', { s: { $in: ['apple', 'fig', /^gr/] } }, [1, 6, 7]],
  ['$in with null', { n: { $in: [null, 1] } }, [1, 4, 5]],
  ['$nin', { n: { $nin: [null, 1] } }, [2, 3, 6, 7]],
  ['$not', { n: { $not: { $gt: 1 } } }, [1, 4, 5, 7]],
  ['$not of two', { n: { $not: { $gt: 1, $lt: 3 } } }, [1, 3, 4, 5, 7]],
  ['$not of a pattern', { s: { $not: /a/ } }, [3, 6]],
  ['an element of an array', { tags: 'red' }, [1, 4]],
  ['a whole array', { tags: ['red', 'fruit'] }, [1]],
  ['an array in another order', { tags: ['fruit', 'red'] }, []],
  ['an empty array', { tags: [] }, [3]],
  ['$size', { tags: { $size: 1 } }, [2]],
  ['$all', { tags: { $all: ['fruit', 'red'] } }, [1]],
  ['$elemMatch of values', { numbers: { $elemMatch: { $gt: 4, $lt: 6 } } }, [5]],
  ['conditions satisfied by different elements', { numbers: { $gt: 8, $lt: 2 } }, [5]],
  ['$elemMatch of documents', { list: { $elemMatch: { k: 1, v: 9 } } }, [3]],
  ['two paths into one array', { 'list.k': 1, 'list.v': 9 }, [2, 3]],
  ['a position', { 'tags.0': 'yellow' }, [2]],
  ['a position and a field', { 'list.1.v': 9 }, [2]],
  ['an array in an array', { matrix: [1, 2] }, [4]],
  ['a dotted path', { 'sub.a': 2 }, [2]],
  ['null through a missing parent', { 'sub.b': null }, [2, 3, 4, 5, 6, 7]],
  ['a whole subdocument', { sub: { a: 1, b: 2 } }, [1]],
  ['a subdocument in another order', { sub: { b: 2, a: 1 } }, []],
  ['a pattern', { s: /AN/i }, [2]],
  ['$regex with $options', { s: { $regex: '^b', $options: 'i' } }, [2]],
  ['$or', { $or: [{ s: 'fig' }, { 'sub.a': 1 }] }, [1, 6]],
  ['$and', { $and: [{ n: { $gte: 1 } }, { s: /a/ }] }, [1, 2]],
  ['$nor', { $nor: [{ n: { $exists: true } }, { s: 'apple' }] }, [5]],
  ['$type by several names', { n: { $type: ['string', 'long'] } }, [3, 7]],
  ['$type number', { n: { $type: 'number' } }, [1, 2, 3, 6]],
  ['$type array', { tags: { $type: 'array' } }, [1, 2, 3]],
  ['$expr', { $expr: { $gt: ['$sub.b', '$sub.a'] } }, [1]],
  ['a date', { at: { $lte: new Date(1000) } }, [1]],
  ['nothing', {}, [1, 2, 3, 4, 5, 6, 7]],
];

describe('find', () => {
  it.each(cases)('matches %s', async (_, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
    expect(await collection.countDocuments(filter)).toBe(expected.length);
  });

  it('sorts across types in BSON’s order', async () => {
    const sorted = contract.db.collection<Document>('sorted');
    const values = [
      null,
      new Double(-1),
      7,
      Long.fromNumber(2 ** 40),
      'a',
      { x: 1 },
      Buffer.from('b'),
      new ObjectId(),
      false,
      true,
      new Date(0),
    ];
    await sorted.insertMany(values.map((value, i) => ({ _id: i, value })).reverse() as Document[]);
    const up = await sorted.find().sort({ value: 1 }).toArray();
    expect(up.map(({ _id }) => _id)).toEqual(values.map((_, i) => i));
    const down = await sorted.find().sort({ value: -1, _id: 1 }).toArray();
    expect(down.map(({ _id }) => _id)).toEqual(values.map((_, i) => i).reverse());
  });

  it('sorts arrays by their least element when ascending and their greatest when descending', async () => {
    const arrays = contract.db.collection<Document>('arrays');
    await arrays.insertMany([
      { _id: 'a', v: [5, 1] },
      { _id: 'b', v: 3 },
      { _id: 'c', v: [2, 4] },
    ] as Document[]);
    const order = async (direction: 1 | -1) =>
      (await arrays.find().sort({ v: direction }).toArray()).map(({ _id }) => _id);
    expect(await order(1)).toEqual(['a', 'c', 'b']);
    expect(await order(-1)).toEqual(['a', 'c', 'b']);
  });

  it('skips and limits', async () => {
    const page = await collection.find().sort({ _id: -1 }).skip(1).limit(2).toArray();
    expect(page.map(({ _id }) => _id)).toEqual([6, 5]);
  });

  it('includes, excludes and computes fields', async () => {
    const one = (projection: Document, filter: Document = { _id: 2 }) =>
      collection.findOne(filter, { projection });
    expect(await one({ s: 1 })).toEqual({ _id: 2, s: 'Banana' });
    expect(await one({ s: 1, _id: 0 })).toEqual({ s: 'Banana' });
    expect(await one({ 'list.v': 1 })).toEqual({ _id: 2, list: [{ v: 5 }, { v: 9 }] });
    expect(await one({ list: 0, tags: 0, sub: 0 })).toEqual({ _id: 2, n: 2.5, s: 'Banana' });
    expect(await one({ more: { $gt: ['$n', 1] } })).toEqual({ _id: 2, more: true });
  });

  it('returns distinct values, counting each array element', async () => {
    expect(await collection.distinct('tags')).toEqual(['fruit', 'red', 'yellow']);
    expect(await collection.distinct('list.v', { s: { $in: ['Banana', 'cherry'] } })).toEqual([
      5, 9,
    ]);
  });

  it('names an unknown operator in the error', async () => {
    for (const filter of [{ n: { $larger: 1 } }, { $both: [] }]) {
      const error = await failure(collection.find(filter as never).toArray());
      expect(error).toMatchObject({ code: 2, codeName: 'BadValue' });
      expect(error.message).toMatch(/\$larger|\$both/);
    }
    const expression = await failure(collection.find({ $expr: { $sums: [1] } }).toArray());
    expect(expression).toMatchObject({ code: 168 });
    expect(expression.message).toContain('$sums');
  });
});
