import { type Collection, type Document, Double, Int32, Long } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
let sales: Collection<Document>;
let products: Collection<Document>;

beforeAll(async () => {
  sales = contract.db.collection<Document>('sales');
  products = contract.db.collection<Document>('products');
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  await products.insertMany([
    { _id: 'a', name: 'Apple', stock: 5 },
    { _id: 'b', name: 'Bread', stock: 0 },
    { _id: 'c', name: 'Cheese', stock: 2 },
  ] as unknown as Document[]);
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
          total: { $sum: { $multiply: ['$n', '$price'] } },
          count: { $sum: 1 },
          most: { $max: '$n' },
          least: { $min: '$n' },
          mean: { $avg: '$n' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'a', total: 4.5, count: 2, most: 2, least: 1, mean: 1.5 },
      { _id: 'b', total: 12, count: 1, most: 4, least: 4, mean: 4 },
      { _id: 'c', total: 8, count: 1, most: 1, least: 1, mean: 1 },
      { _id: 'none', total: 6, count: 1, most: 3, least: 3, mean: 3 },
    ],
  ],
  [
    '$group of all',
    [
      {
        $group: {
          _id: null,
          days: { $addToSet: { $dateToString: { date: '$at', format: '%Y-%m-%d' } } },
        },
      },
      { $project: { _id: 0, n: { $size: '$days' } } },
    ],
    [{ n: 3 }],
  ],
  [
    '$push, $first and $last',
    [
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          ids: { $push: '$_id' },
          first: { $first: '$product' },
          last: { $last: '$product' },
        },
      },
    ],
    [{ _id: null, ids: [1, 2, 3, 4, 5], first: 'a', last: 'none' }],
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
    '$unwind that keeps empty ones',
    [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $count: 'n' }],
    [{ n: 6 }],
  ],
  [
    '$lookup by fields',
    [
      { $match: { _id: { $in: [1, 5] } } },
      { $lookup: { from: 'products', localField: 'product', foreignField: '_id', as: 'p' } },
      { $project: { names: '$p.name' } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, names: ['Apple'] },
      { _id: 5, names: [] },
    ],
  ],
  [
    '$lookup by a pipeline',
    [
      { $match: { _id: { $lte: 3 } } },
      {
        $lookup: {
          from: 'products',
          let: { product: '$product', n: '$n' },
          pipeline: [
            {
              $match: {
                $expr: { $and: [{ $eq: ['$_id', '$$product'] }, { $gte: ['$stock', '$$n'] }] },
              },
            },
            { $project: { stock: 1, _id: 0 } },
          ],
          as: 'p',
        },
      },
      { $sort: { _id: 1 } },
      { $project: { p: 1 } },
    ],
    [
      { _id: 1, p: [{ stock: 5 }] },
      { _id: 2, p: [{ stock: 5 }] },
      { _id: 3, p: [] },
    ],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          count: [{ $count: 'n' }],
          top: [{ $sort: { price: -1 } }, { $limit: 1 }, { $project: { price: 1 } }],
        },
      },
    ],
    [{ count: [{ n: 5 }], top: [{ _id: 4, price: 8 }] }],
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
    '$replaceRoot',
    [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { id: '$_id', when: { $year: '$at' } } } }],
    [{ id: 1, when: 2026 }],
  ],
  ['$sortByCount', [{ $sortByCount: '$product' }, { $limit: 1 }], [{ _id: 'a', count: 2 }]],
  [
    '$bucket',
    [
      {
        $bucket: {
          groupBy: '$price',
          boundaries: [0, 2, 5],
          default: 'more',
          output: { n: { $sum: 1 } },
        },
      },
    ],
    [
      { _id: 0, n: 2 },
      { _id: 2, n: 2 },
      { _id: 'more', n: 1 },
    ],
  ],
  ['$unionWith', [{ $unionWith: 'products' }, { $count: 'n' }], [{ n: 8 }]],
  [
    '$setWindowFields',
    [
      {
        $setWindowFields: {
          sortBy: { _id: 1 },
          output: { running: { $sum: '$n', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $project: { running: 1 } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, running: 2 },
      { _id: 2, running: 3 },
      { _id: 3, running: 7 },
      { _id: 4, running: 8 },
      { _id: 5, running: 11 },
    ],
  ],
  [
    '$map, $filter and $reduce',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          up: { $map: { input: '$tags', as: 't', in: { $toUpper: '$$t' } } },
          y: { $filter: { input: '$tags', cond: { $eq: ['$$this', 'y'] } } },
          all: {
            $reduce: { input: '$tags', initialValue: '', in: { $concat: ['$$value', '$$this'] } },
          },
        },
      },
    ],
    [{ _id: 1, up: ['X', 'Y'], y: ['y'], all: 'xy' }],
  ],
  [
    'nothing of an empty group',
    [{ $match: { _id: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }],
    [],
  ],
  [
    '$skip and $limit',
    [{ $sort: { _id: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 2 }, { _id: 3 }],
  ],
  [
    '$ifNull and $dateTrunc',
    [
      { $match: { _id: 3 } },
      {
        $project: {
          t: { $ifNull: ['$tags', 'none'] },
          d: { $dateTrunc: { date: '$at', unit: 'month' } },
        },
      },
    ],
    [{ _id: 3, t: 'none', d: new Date(Date.UTC(2026, 0, 1)) }],
  ],
];

describe('aggregate', () => {
  it('takes the top and the bottom of an order', async () => {
    const spec = (n?: number) => ({
      ...(n ? { n } : {}),
      sortBy: { price: -1, _id: 1 },
      output: '$_id',
    });
    const [found] = await run([
      {
        $group: {
          _id: null,
          top: { $top: spec() },
          bottom: { $bottom: spec() },
          topN: { $topN: spec(2) },
          bottomN: { $bottomN: spec(2) },
        },
      },
    ]);
    expect(found).toEqual({ _id: null, top: 4, bottom: 2, topN: [4, 3], bottomN: [1, 2] });
  });

  it.each(cases)('runs %s', async (_, pipeline, expected) => {
    expect(await run(pipeline)).toEqual(expected);
  });

  it('keeps the types of what it passes on and of what it sums', async () => {
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

  it('writes to a collection by $out and $merge', async () => {
    await run([{ $group: { _id: '$product', n: { $sum: '$n' } } }, { $out: 'totals' }]);
    const totals = contract.db.collection<Document>('totals');
    expect(await totals.countDocuments()).toBe(4);
    await run([
      { $match: { product: 'a' } },
      { $group: { _id: '$product', seen: { $sum: 1 } } },
      { $merge: { into: 'totals', whenMatched: 'merge', whenNotMatched: 'insert' } },
    ]);
    expect(await totals.findOne({ _id: 'a' } as unknown as Document)).toEqual({
      _id: 'a',
      n: 3,
      seen: 2,
    });
  });

  it('gives large results through a cursor', async () => {
    const many = contract.db.collection<Document>('many');
    await many.insertMany(Array.from({ length: 1000 }, (_, i) => ({ i })));
    const found = await many.aggregate([{ $project: { i: 1 } }], { batchSize: 30 }).toArray();
    expect(found.length).toBe(1000);
  });

  it('names a stage or an operator that does not exist', async () => {
    const stage = await failure(run([{ $shuffle: {} }]));
    expect(stage).toMatchObject({ code: 40324 });
    expect(stage.message).toContain('$shuffle');
    const operator = await failure(run([{ $project: { a: { $plus: [1, 2] } } }]));
    expect(operator.message).toContain('$plus');
    const group = await failure(run([{ $group: { _id: null, a: { $total: '$n' } } }]));
    expect(group.message).toContain('$total');
  });
});

describe('what does not exist', () => {
  const stage = { $nothing: 1 };
  const cases: [string, Document][] = [
    ['a stage', stage],
    ['an accumulator', { $group: { _id: null, x: { $nothing: 1 } } }],
    ['an expression in an accumulator', { $group: { _id: null, x: { $stdDevPop: stage } } }],
    [
      'an accumulator of $bucketAuto',
      { $bucketAuto: { groupBy: '$n', buckets: 2, output: { x: stage } } },
    ],
    ['a stage in $facet', { $facet: { a: [stage] } }],
    ['a stage in $lookup', { $lookup: { from: 'sales', pipeline: [stage], as: 'x' } }],
    [
      'an expression in $lookup',
      {
        $lookup: {
          from: 'sales',
          let: { a: '$n' },
          pipeline: [{ $project: { x: stage } }],
          as: 'x',
        },
      },
    ],
    [
      'an expression in $graphLookup',
      {
        $graphLookup: {
          from: 'sales',
          startWith: stage,
          connectFromField: 'n',
          connectToField: 'n',
          as: 'x',
        },
      },
    ],
  ];

  it.each(cases)('is an error that names it, also without documents: %s', async (_, pipeline) => {
    await contract.db.createCollection('empty').catch(() => {});
    for (const name of ['sales', 'empty']) {
      const error = await failure(contract.db.collection(name).aggregate([pipeline]).toArray());
      expect(error.message).toContain('$nothing');
    }
  });
});
