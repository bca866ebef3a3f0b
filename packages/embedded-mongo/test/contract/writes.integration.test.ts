import { type Document, Long, MongoBulkWriteError, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();
const fresh = () => contract.db.collection<Document>(`writes_${new ObjectId().toHexString()}`);

describe('insert', () => {
  it('reports a duplicate key with its pattern, value and message', async () => {
    const collection = fresh();
    await collection.createIndex({ slug: 1 }, { unique: true });
    await collection.insertOne({ slug: 'a' });
    const error = await failure(collection.insertOne({ slug: 'a' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { slug: 1 }, keyValue: { slug: 'a' } });
    expect(error.message).toContain(
      `E11000 duplicate key error collection: ${collection.namespace} index: slug_1 dup key: { slug: "a" }`,
    );
    const id = await failure(
      collection.insertMany([{ _id: 1 }, { _id: 1 }] as unknown as Document[]),
    );
    expect(id).toMatchObject({ code: 11000 });
  });

  it('stops at the first error when ordered', async () => {
    const collection = fresh();
    const batch = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as unknown as Document[];
    const error = (await failure(collection.insertMany(batch))) as unknown as MongoBulkWriteError;
    expect(error).toBeInstanceOf(MongoBulkWriteError);
    expect(error.result.insertedCount).toBe(1);
    expect([error.writeErrors].flat().map(({ index, code }) => [index, code])).toEqual([
      [1, 11000],
    ]);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('continues after errors when unordered', async () => {
    const collection = fresh();
    const batch = [
      { _id: 1 },
      { _id: 1 },
      { _id: 2 },
      { _id: 2 },
      { _id: 3 },
    ] as unknown as Document[];
    const error = (await failure(
      collection.insertMany(batch, { ordered: false }),
    )) as unknown as MongoBulkWriteError;
    expect(error.result.insertedCount).toBe(3);
    expect([error.writeErrors].flat().map(({ index }) => index)).toEqual([1, 3]);
    expect(await collection.countDocuments()).toBe(3);
  });

  it('refuses an _id that is an array', async () => {
    expect(await failure(fresh().insertOne({ _id: [1] } as unknown as Document))).toMatchObject({
      code: 53,
    });
  });

  it('refuses a document over 16 MB', async () => {
    const collection = fresh();
    await collection.insertOne({ _id: 'big', a: 'x'.repeat(15_000_000) } as unknown as Document);
    const grown = collection.updateOne({ _id: 'big' } as unknown as Document, {
      $set: { b: 'x'.repeat(3_000_000) },
    });
    expect((await failure(grown)).code).toBeOneOf([10334, 17419, 17420]);
    expect((await collection.findOne({}))?.b).toBeUndefined();
  });

  it('stores large documents as they are', async () => {
    const collection = fresh();
    const text = 'ğ'.repeat(3_000_000);
    await collection.insertOne({ text });
    expect((await collection.findOne({}))?.text).toBe(text);
  });
});

describe('bulkWrite', () => {
  it('runs operations of all kinds and counts each', async () => {
    const collection = fresh();
    await collection.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
      { _id: 3, n: 1 },
    ] as unknown as Document[]);
    const by = (_id: unknown) => ({ _id }) as Document;
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 4 } as unknown as Document } },
      { updateOne: { filter: by(1), update: { $inc: { n: 1 } } } },
      { updateMany: { filter: { n: 1 }, update: { $set: { many: true } } } },
      { replaceOne: { filter: by(3), replacement: { r: true } } },
      { deleteOne: { filter: by(2) } },
      { updateOne: { filter: by('new'), update: { $set: { u: 1 } }, upsert: true } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 4,
      modifiedCount: 4,
      deletedCount: 1,
      upsertedCount: 1,
      upsertedIds: { 5: 'new' },
    });
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 2 },
      { _id: 3, r: true },
      { _id: 4 },
      { _id: 'new', u: 1 },
    ]);
  });

  it('accepts thousands of operations at once', async () => {
    const collection = fresh();
    await collection.bulkWrite(
      Array.from({ length: 1000 }, (_, i) => ({ insertOne: { document: { i } } })),
    );
    const updates = Array.from({ length: 1000 }, (_, i) => ({
      updateOne: { filter: { i: i % 10 }, update: { $inc: { n: 1 } } },
    }));
    await collection.createIndex({ i: 1 });
    const result = await collection.bulkWrite(updates, { ordered: false });
    expect(result.modifiedCount).toBe(1000);
    expect(await collection.countDocuments({ n: 100 })).toBe(10);
  });
});

describe('delete', () => {
  it('removes one or all', async () => {
    const collection = fresh();
    await collection.insertMany([{ g: 1 }, { g: 1 }, { g: 1 }, { g: 2 }]);
    expect(await collection.deleteOne({ g: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await collection.deleteMany({ g: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await collection.deleteMany({ g: 1 })).toMatchObject({ deletedCount: 0 });
    expect(await collection.countDocuments()).toBe(1);
  });
});

describe('a cursor', () => {
  it('returns every document once, in batches', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 2500 }, (_, i) => ({ i })));
    const seen = new Set<number>();
    for await (const doc of collection.find({}, { batchSize: 100 })) seen.add(doc.i as number);
    expect(seen.size).toBe(2500);
    const sorted = await collection.find({}, { batchSize: 7 }).sort({ i: -1 }).limit(50).toArray();
    expect(sorted.map(({ i }) => i)).toEqual(Array.from({ length: 50 }, (_, i) => 2499 - i));
  });

  it('that does not exist is an error 43', async () => {
    const command = { getMore: Long.fromNumber(123456), collection: 'none' };
    expect(await failure(contract.db.command(command))).toMatchObject({
      code: 43,
      codeName: 'CursorNotFound',
    });
  });

  it('can be closed before its end', async () => {
    const collection = fresh();
    await collection.insertMany(Array.from({ length: 300 }, (_, i) => ({ i })));
    const cursor = collection.find({}, { batchSize: 10 });
    await cursor.next();
    const id = cursor.id as Long;
    await cursor.close();
    const command = { getMore: id, collection: collection.collectionName };
    expect(await failure(contract.db.command(command))).toMatchObject({ code: 43 });
  });
});

describe('commands', () => {
  it('that do not exist are an error 59 with their name', async () => {
    const error = await failure(contract.db.command({ makeCoffee: 1 }));
    expect(error).toMatchObject({ code: 59, codeName: 'CommandNotFound' });
    expect(error.message).toContain('makeCoffee');
  });

  it('list, create, rename and drop collections', async () => {
    const name = `made_${new ObjectId().toHexString()}`;
    await contract.db.createCollection(name);
    expect(await failure(contract.db.createCollection(name))).toMatchObject({ code: 48 });
    const names = async () => (await contract.db.listCollections().toArray()).map((c) => c.name);
    expect(await names()).toContain(name);
    await contract.db.collection(name).rename(`${name}_2`);
    expect(await names()).toContain(`${name}_2`);
    expect(await names()).not.toContain(name);
    await contract.db.dropCollection(`${name}_2`);
    expect(await names()).not.toContain(`${name}_2`);
  });

  it('stop after maxTimeMS', async () => {
    const collection = fresh();
    await collection.insertMany(
      Array.from({ length: 20_000 }, (_, i) => ({ i, t: 'x'.repeat(50) })),
    );
    const slow = collection
      .find({ $expr: { $eq: [{ $size: { $ifNull: ['$none', []] } }, -1] } })
      .maxTimeMS(5)
      .toArray();
    expect(await failure(slow)).toMatchObject({ code: 50 });
    const name = collection.collectionName;
    const [all, maxTimeMS] = [{ i: { $gte: 0 } }, 1];
    const writes: Document[] = [
      { update: name, updates: [{ q: all, u: { $inc: { n: 1 } }, multi: true }], maxTimeMS },
      { createIndexes: name, indexes: [{ key: { t: 1, i: 1 }, name: 'late' }], maxTimeMS },
      { delete: name, deletes: [{ q: all, limit: 0 }], maxTimeMS },
    ];
    for (const write of writes) {
      expect(await failure(contract.db.command(write))).toMatchObject({ code: 50 });
    }
    expect(await collection.countDocuments()).toBeGreaterThan(0);
    expect(await collection.indexes()).toHaveLength(1);
    expect(await contract.db.command({ validate: name })).toMatchObject({ valid: true });
  });
});

it('counts no document that a later read does not find', async () => {
  const collection = fresh();
  await collection.insertOne({});
  let isWriting = true;
  const writing = (async () => {
    for (let i = 0; i < 300; i++) await collection.insertOne({});
    isWriting = false;
  })();
  while (isWriting) {
    for (const count of [
      () => collection.countDocuments(),
      () => collection.estimatedDocumentCount(),
    ]) {
      const counted = await count();
      const found = await collection.find().toArray();
      expect(found.length).toBeGreaterThanOrEqual(counted);
    }
  }
  await writing;
});
