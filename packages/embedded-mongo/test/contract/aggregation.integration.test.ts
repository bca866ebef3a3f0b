import { type Collection, type Document, Double, Int32, Long } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
let sales: Collection<Document>;

beforeAll(async () => {
  sales = contract.db.collection<Document>('sales');
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  await sales.insertMany([
    { _id: 1, product: 'a', n: 2, price: 1.5, at: day(1), tags: ['x', 'y'] },
    { _id: 2, product: 'a', n: 1, price: 1.5, at: day(2), tags: [] },
    { _id: 3, product: 'b', n: 4, price: 3, at: day(2) },
    { _id: 4, product: 'c', n: 1, price: 8, at: day(3), tags: ['y'] },
    { _id: 5, product: 'none', n: 3, price: 2, at: day(3), tags: null },
  ] as unknown as Document[]);
});

const run = (pipeline: Document[]) => sales.aggregate(pipeline).toArray();

const cases: [string, Document[], Document[]][] = [
  [
    '$match and $sort',
    [{ $match: { n: { $gt: 1 } } }, { $sort: { n: -1 } }, { $project: { n: 1 } }],
    [
      { _id: 3, n: 4 },
      { _id: 5, n: 3 },
      { _id: 1, n: 2 },
    ],
  ],
  [
    '$group with accumulators',
    [
      {
        $group: {
          _id: '$product',
          total: { $sum: '$price' },
          count: { $sum: 1 },
          most: { $max: '$n' },
          least: { $min: '$n' },
          mean: { $avg: '$n' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'a', total: 3, count: 2, most: 2, least: 1, mean: 1.5 },
      { _id: 'b', total: 3, count: 1, most: 4, least: 4, mean: 4 },
      { _id: 'c', total: 8, count: 1, most: 1, least: 1, mean: 1 },
      { _id: 'none', total: 2, count: 1, most: 3, least: 3, mean: 3 },
    ],
  ],
  [
    '$group of all with $push',
    [
      { $sort: { _id: 1 } },
      { $group: { _id: null, ids: { $push: '$_id' }, tags: { $push: '$tags' } } },
      { $project: { _id: 0, ids: 1, n: { $size: '$tags' } } },
    ],
    [{ ids: [1, 2, 3, 4, 5], n: 4 }],
  ],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $sort: { _id: 1, tags: 1 } }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'x' },
      { _id: 1, tags: 'y' },
      { _id: 4, tags: 'y' },
    ],
  ],
  [
    '$unwind with preserveNullAndEmptyArrays',
    [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' }],
    [{ n: 6 }],
  ],
  [
    '$addFields with conditions',
    [
      { $match: { _id: { $lte: 2 } } },
      {
        $addFields: {
          size: { $cond: [{ $gt: ['$n', 1] }, 'many', 'one'] },
          'sub.len': { $size: '$tags' },
        },
      },
      { $project: { size: 1, sub: 1 } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, size: 'many', sub: { len: 2 } },
      { _id: 2, size: 'one', sub: { len: 0 } },
    ],
  ],
  [
    'a group without documents',
    [{ $match: { _id: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }],
    [],
  ],
  [
    '$skip and $limit',
    [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }],
  ],
  [
    '$ifNull',
    [
      { $match: { _id: 3 } },
      {
        $project: {
          t: { $ifNull: ['$tags', 'none'] },
        },
      },
    ],
    [{ _id: 3, t: 'none' }],
  ],
];

describe('aggregate', () => {
  it.each(cases)('runs %s', async (_, pipeline, expected) => {
    expect(await run(pipeline)).toEqual(expected);
  });

  it('keeps the types of values that it passes on or sums', async () => {
    const types = contract.db.collection<Document>('types');
    await types.insertOne({
      _id: 1,
      d: new Double(2),
      l: Long.fromNumber(3),
      i: new Int32(4),
    } as unknown as Document);
    const [found] = await types
      .aggregate(
        [
          {
            $group: {
              _id: '$d',
              l: { $sum: '$l' },
              i: { $sum: '$i' },
              d: { $sum: '$d' },
              max: { $max: '$l' },
            },
          },
        ],
        { promoteValues: false },
      )
      .toArray();
    expect(found).toEqual({
      _id: new Double(2),
      l: Long.fromNumber(3),
      i: new Int32(4),
      d: new Double(2),
      max: Long.fromNumber(3),
    });
  });

  it('returns large results through a cursor', async () => {
    const many = contract.db.collection<Document>('many');
    await many.insertMany(Array.from({ length: 1000 }, (_, i) => ({ i })));
    const found = await many.aggregate([{ $project: { i: 1 } }], { batchSize: 30 }).toArray();
    expect(found.length).toBe(1000);
  });

  it('names an unknown stage or operator in the error', async () => {
    const stage = await failure(run([{ $shuffle: {} }]));
    expect(stage).toMatchObject({ code: 40324 });
    expect(stage.message).toContain('$shuffle');
    const operator = await failure(run([{ $project: { a: { $plus: [1, 2] } } }]));
    expect(operator.message).toContain('$plus');
    const group = await failure(run([{ $group: { _id: null, a: { $total: '$n' } } }]));
    expect(group.message).toContain('$total');
  });
});

describe('an unknown name in a pipeline', () => {
  const stage = { $nothing: 1 };
  const cases: [string, Document][] = [
    ['a stage', stage],
    ['an accumulator', { $group: { _id: null, x: { $nothing: 1 } } }],
    ['an expression in an accumulator', { $group: { _id: null, x: { $sum: stage } } }],
  ];

  it.each(cases)('is an error that names it, even without documents: %s', async (_, pipeline) => {
    await contract.db.createCollection('empty').catch(() => {});
    for (const name of ['sales', 'empty']) {
      const error = await failure(contract.db.collection(name).aggregate([pipeline]).toArray());
      expect(error.message).toContain('$nothing');
    }
  });
});
