import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
/** A collection that does not exist, an empty one, and one with a document that every filter matches. */
const collections = ['missing', 'empty', 'matching'];

beforeAll(async () => {
  await contract.db.createCollection('empty');
  const document: Document = { _id: 1, a: 1, b: 'text', list: [1, 2], docs: [{ x: 1 }] };
  await contract.db.collection<Document>('matching').insertOne(document);
});

/** Runs a command on each of the collections and expects an error that contains `said`. */
async function refuses(make: (collection: string) => Document, said: string, code?: number) {
  for (const name of collections) {
    const reply = contract.db.command(make(name)).then((result) => {
      const [first] = (result.writeErrors ?? []) as Document[];
      if (first !== undefined) throw Object.assign(new Error(first.errmsg), { code: first.code });
      return result;
    });
    const error = await failure(reply);
    expect(error.message, name).toContain(said);
    if (code !== undefined) expect(error.code, name).toBe(code);
  }
}

describe('a field that a command does not have', () => {
  const commands: [string, (collection: string) => Document][] = [
    ['find', (find) => ({ find, wrong: 1 })],
    ['aggregate', (aggregate) => ({ aggregate, pipeline: [], cursor: {}, wrong: 1 })],
    ['count', (count) => ({ count, wrong: 1 })],
    ['distinct', (distinct) => ({ distinct, key: 'a', wrong: 1 })],
    ['insert', (insert) => ({ insert, documents: [{}], wrong: 1 })],
    ['update', (update) => ({ update, updates: [{ q: {}, u: {} }], wrong: 1 })],
    ['delete', (name) => ({ delete: name, deletes: [{ q: {}, limit: 1 }], wrong: 1 })],
    ['findAndModify', (findAndModify) => ({ findAndModify, remove: true, wrong: 1 })],
    ['createIndexes', (name) => ({ createIndexes: name, indexes: [], wrong: 1 })],
    ['dropIndexes', (dropIndexes) => ({ dropIndexes, index: '*', wrong: 1 })],
    ['listIndexes', (listIndexes) => ({ listIndexes, wrong: 1 })],
    ['listCollections', () => ({ listCollections: 1, wrong: 1 })],
    ['create', () => ({ create: 'new', wrong: 1 })],
    ['drop', (drop) => ({ drop, wrong: 1 })],
  ];
  it.each(commands)('%s', async (name, make) => {
    await refuses(make, `BSON field '${name}.wrong' is an unknown field`, 40415);
  });

  it('in a statement', async () => {
    const update = { q: {}, u: { $set: { a: 1 } }, wrong: 1 };
    const updates = "BSON field 'update.updates.wrong' is an unknown field";
    await refuses((name) => ({ update: name, updates: [update] }), updates, 40415);
    const deletes = [{ q: {}, limit: 0, wrong: 1 }];
    const said = "BSON field 'delete.deletes.wrong' is an unknown field";
    await refuses((name) => ({ delete: name, deletes }), said, 40415);
  });

  it('of the wrong type', async () => {
    await refuses(
      (find) => ({ find, filter: 'a' }),
      "'find.filter' is the wrong type 'string'",
      14,
    );
    await refuses((find) => ({ find, limit: 'a' }), "'find.limit' is the wrong type 'string'", 14);
    const pipeline = { $match: {} };
    await refuses((name) => ({ aggregate: name, pipeline, cursor: {} }), 'pipeline', 14);
  });
});

describe('a filter with a mistake', () => {
  const filters: [Document, string, number | undefined][] = [
    [{ a: { $wrong: 1 } }, '$wrong', 2],
    [{ $wrong: [] }, '$wrong', 2],
    [{ $and: [{ a: { $wrong: 1 } }] }, '$wrong', 2],
    [{ a: { $not: { $wrong: 1 } } }, '$wrong', 2],
    [{ a: { $elemMatch: { $wrong: 1 } } }, '$wrong', 2],
    [{ a: { $elemMatch: { b: { $wrong: 1 } } } }, '$wrong', 2],
    [{ a: { $gt: 1, $wrong: 1 } }, '$wrong', 2],
    [{ $and: {} }, '$and', 2],
    [{ $or: [] }, '$or', 2],
    [{ a: { $in: 1 } }, '$in', 2],
    [{ a: { $all: 1 } }, '$all', 2],
    [{ a: { $all: [{ $elemMatch: { b: 1 } }, 1] } }, '$all', 2],
    [{ a: { $all: [1, { $elemMatch: { b: 1 } }] } }, '$all', 2],
    [{ a: { $all: [{ $elemMatch: 1 }] } }, '$elemMatch', 2],
    [{ a: { $size: 'x' } }, '$size', undefined],
    [{ a: { $type: 'wrong' } }, 'wrong', 2],
    [{ a: { $options: 'i' } }, '$options', 2],
    [{ a: { $regex: 1 } }, '$regex', 2],
    [{ a: { $regex: '(' } }, 'egular expression', 51091],
    [{ $expr: { $wrong: '$a' } }, '$wrong', 168],
    [{ $expr: { $eq: ['$a'] } }, '$eq', 16020],
    [{ $expr: { $ifNull: ['$a'] } }, '$ifNull', 1257300],
    [{ $expr: '$$wrong' }, 'wrong', 17276],
    [{ $expr: '$$' }, 'variable', 9],
    [{ $expr: `$${'a.'.repeat(200)}a` }, 'too long', 15],
  ];
  it.each(filters)('%j', async (filter, said, code) => {
    await refuses((find) => ({ find, filter }), said, code);
    await refuses((distinct) => ({ distinct, key: 'a', query: filter }), said, code);
    await refuses((name) => ({ delete: name, deletes: [{ q: filter, limit: 0 }] }), said, code);
    const updates = [{ q: filter, u: { $set: { c: 1 } } }];
    await refuses((update) => ({ update, updates }), said, code);
    const pipeline = [{ $match: filter }];
    await refuses((aggregate) => ({ aggregate, pipeline, cursor: {} }), said, code);
    const later = [{ $project: { a: 1 } }, { $match: filter }];
    await refuses((aggregate) => ({ aggregate, pipeline: later, cursor: {} }), said, code);
  });
});

describe('an update with a mistake', () => {
  const updates: [Document | Document[], string, number][] = [
    [{ $wrong: { a: 1 } }, '$wrong', 9],
    [{ $set: 1 }, '$set', 9],
    [{ $set: { 'a..b': 1 } }, 'a..b', 56],
    [{ $set: { a: 1 }, $inc: { a: 1 } }, 'a', 40],
    [{ $inc: { a: 'x' } }, 'increment', 14],
    [{ $push: { list: { $each: [1], $wrong: 1 } } }, '$wrong', 2],
    [{ $push: { list: { $each: 1 } } }, '$each', 2],
    [{ $push: { list: { $each: [], $slice: 'x' } } }, '$slice', 2],
    [{ $push: { list: { $each: [], $position: 'x' } } }, '$position', 2],
    [{ $addToSet: { list: { $each: 1 } } }, '$each', 14],
    [{ $addToSet: { list: { $each: [1], $wrong: 1 } } }, '$addToSet', 2],
    [{ $pull: { list: { $wrong: 1 } } }, '$wrong', 2],
    [{ $pullAll: { list: 1 } }, '$pullAll', 2],
    [{ $pop: { list: 2 } }, '$pop', 9],
  ];
  it.each(updates)('%j', async (u, said, code) => {
    await refuses((update) => ({ update, updates: [{ q: {}, u }] }), said, code);
    await refuses((update) => ({ update, updates: [{ q: {}, u, multi: true }] }), said, code);
    await refuses((findAndModify) => ({ findAndModify, query: {}, update: u }), said, code);
  });
});

describe('a pipeline with a mistake', () => {
  const expressions: [Document, string][] = [
    [{ $wrong: 1 }, '$wrong'],
    [{ $push: '$a' }, '$push'],
    [{ $cond: { if: true, wrong: 1 } }, 'wrong'],
    [{ $size: [1, 2] }, '$size'],
    [{ $eq: [1] }, '$eq'],
    [{ $or: [false, { $wrong: 1 }] }, '$wrong'],
    [{ nested: { $wrong: 1 } }, '$wrong'],
    [{ $literal: 1, $size: 1 }, 'exactly one field'],
  ];
  it.each(expressions)('in the expression %j', async (expression, said) => {
    const stages: Document[] = [
      { $project: { x: expression } },
      { $addFields: { x: expression } },
      { $group: { _id: expression } },
      { $group: { _id: null, x: { $sum: expression } } },
      { $match: { $expr: expression } },
    ];
    for (const stage of stages) {
      const pipeline = [stage];
      await refuses((aggregate) => ({ aggregate, pipeline, cursor: {} }), said);
    }
  });

  const long = `${'a.'.repeat(200)}a`;
  const stages: [Document, string, number?][] = [
    [{ $count: '' }, 'count field', 40156],
    [{ $count: '$a' }, 'count field', 40158],
    [{ $count: 'a.b' }, 'count field', 40160],
    [{ $project: { [long]: 1 } }, 'too long', 15],
    [{ $sort: { [long]: 1 } }, 'too long', 15],
    [{ $unwind: `$${long}` }, 'too long', 15],
    [{ $wrong: {} }, '$wrong'],
    [{ $match: 1 }, 'match'],
    [{ $sort: { a: 2 } }, '$sort'],
    [{ $limit: -1 }, '$limit'],
    [{ $group: {} }, '_id'],
    [{ $group: { _id: 1, a: 1 } }, "'a'"],
    [{ $group: { _id: 1, a: { $wrong: 1 } } }, '$wrong'],
    [{ $group: { _id: 1, a: { $size: 1 } } }, '$size'],
    [{ $unwind: { path: '$list', wrong: 1 } }, '$unwind'],
    [{ $unwind: 'list' }, '$unwind'],
    [{ $project: {} }, 'projection'],
    [{ $match: {}, $limit: 1 }, 'exactly one field'],
  ];
  it.each(stages)('in the stage %j', async (stage, said, code) => {
    await refuses((aggregate) => ({ aggregate, pipeline: [stage], cursor: {} }), said, code);
    const pipeline = [{ $match: { a: 1 } }, stage];
    await refuses((aggregate) => ({ aggregate, pipeline, cursor: {} }), said, code);
  });
});

describe('a text with a null byte that would become a name', () => {
  const nul = 'a\0b';
  const aggregate = (stage: Document) => (name: string) => ({
    aggregate: name,
    pipeline: [stage],
    cursor: {},
  });
  const texts: [string, (collection: string) => Document, number][] = [
    ['an index', (name) => ({ createIndexes: name, indexes: [{ key: { a: 1 }, name: nul }] }), 67],
    ['a collection to create', () => ({ create: nul }), 73],
    ['a collection to insert into', () => ({ insert: nul, documents: [{}] }), 73],
    [
      'a collection to index',
      () => ({ createIndexes: nul, indexes: [{ key: { a: 1 }, name: 'a' }] }),
      73,
    ],
    ['a collection to read', () => ({ find: nul }), 73],
    ['a collection to aggregate', () => ({ aggregate: nul, pipeline: [], cursor: {} }), 73],
    ['the key of distinct', (distinct) => ({ distinct, key: nul }), 31032],
    ['the field of $count', aggregate({ $count: nul }), 40159],
    ['a field of $unset', aggregate({ $unset: ['c', nul] }), 16411],
    ['the path of $unwind', aggregate({ $unwind: `$${nul}` }), 16411],
    ['the path of an expression', aggregate({ $project: { c: `$${nul}` } }), 16411],
    ['a path that begins with it', aggregate({ $addFields: { c: '$\0b' } }), 16411],
    ['the path of a key of $group', aggregate({ $group: { _id: `$${nul}` } }), 16411],
  ];
  it.each(texts)('%s', (_, make, code) => refuses(make, '', code));

  it('a collection to rename', async () => {
    const { client, db } = contract;
    const command = {
      renameCollection: `${db.databaseName}.empty`,
      to: `${db.databaseName}.${nul}`,
    };
    expect(await failure(client.db('admin').command(command))).toMatchObject({ code: 73 });
  });
});

describe('a projection or a sort with a mistake', () => {
  it('is refused', async () => {
    const projection = { x: { $wrong: 1 } };
    await refuses((find) => ({ find, projection }), '$wrong');
    await refuses((find) => ({ find, projection: { a: 1, b: 0 } }), 'projection', 31254);
    await refuses((find) => ({ find, sort: { a: 'x' } }), 'sort');
    const update = { $set: { a: 1 } };
    await refuses((findAndModify) => ({ findAndModify, update, fields: projection }), '$wrong');
  });
});
