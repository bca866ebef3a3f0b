import { BSONRegExp, Code, Decimal128, type Document, MinKey, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';
import { refused as names } from './refused.js';

/*
 * Features of MongoDB that this server does not have. This is the only part of the contract that a real
 * MongoDB does not pass.
 */
const contract = useContract();

function refused(command: Document, name: string, code: number) {
  return failure(contract.db.command(command)).then((error) => {
    expect(error.message).toContain(name);
    expect(error.code).toBe(code);
  });
}

describe('refused by name', () => {
  const find = (rest: Document) => ({ find: 'any', ...rest });
  const update = (u: unknown, rest: Document = {}) => ({
    update: 'any',
    updates: [{ q: {}, u, ...rest }],
  });
  const aggregate = (...pipeline: Document[]) => ({ aggregate: 'any', pipeline, cursor: {} });
  const createIndex = (rest: Document) => ({
    createIndexes: 'any',
    indexes: [{ key: { a: 1 }, name: 'a_1', ...rest }],
  });
  type Refusal = [name: string, code: number, command: Document];
  const commands: Refusal[] = [
    ['tailable', 40415, find({ tailable: true })],
    ['noCursorTimeout', 40415, find({ noCursorTimeout: true })],
    ['snapshot', 115, find({ readConcern: { level: 'snapshot' } })],
    ["'a.$'", 115, find({ projection: { 'a.$': 1 } })],
    ['NOW', 17276, aggregate({ $project: { a: '$$NOW' } })],
    ["'$a.b'", 115, aggregate({ $unwind: '$a.b' })],
    ['w: 2', 115, { insert: 'any', documents: [{}], writeConcern: { w: 2 } }],
    ['dropIndexes.index', 14, { dropIndexes: 'any', index: { a: 1 } }],
    ['capped', 40415, { create: 'any', capped: true }],
    ['a: text', 67, createIndex({ key: { a: 'text' } })],
    ...names.stages.map((name): Refusal => [name, 40324, aggregate({ [name]: {} })]),
    ...names.accumulators.map(
      (name): Refusal => [name, 15952, aggregate({ $group: { _id: 1, a: { [name]: '$a' } } })],
    ),
    ...names.expressions.map(
      (name): Refusal => [name, 168, aggregate({ $project: { a: { [name]: ['$a', 1] } } })],
    ),
    ...names.options.map((option): Refusal => {
      const [command, field] = option.split('.') as [string, string];
      return [option, 40415, { [command]: 'any', [field]: 1 }];
    }),
    ...names.queryOperators.map(
      (name): Refusal => [name, 2, find({ filter: { a: { [name]: [2, 1] } } })],
    ),
    ...names.topLevelOperators.map((name): Refusal => [name, 2, find({ filter: { [name]: '1' } })]),
    ...names.projectionOperators.map(
      (name): Refusal => [name, 115, find({ projection: { a: { [name]: 1 } } })],
    ),
    ...names.indexOptions.map((name): Refusal => [name, 197, createIndex({ [name]: 1 })]),
    ...names.commands.map((name): Refusal => [name, 59, { [name]: 1 }]),
  ];
  it.each(commands)('%s', (name, code, command) => refused(command, name, code));

  const statements: [name: string, command: Document][] = [
    ...names.statementOptions.map((name): [string, Document] => [
      name,
      update({ $set: { a: 1 } }, { [name]: 1 }),
    ]),
    ...names.pushClauses.map((name): [string, Document] => [
      name,
      update({ $push: { a: { $each: [1], [name]: 1 } } }),
    ]),
    ['pipeline', update([{ $set: { a: 1 } }])],
    ["'a.$[].b'", update({ $set: { 'a.$[].b': 1 } })],
    ...names.updatePaths.map((path): [string, Document] => [path, update({ $set: { [path]: 1 } })]),
    ...names.updateOperators.map((name): [string, Document] => [
      name,
      update({ [name]: { a: 'b' } }),
    ]),
  ];
  it.each(statements)('%s in an update', async (name, command) => {
    const { writeErrors } = await contract.db.command(command).catch((error) => error.result);
    expect(writeErrors[0].errmsg).toContain(name);
  });

  it('a transaction, with MongoDB’s own code', async () => {
    const session = contract.client.startSession();
    session.startTransaction();
    const error = await failure(contract.db.collection('t').insertOne({}, { session }));
    expect(error).toMatchObject({ code: 263 });
    expect(error.message).toContain('startTransaction');
    await session.abortTransaction();
    await session.endSession();
    expect(await contract.db.collection('t').countDocuments()).toBe(0);
  });

  it.each([
    ['decimal', Decimal128.fromString('1')],
    ['minKey', new MinKey()],
    ['javascript', new Code('1')],
  ])('a value of the type %s, in a document and in a filter', async (name, value) => {
    const collection = contract.db.collection<Document>('types');
    const insert = await failure(collection.insertOne({ a: [{ b: value }] }));
    expect(insert).toMatchObject({ code: 115 });
    expect(insert.message).toContain(`'${name}'`);
    expect(await failure(collection.findOne({ a: value }))).toMatchObject({ code: 115 });
    expect(await collection.countDocuments()).toBe(0);
  });

  it.each([
    ...[
      '(?=a)',
      '(?<=a)b',
      '(a)\\1',
      'a++',
      'a+?',
      '(?>a)',
      '[[:alpha:]]',
      '\\Qa\\E',
      '(?i)a',
      '\\p{L}',
    ],
    ...['(a+)+$x', '^(a|a)*b$', '(a*)*b', '.*.*.*.*=', '(x+x+)+y', 'a?a?a?a?a?a?a?a?a?a?a?a?'],
  ])('the regular expression /%s/', async (pattern) => {
    await refused(find({ filter: { t: { $regex: pattern } } }), 'regular expression', 115);
  });

  it('an empty Timestamp, which MongoDB would replace with the current time', async () => {
    const collection = contract.db.collection<Document>('timestamps');
    const document = { t: new Timestamp({ t: 0, i: 0 }) };
    const inserted = collection.insertOne({ ...document });
    expect(await failure(inserted)).toMatchObject({ code: 115 });
    const replaced = collection.replaceOne({}, document, { upsert: true });
    expect(await failure(replaced)).toMatchObject({ code: 115 });
    await collection.insertOne({ inside: document, _id: document.t } as Document);
    expect(await collection.countDocuments(document)).toBe(0);
  });

  it('a pattern so long that matching could take too many steps', async () => {
    const collection = contract.db.collection<Document>('steps');
    await collection.insertOne({ t: 'a'.repeat(9000) });
    await collection.insertOne({ t: 'a'.repeat(1_000_000) });
    for (const pattern of ['a{1000}'.repeat(100), 'a*'.concat('a{1000}'), 'a'.repeat(30_000)]) {
      const error = await failure(collection.find({ t: { $regex: `${pattern}b` } }).toArray());
      expect(error, pattern.slice(0, 20)).toMatchObject({ code: 115 });
    }
  });

  it('a repetition on a very long text, without blocking other commands', async () => {
    const collection = contract.db.collection<Document>('long');
    await collection.insertMany([{ t: 'a'.repeat(9000) }, { u: 'a'.repeat(1_000_000) }]);
    expect(await collection.findOne({ t: { $regex: 'a+b' } })).toBeNull();
    const error = await failure(collection.findOne({ u: new BSONRegExp('a+b') }));
    expect(error).toMatchObject({ code: 115 });
    expect(await collection.countDocuments({ u: /aab/ })).toBe(0);
  });
});
