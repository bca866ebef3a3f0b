import { randomUUID } from 'node:crypto';
import { type Collection, type Document, ObjectId, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();

async function filled(...documents: Document[]): Promise<Collection<Document>> {
  const collection = contract.db.collection<Document>(`k_${randomUUID().slice(0, 8)}`);
  if (documents.length > 0) await collection.insertMany(documents);
  return collection;
}

async function ids(collection: Collection<Document>, filter: Document): Promise<unknown[]> {
  const found = await collection.find(filter).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

/*
 * Regression tests for answers that once differed from MongoDB's. Each is now correct, or an error that
 * names the unsupported feature.
 */
describe('corrected queries', () => {
  it('$elemMatch tests elements, not the elements of nested arrays', async () => {
    const collection = await filled({ _id: 1, x: [[1, 2], 3] }, { _id: 2, x: [1] });
    expect(await ids(collection, { x: { $elemMatch: { $eq: 1 } } })).toEqual([2]);
    expect(await ids(collection, { x: { $elemMatch: { $elemMatch: { $eq: 2 } } } })).toEqual([1]);
    expect(await ids(collection, { x: { $elemMatch: { '0': 1 } } })).toEqual([1]);
    expect(await ids(collection, { x: { $size: 1 } })).toEqual([2]);
  });

  it('$all accepts $elemMatch conditions', async () => {
    const collection = await filled(
      { _id: 1, x: [{ a: 1, b: 2 }, { a: 2 }] },
      { _id: 2, x: [{ a: 1 }, { b: 2 }] },
    );
    const both = [{ $elemMatch: { a: 1, b: 2 } }, { $elemMatch: { a: 2 } }];
    expect(await ids(collection, { x: { $all: both } })).toEqual([1]);
    expect(await ids(collection, { x: { $all: [{ $elemMatch: { a: 1 } }] } })).toEqual([1, 2]);
    expect(await ids(collection, { x: { $not: { $all: both } } })).toEqual([2]);
  });

  it('$type with a type that cannot be stored finds nothing', async () => {
    const collection = await filled({ _id: 1, x: 1 }, { _id: 2, x: 'a' });
    for (const type of ['decimal', 'minKey', 127, -1, 13, 6]) {
      expect(await ids(collection, { x: { $type: type } })).toEqual([]);
    }
    expect(await ids(collection, { x: { $type: ['decimal', 'int'] } })).toEqual([1]);
    expect(await failure(ids(collection, { x: { $type: 0 } }))).toMatchObject({ code: 2 });
  });

  it('a fractional limit is truncated', async () => {
    const collection = await filled({ _id: 1 }, { _id: 2 }, { _id: 3 });
    expect(await collection.find().limit(1.5).toArray()).toHaveLength(1);
  });

  it('a path that ends with an index means that element', async () => {
    const collection = await filled({ _id: 1, x: [[1, 2], 3] }, { _id: 2, x: [1] });
    expect(await ids(collection, { 'x.0': 1 })).toEqual([2]);
    expect(await ids(collection, { 'x.0.1': 2 })).toEqual([1]);
    await collection.createIndex({ 'x.0': 1 });
    expect(await ids(collection, { 'x.0': 1 })).toEqual([2]);
  });

  it('a Timestamp is not a number', async () => {
    const collection = await filled({ _id: 1, t: new Timestamp({ t: 0, i: 5 }) }, { _id: 2, t: 5 });
    expect(await ids(collection, { t: { $gte: 5 } })).toEqual([2]);
    expect(await ids(collection, { t: { $type: 'number' } })).toEqual([2]);
    const error = await failure(collection.updateOne({ _id: 1 } as Document, { $inc: { t: 1 } }));
    expect(error).toMatchObject({ code: 14 });
  });

  it('field names made of digits keep their position in a document', async () => {
    const collection = await filled({
      _id: 1,
      d: new Map(Object.entries({ b: 1 })).set('10', 2).set('2', 3),
    });
    await collection.updateOne({ _id: 1 } as Document, { $set: { 'd.1': 1 } });
    const raw = await collection.findOne({ d: { $exists: true } }, { raw: true });
    const text = (raw as unknown as Buffer).toString('latin1');
    expect(text.indexOf('b\0')).toBeLessThan(text.indexOf('10\0'));
    const [found] = await collection.aggregate([{ $project: { v: '$d.10' } }]).toArray();
    expect(found).toEqual({ _id: 1, v: 2 });
    expect(await ids(collection, { 'd.2': 3 })).toEqual([1]);
  });
});

describe('corrected writes', () => {
  it('$pull accepts $or, $and and $nor', async () => {
    const collection = await filled({ _id: 1, a: [{ x: 1 }, { x: 2 }, { x: 3 }] });
    const condition = { $or: [{ x: 1 }, { x: 3 }] };
    await collection.updateOne({}, { $pull: { a: condition } } as Document);
    expect((await collection.findOne())?.a).toEqual([{ x: 2 }]);
  });

  it('an upsert takes values from $all, and refuses two values for one path', async () => {
    const collection = await filled({ _id: 1 });
    await collection.updateOne({ a: { $all: [5] } }, { $set: { b: 1 } }, { upsert: true });
    expect(await collection.findOne({ a: 5 })).toMatchObject({ a: 5, b: 1 });
    const two = collection.updateOne({ a: { $all: [6, 7] } }, { $set: { b: 1 } }, { upsert: true });
    expect(await failure(two)).toMatchObject({ code: 54 });
  });

  it('an _id with a field that begins with a dollar is refused', async () => {
    const collection = await filled({ _id: new ObjectId() });
    const error = await failure(collection.insertOne({ _id: { $a: 1 } } as unknown as Document));
    expect(error).toMatchObject({ code: 52 });
  });
});

describe('corrected sorts and reads', () => {
  it('long strings are sorted by all of their characters', async () => {
    const long = 'x'.repeat(2000);
    const texts = ['c', 'a', 'b'].map((end) => long + end);
    const collection = await filled(
      ...texts.map((a, i) => ({ _id: i, a })),
      ...texts.map((a, i) => ({ _id: i + 3, a: [`${a}1`, long.concat('z')] })),
    );
    const order = async () => {
      const found = await collection.find().sort({ a: 1 }).toArray();
      return found.map(({ _id }) => Number(_id));
    };
    expect(await order()).toEqual([1, 4, 2, 5, 0, 3]);
    await collection.createIndex({ a: 1 });
    expect(await order()).toEqual([1, 4, 2, 5, 0, 3]);
  });

  it('a count with a hinted sparse index counts only its documents', async () => {
    const collection = await filled({ _id: 1 }, { _id: 2, a: 1 });
    await collection.createIndex({ a: 1 }, { sparse: true });
    expect(await collection.countDocuments({}, { hint: { a: 1 } })).toBe(1);
  });

  it('$expr is allowed only at the top level of a filter, and not in an upsert, $pull or index', async () => {
    const collection = await filled({ _id: 1, a: [1] });
    const $expr = { $eq: [1, 1] };
    for (const condition of [{ $expr }, { $or: [{ $expr }] }]) {
      const inside = ids(collection, { a: { $elemMatch: condition } });
      expect(await failure(inside)).toMatchObject({ code: 2 });
      const upsert = collection.updateOne(condition, { $set: { b: 1 } }, { upsert: true });
      expect(await failure(upsert)).toMatchObject({ code: 224 });
      const pull = collection.updateOne({}, { $pull: { a: condition } } as Document);
      expect(await failure(pull)).toMatchObject({ code: 224 });
      const index = collection.createIndex({ a: 1 }, { partialFilterExpression: condition });
      expect(await failure(index)).toMatchObject({ code: 224 });
    }
    const malformed = { $and: 5 } as Document;
    const upsert = collection.updateOne(malformed, { $set: { b: 1 } }, { upsert: true });
    expect(await failure(upsert)).toMatchObject({ code: 2 });
  });

  it('an accumulator refuses a list of operands', async () => {
    const collection = await filled({ _id: 1, a: 1 });
    for (const list of [[], ['$a'], ['$a', '$a']]) {
      const reply = collection.aggregate([{ $group: { _id: null, s: { $sum: list } } }]).toArray();
      expect(await failure(reply)).toMatchObject({ code: 40237 });
    }
  });

  it('a negative limit and an expiry that is not a number are refused', async () => {
    const collection = await filled({ _id: 1 });
    const find = contract.db.command({ find: collection.collectionName, limit: -1 });
    expect(await failure(find)).toMatchObject({ code: 51024 });
    const index = collection.createIndex({ a: 1 }, { expireAfterSeconds: Number.NaN });
    expect(await failure(index)).toMatchObject({ code: 67 });
  });

  const ways: [string, (Document | undefined)?, Document?][] = [
    ['no index'],
    ['an index', { a: 1 }],
    ['a unique index', { a: 1, b: 1 }],
    ['an index that provides the order', { a: 1, b: 1 }, { b: 1 }],
    ['a sort', undefined, { b: 1 }],
  ];
  it.each(ways)('a cursor skips documents that no longer match: %s', async (...way) => {
    const [name, index, sort] = way;
    const documents = Array.from({ length: 100 }, (_, i) => ({ _id: i, a: 1, b: (i * 7) % 100 }));
    const collection = await filled(...documents);
    const unique = name === 'a unique index';
    if (index !== undefined) await collection.createIndex(index as never, { unique });
    const cursor = collection.find(
      { a: 1 },
      { batchSize: 5, ...(sort && { sort: sort as never }) },
    );
    for (let i = 0; i < 5; i++) await cursor.next();
    await collection.updateMany({ _id: { $lt: 90 } } as Document, { $set: { a: 2 } });
    const rest = await cursor.toArray();
    expect(rest.map(({ a }) => a)).not.toContain(2);
    expect(rest.length).toBeGreaterThanOrEqual(5);
  });

  it('a cursor ends when its collection is dropped', async () => {
    const change = {
      drop: (collection: Collection<Document>) => collection.drop(),
      rename: (collection: Collection<Document>) =>
        contract.db.renameCollection(collection.collectionName, `k_${randomUUID().slice(0, 8)}`),
    };
    for (const act of Object.values(change)) {
      const collection = await filled(...Array.from({ length: 20 }, (_, i) => ({ _id: i })));
      const cursor = collection.find({}, { batchSize: 5 });
      await cursor.next();
      await act(collection);
      expect(await failure(cursor.toArray())).toMatchObject({ code: 175 });
    }
  });
});

describe('corrected paths in writes', () => {
  it('$pull, $pullAll and $pop refuse a path through a value without fields', async () => {
    const collection = await filled({ _id: 1, a: 5, n: null, l: [{ b: [1] }] });
    const before = await collection.findOne();
    const operators = [
      ['$pull', 1],
      ['$pullAll', [1]],
      ['$pop', 1],
    ] as const;
    for (const path of ['a.b', 'n.b', 'l.b']) {
      for (const [operator, operand] of operators) {
        const update = collection.updateOne({}, { [operator]: { [path]: operand } });
        expect(await failure(update), `${operator} ${path}`).toMatchObject({ code: 28 });
      }
      expect((await collection.updateOne({}, { $unset: { [path]: 1 } })).modifiedCount).toBe(0);
    }
    await collection.updateOne({}, { $pull: { 'x.b': 1, 'l.7.b': 1 } } as Document);
    expect(await collection.findOne()).toEqual(before);
  });

  it('an array is padded only up to a limit', async () => {
    const collection = await filled({ _id: 1, a: [] });
    const update = collection.updateOne({}, { $set: { 'a.1500001': 1 } });
    expect(await failure(update)).toMatchObject({ code: 34 });
  });

  it('an upsert with a replacement takes _id from anywhere in the filter', async () => {
    const collection = await filled();
    const upsert = { upsert: true };
    const filter = { $and: [{ _id: 5 }], a: 1, 'a.b': 2 } as Document;
    await collection.replaceOne(filter, { c: 1 }, upsert);
    expect(await collection.find().toArray()).toEqual([{ _id: 5, c: 1 }]);
    const below = collection.replaceOne({ '_id.x': 5 }, { c: 1 }, upsert);
    expect(await failure(below)).toMatchObject({ code: 55 });
    await collection.updateOne({ '_id.x': 6 }, { $set: { c: 1 } }, upsert);
    expect(await collection.countDocuments({ _id: { x: 6 } } as Document)).toBe(1);
  });
});

describe('no query', () => {
  const nest = (depth: number, inner: unknown, name = 'a'): Document => {
    let result = inner;
    for (let i = 0; i < depth; i++) result = { [name]: result };
    return result as Document;
  };
  const alive = async () => expect((await contract.db.command({ ping: 1 })).ok).toBe(1);

  it('ends the connection by being nested too deeply', async () => {
    const collection = await filled({ _id: 1 });
    for (const filter of [nest(5000, 1), { a: nest(500, { $gt: 1 }, '$not') }]) {
      const error = await failure(collection.find(filter).toArray());
      expect(error.code).toBeOneOf([2, 15, 22]);
    }
    const not = await failure(collection.find({ a: nest(150, { $gt: 1 }, '$not') }).toArray());
    expect(not).toMatchObject({ code: 2 });
    const path = Array.from({ length: 300 }, () => 'a').join('.');
    expect((await failure(collection.updateOne({}, { $set: { [path]: 1 } }))).code).toBe(15);
    const deep = { $set: { [Array.from({ length: 150 }, () => 'a').join('.')]: nest(100, 1) } };
    expect((await failure(collection.updateOne({}, deep))).code).toBe(15);
    await alive();
  });

  it('uses all memory by growing a document without end', async () => {
    const collection = await filled({ _id: 1, a: 'x'.repeat(1000), l: [1, 2, 3] });
    for (const expression of [['$a', '$a'], { x: '$a', y: '$a' }]) {
      const grow = Array.from({ length: 40 }, () => ({ $set: { a: expression } }));
      const error = await failure(collection.aggregate(grow).toArray());
      expect(error.code).toBeOneOf([15, 10334]);
    }
    await alive();
  });
});

describe('a regular expression has the meaning that it has in PCRE', () => {
  const texts = ['abc', 'a\nb', 'ABC', 'a b', 'çay', 'a{2', 'line\n', 'x-y'];
  it.each([
    ['^abc$', '', ['abc']],
    ['line$', '', ['line\n']],
    ['^b', 'm', ['a\nb']],
    ['a.b', 's', ['a\nb', 'a b']],
    ['a.b', '', ['a b']],
    ['ABC', 'i', ['abc', 'ABC']],
    [':a(b|$)', '', []],
    ['a(bc|\\{)', '', ['abc', 'a{2']],
    ['a{2', '', ['a{2']],
    ['[]{]', '', ['a{2']],
    ['^a\\s', '', ['a\nb', 'a b']],
    ['[\\w-]-', '', ['x-y']],
    ['^.{3}$', '', ['abc', 'ABC', 'a b', 'çay', 'a{2', 'x-y']],
    ['[a\\-]y', '', ['çay', 'x-y']],
    ['^[^\\s]+c$', '', ['abc']],
  ])('/%s/%s', async (pattern, options, expected) => {
    const collection = await filled(...texts.map((t, i) => ({ _id: i, t })));
    const found = await ids(collection, { t: { $regex: pattern, $options: options } });
    expect(found.map((i) => texts[Number(i)])).toEqual(expected);
  });
});

describe('replies', () => {
  it('carry the cluster time that sessions need', async () => {
    const reply = await contract.db.command({ ping: 1 });
    expect(reply.operationTime).toBeInstanceOf(Timestamp);
    expect(reply.$clusterTime.clusterTime).toBeInstanceOf(Timestamp);
    const found = await contract.db.command({ find: 'any' });
    expect(found.$clusterTime.clusterTime).toBeInstanceOf(Timestamp);
  });
});
