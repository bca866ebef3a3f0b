import { EJSON, Long } from 'bson';
import type { Collection, Document, MongoBulkWriteError } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';
import {
  arrayOf,
  compareSamples,
  expectMatch,
  expectNumberType,
  expectOrder,
  expectTruth,
  missing,
  numbers,
  type Sample,
  scalars,
  strings,
} from './cases.js';

const contract = useContract();

/** How many generated cases of each group are run. DIFFERENTIAL_CASES=40000 runs all of them. */
const wanted = Number(process.env.DIFFERENTIAL_CASES ?? 2000);
/** The timeout of a test, in milliseconds. */
const patience = 60_000 + wanted * 20;

/** Picks cases at even intervals. The choice is deterministic, so that a failure can be reproduced. */
function pick<T>(cases: readonly T[], count: number): T[] {
  if (cases.length <= count) return [...cases];
  return Array.from(
    { length: count },
    (_, i) => cases[Math.floor((i * cases.length) / count)] as T,
  );
}

const arrays: readonly Sample[] = [
  arrayOf('empty array', []),
  ...scalars.map((one) => arrayOf(`[${one.name}]`, [one])),
  ...scalars.slice(0, -1).map((one, i) => {
    const other = scalars[(i * 7 + 3) % scalars.length] as Sample;
    return arrayOf(`[${one.name}, ${other.name}]`, [one, other]);
  }),
  ...scalars.map((one) => arrayOf(`[[${one.name}]]`, [arrayOf('inner', [one])])),
];
const fields: readonly Sample[] = [missing, ...scalars, ...arrays];

type Position = 'plain' | 'below' | 'in an array of documents';
const positions: readonly Position[] = ['plain', 'below', 'in an array of documents'];
const paths: Readonly<Record<Position, string>> = {
  plain: 'a',
  below: 'b.c',
  'in an array of documents': 'd.e',
};

function documentOf(field: Sample, id: number): Document {
  const one = (name: string) => (field.kind === 'missing' ? {} : { [name]: field.value });
  return { _id: id, ...one('a'), b: one('c'), d: [one('e')] };
}

/** Holds a single document, for expressions. */
let one: Collection<Document>;
let plain: Collection<Document>;
let indexed: Collection<Document>;

beforeAll(async () => {
  one = contract.db.collection<Document>('one');
  await one.insertOne({});
  plain = contract.db.collection<Document>('plain');
  indexed = contract.db.collection<Document>('indexed');
  const documents = fields.map(documentOf);
  await plain.insertMany(documents);
  await indexed.createIndexes([{ key: { a: 1 } }, { key: { 'b.c': -1 } }, { key: { 'd.e': 1 } }]);
  await indexed.insertMany(documents);
});

function conditionOf(operator: string, { value }: Sample): Document {
  if (operator === '$in' || operator === '$nin') return { [operator]: [value] };
  if (operator === '$not $gt') return { $not: { $gt: value } };
  return { [operator]: value };
}

describe('a comparison', () => {
  const operators = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$not $gt'];
  // These operators do not take regular expressions as operands; those have tests of their own below.
  const operands = scalars.filter(({ kind }) => kind !== 'regex');
  const cases = operators.flatMap((operator) =>
    operands.flatMap((operand) => positions.map((position) => ({ operator, operand, position }))),
  );

  it(
    'follows BSON’s order with every operator, in every place, with and without an index',
    async () => {
      // Each query tests all fields, so one case contains many expectations.
      const chosen = pick(cases, Math.max(60, Math.ceil(wanted / 30)));
      const wrong: string[] = [];
      for (const { operator, operand, position } of chosen) {
        const expected = fields.flatMap((field, i) =>
          expectMatch(operator, field, operand) ? [i] : [],
        );
        const filter = { [paths[position]]: conditionOf(operator, operand) };
        for (const collection of [plain, indexed]) {
          const found = await collection.find(filter, { projection: { _id: 1 } }).toArray();
          const ids = found.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
          const names = (list: number[]) => list.map((i) => (fields[i] as Sample).name).join(', ');
          const lacks = expected.filter((i) => !ids.includes(i));
          const more = ids.filter((i) => !expected.includes(i));
          if (lacks.length + more.length === 0) continue;
          wrong.push(
            `${collection.collectionName} ${position} ${operator} ${operand.name}: lacks ${names(lacks)}; has ${names(more)}`,
          );
        }
      }
      expect(wrong.slice(0, 20)).toEqual([]);
    },
    patience,
  );

  it('sorts every kind in BSON’s order, ascending and descending', async () => {
    const ordered = [missing, ...scalars];
    for (const collection of [plain, indexed]) {
      for (const direction of [1, -1] as const) {
        for (const path of ['a', 'b.c']) {
          const found = await collection
            .find({ _id: { $lt: ordered.length } } as Document)
            .sort({ [path]: direction, _id: 1 })
            .toArray();
          const samples = found.map(({ _id }) => ordered[Number(_id)] as Sample);
          for (let i = 1; i < samples.length; i++) {
            // In sorting, unlike in expressions, a missing value is null.
            const [before, after] = [samples[i - 1] as Sample, samples[i] as Sample].map((one) =>
              one.kind === 'missing' ? { ...one, kind: 'null' as const } : one,
            ) as [Sample, Sample];
            expect(compareSamples(before, after) * direction).toBeLessThanOrEqual(0);
          }
        }
      }
    }
  });
});

describe('the kind of a value', () => {
  it('is reported by $type, $exists and $size', async () => {
    const ids = async (filter: Document) =>
      (await plain.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id));
    for (const type of new Set(fields.map((field) => field.type))) {
      if (type === 'missing') continue;
      const expected = fields.flatMap((field, i) =>
        field.type === type || field.elements?.some((element) => element.type === type) ? [i] : [],
      );
      expect(await ids({ a: { $type: type } }), type).toEqual(expected);
    }
    expect(await ids({ a: { $exists: false } })).toEqual([0]);
    expect(await ids({ a: { $size: 0 } })).toEqual([
      fields.findIndex(({ name }) => name === 'empty array'),
    ]);
  });
});

/** Evaluates expressions on one document, many per query, and returns their results. */
async function evaluate(expressions: readonly unknown[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (let start = 0; start < expressions.length; start += 200) {
    const list = expressions.slice(start, start + 200);
    const stage = Object.fromEntries(list.map((expression, i) => [`r${i}`, expression]));
    const options = { promoteValues: false, bsonRegExp: true } as const;
    const [found] = await one.aggregate([{ $project: stage }], options).toArray();
    results.push(...list.map((_, i) => found?.[`r${i}`] as unknown));
  }
  return results;
}

const literal = ({ kind, value }: Sample): unknown =>
  kind === 'missing' ? '$$REMOVE' : { $literal: value };
const inExpressions: readonly Sample[] = [missing, ...scalars];

describe('an expression', () => {
  const pairs = inExpressions.flatMap((a) => inExpressions.map((b) => [a, b] as const));

  it('compares in BSON’s order, also inside another expression', async () => {
    const chosen = pick(pairs, wanted);
    const operators: Readonly<Record<string, (order: number) => boolean>> = {
      $eq: (n) => n === 0,
      $ne: (n) => n !== 0,
      $gt: (n) => n > 0,
      $gte: (n) => n >= 0,
      $lt: (n) => n < 0,
      $lte: (n) => n <= 0,
    };
    for (const [name, holds] of Object.entries(operators)) {
      const some = pick(chosen, Math.ceil(wanted / 4));
      const results = await evaluate(
        some.map(([a, b]) => ({ $cond: [{ [name]: [literal(a), literal(b)] }, 'yes', 'no'] })),
      );
      expect(results, name).toEqual(
        some.map(([a, b]) => (holds(expectOrder(a, b)) ? 'yes' : 'no')),
      );
    }
  });

  it('decides for each value whether it is true or false, and missing or not', async () => {
    const each = inExpressions.map((one) => one);
    expect(await evaluate(each.map((one) => ({ $not: [literal(one)] })))).toEqual(
      each.map((one) => !expectTruth(one)),
    );
    for (const [name, all] of [
      ['$and', true],
      ['$or', false],
    ] as const) {
      const chosen = pick(pairs, Math.ceil(wanted / 4));
      expect(
        await evaluate(chosen.map(([a, b]) => ({ [name]: [literal(a), literal(b)] }))),
      ).toEqual(
        chosen.map(([a, b]) =>
          all ? expectTruth(a) && expectTruth(b) : expectTruth(a) || expectTruth(b),
        ),
      );
    }
    expect(await evaluate(each.map((one) => ({ $type: literal(one) })))).toEqual(
      each.map(({ type }) => type),
    );
    const nullish = each.map(({ kind }) => kind === 'missing' || kind === 'null');
    expect(
      await evaluate(each.map((one) => ({ $type: { $ifNull: [literal(one), 'x'] } }))),
    ).toEqual(each.map(({ type }, i) => (nullish[i] ? 'string' : type)));
  });

  const errors: [unknown, number][] = [
    [{ $size: null }, 17124],
    [{ $cond: [1, 2] }, 16020],
    [{ $eq: [1] }, 16020],
    [{ $literal: 1, $and: [] }, 15983],
    ['$$unknown', 17276],
    ['$', 16872],
    ['$a..b', 15998],
  ];
  it.each(errors)('is refused: %j', async (expression, code) => {
    const result = one.aggregate([{ $project: { r: expression } }]).toArray();
    expect(await failure(result)).toMatchObject({ code });
  });
});

/** Runs an accumulator over each list of values, and returns the results and their types. */
async function accumulate(
  operator: string,
  lists: readonly (readonly unknown[])[],
): Promise<{ value: unknown; type: string }[]> {
  const collection = contract.db.collection<Document>('accumulated');
  await collection.deleteMany({});
  await collection.insertMany(lists.flatMap((list, i) => list.map((v) => ({ i, v }))));
  const found = await collection
    .aggregate(
      [
        { $group: { _id: '$i', value: { [operator]: '$v' } } },
        { $project: { value: 1, type: { $type: '$value' } } },
        { $sort: { _id: 1 } },
      ],
      { promoteValues: false },
    )
    .toArray();
  return found.map(({ value, type }) => ({ value, type }));
}

describe('an accumulator', () => {
  it('adds ints, longs and doubles with MongoDB’s result types', async () => {
    const small = numbers.filter(({ name }) =>
      ['-1', '1', '1.0', 'long 1', '7', '-2.5'].includes(name),
    );
    const pairs = small.flatMap((a) => small.map((b) => [a, b] as const));
    const sums = await accumulate(
      '$sum',
      pairs.map(([a, b]) => [a.value, b.value]),
    );
    expect(sums.map(({ value, type }) => [Number(value), type])).toEqual(
      pairs.map(([a, b]) => [Number(a.value) + Number(b.value), expectNumberType(a, b)]),
    );
  });

  it.each([
    ['an int that grows into a long', '$sum', [2147483647, 1], 'long', '2147483648'],
    ['a long beyond 53 bits', '$sum', [9007199254740993n, 1], 'long', '9007199254740994'],
    [
      'a long that grows into a double',
      '$sum',
      [Long.MAX_VALUE, 1],
      'double',
      '9223372036854776000',
    ],
    ['doubles added with compensated summation', '$sum', [0.1, 0.2, 0.3], 'double', '0.6'],
    ['the sum of values that are not numbers', '$sum', ['a', null], 'int', '0'],
    ['the mean of no numbers', '$avg', ['a'], 'null', 'null'],
    ['the mean of ints', '$avg', [1, 2], 'double', '1.5'],
    ['the greatest value, ignoring null', '$max', [1, null, 'a'], 'string', 'a'],
    ['the least value, ignoring null', '$min', [null, 'a', 1], 'int', '1'],
  ])('returns %s', async (_, operator, values, type, text) => {
    const [result] = await accumulate(operator, [values]);
    expect([result?.type, String(result?.value)]).toEqual([type, text]);
  });
});

/** The error codes of the refused statements of a bulk write, by their index. */
async function bulkErrors(writing: Promise<unknown>): Promise<Map<number, number>> {
  const error = await writing.then(
    () => undefined,
    (reason: MongoBulkWriteError) => reason,
  );
  const errors = error === undefined ? [] : [error.writeErrors].flat();
  return new Map(errors.map(({ index, code }) => [index, Number(code)]));
}

describe('$inc', () => {
  it(
    'keeps the type of what it changes, or refuses to overflow',
    async () => {
      const collection = contract.db.collection<Document>('increments');
      const chosen = pick(
        numbers.flatMap((a) => numbers.map((b) => [a, b] as const)),
        Math.ceil(wanted / 8),
      );
      const before = chosen.map(([a], i) => ({ _id: i, n: a.value }) as Document);
      await collection.insertMany(before);
      const updates = chosen.map(([, b], i) => ({
        updateOne: { filter: { _id: i } as Document, update: { $inc: { n: b.value } } as Document },
      }));
      const refused = await bulkErrors(collection.bulkWrite(updates, { ordered: false }));
      const found = await collection.find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
      const types = new Map<number, string>();
      for (const type of ['int', 'long', 'double']) {
        const of = await collection.find({ n: { $type: type } }).toArray();
        for (const { _id } of of) types.set(Number(_id), type);
      }
      for (const [i, [a, b]] of chosen.entries()) {
        const said = `${a.name} + ${b.name}`;
        const type = expectNumberType(a, b);
        const exact =
          type === 'double' ? undefined : BigInt(String(a.value)) + BigInt(String(b.value));
        const overflows = exact !== undefined && (exact >= 2n ** 63n || exact < -(2n ** 63n));
        expect(refused.get(i), said).toBe(overflows ? 2 : undefined);
        if (overflows) continue;
        if (exact === undefined) {
          expect(Number(found[i]?.n), said).toBe(Number(a.value) + Number(b.value));
        } else expect(String(found[i]?.n), said).toBe(String(exact));
        const wide = exact !== undefined && (exact > 2147483647n || exact < -2147483648n);
        expect(types.get(i), said).toBe(type === 'int' && wide ? 'long' : type);
      }
    },
    patience,
  );
});

describe('an update of a value of the wrong kind', () => {
  const updates: [name: string, update: Document, accepts: (field: Sample) => boolean][] = [
    ['$inc', { $inc: { a: 0 } }, ({ kind }) => kind === 'missing' || kind === 'number'],
    ['$mul', { $mul: { a: 1 } }, ({ kind }) => kind === 'missing' || kind === 'number'],
    ['$push', { $push: { a: 1 } }, ({ kind }) => kind === 'missing' || kind === 'array'],
    ['$addToSet', { $addToSet: { a: 1 } }, ({ kind }) => kind === 'missing' || kind === 'array'],
    ['$pop', { $pop: { a: 1 } }, ({ kind }) => kind === 'missing' || kind === 'array'],
    ['$pull', { $pull: { a: 1 } }, ({ kind }) => kind === 'missing' || kind === 'array'],
    ['$pullAll', { $pullAll: { a: [1] } }, ({ kind }) => kind === 'missing' || kind === 'array'],
    ['$set below', { $set: { 'a.x': 1 } }, ({ kind }) => kind === 'missing' || kind === 'object'],
    ['$min', { $min: { a: 1 } }, () => true],
    ['$unset', { $unset: { a: 1 } }, () => true],
    ['$unset below', { $unset: { 'a.x': 1 } }, () => true],
  ];
  it.each(updates)('%s', async (name, update, accepts) => {
    const collection = contract.db.collection<Document>(`kinds${name.replace(/\W/g, '')}`);
    await collection.insertMany(fields.map(documentOf));
    const updates = fields.map((_, i) => ({
      updateOne: { filter: { _id: i } as Document, update },
    }));
    const refused = await bulkErrors(collection.bulkWrite(updates, { ordered: false }));
    for (const [i, field] of fields.entries()) {
      expect(!refused.has(i), field.name).toBe(accepts(field));
    }
  });
});

describe('a stored value', () => {
  it('is returned unchanged, whatever its kind and place', async () => {
    const found = await plain.find({}, { promoteValues: false, bsonRegExp: true }).toArray();
    const text = (value: unknown) => EJSON.stringify({ value }, { relaxed: false });
    for (const document of found) {
      const field = fields[Number(document._id)] as Sample;
      if (field.kind === 'missing') continue;
      expect(text(document.a), field.name).toBe(text(field.value));
      expect(text(document.d[0].e), field.name).toBe(text(field.value));
    }
  });
});

describe('regular expressions and strings', () => {
  it('match strings, and equal regular expressions', async () => {
    const ids = async (filter: Document) =>
      (await plain.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id));
    const hit = ({ kind, value }: Sample) =>
      (kind === 'string' && /a/.test(value as string)) || kind === 'regex';
    const expected = fields.flatMap((field, i) =>
      hit(field) || field.elements?.some(hit) ? [i] : [],
    );
    for (const filter of [{ a: /a/ }, { a: { $regex: 'a' } }, { a: { $in: [/a/] } }]) {
      expect(await ids(filter)).toEqual(expected);
    }
    const regexes = fields.flatMap(({ kind, elements }, i) =>
      kind === 'regex' || elements?.some((element) => element.kind === 'regex') ? [i] : [],
    );
    expect(await ids({ a: { $eq: /a/ } })).toEqual(regexes);
    for (const operator of ['$ne', '$gt', '$lte']) {
      const error = await failure(plain.find({ a: { [operator]: /a/ } }).toArray());
      expect(error).toMatchObject({ code: 2 });
    }
    expect(strings.length).toBeGreaterThan(0);
  });
});
