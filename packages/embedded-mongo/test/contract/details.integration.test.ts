import { randomUUID } from 'node:crypto';
import { type Collection, type Document, GridFSBucket, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();

async function filled(...documents: Document[]): Promise<Collection<Document>> {
  const collection = contract.db.collection<Document>(`c_${randomUUID().slice(0, 8)}`);
  if (documents.length > 0) await collection.insertMany(documents);
  return collection;
}

async function ids(collection: Collection<Document>, filter: Document, sort: Document) {
  const found = await collection
    .find(filter)
    .sort(sort as never)
    .toArray();
  return found.map(({ _id }) => _id as unknown);
}

describe('null, missing and empty', () => {
  const documents = () =>
    [{ a: null }, {}, { a: 1 }, { a: [] }, { a: [null] }, { a: [[]] }, { a: {} }].map(
      (fields, i) => ({ _id: i + 1, ...fields }),
    );
  const cases: [Document, number[]][] = [
    [{ a: null }, [1, 2, 5]],
    [{ a: { $ne: null } }, [3, 4, 6, 7]],
    [{ a: { $exists: false } }, [2]],
    [{ a: { $exists: true } }, [1, 3, 4, 5, 6, 7]],
    [{ a: [] }, [4, 6]],
    [{ a: { $in: [[], 1] } }, [3, 4, 6]],
    [{ a: { $gte: null } }, [1, 2, 5]],
    [{ a: { $size: 0 } }, [4]],
    [{ a: {} }, [7]],
  ];
  it.each(cases)('%j, with an index and without', async (filter, expected) => {
    const collection = await filled(...documents());
    expect(await ids(collection, filter, { _id: 1 })).toEqual(expected);
    await collection.createIndex({ a: 1 });
    expect(await ids(collection, filter, { _id: 1 })).toEqual(expected);
  });

  // An array element that is not a document has no fields, and none that count as missing.
  const below = () =>
    [
      ...[{}, { a: null }, { a: 4 }, { a: {} }, { a: { b: 'x' } }, { a: { b: null } }],
      ...[{ a: [] }, { a: [[]] }, { a: [null] }, { a: [1, null, 'x'] }],
      ...[{ a: [{ b: null }, {}] }, { a: [{ b: 1 }, { b: 3 }] }, { a: [{ b: 3 }, {}] }],
    ].map((fields, i) => ({ _id: i + 1, ...fields }));
  const dotted: [Document, number[]][] = [
    [{ 'a.b': null }, [1, 2, 3, 4, 6, 11, 13]],
    [{ 'a.b': { $ne: null } }, [5, 7, 8, 9, 10, 12]],
    [{ 'a.b': { $in: [null, 75] } }, [1, 2, 3, 4, 6, 11, 13]],
    [{ 'a.b': { $nin: [null, 75] } }, [5, 7, 8, 9, 10, 12]],
    [{ 'a.b': { $exists: false } }, [1, 2, 3, 4, 7, 8, 9, 10]],
    [{ 'a.b': { $exists: true } }, [5, 6, 11, 12, 13]],
    [{ 'a.b': { $elemMatch: { $eq: null } } }, []],
    [{ a: { $elemMatch: { $eq: null } } }, [9, 10]],
    [{ a: { $elemMatch: { $ne: null } } }, [8, 10, 11, 12, 13]],
    [{ a: { $elemMatch: { b: null } } }, [8, 11, 13]],
    [{ a: { $elemMatch: { b: { $ne: null } } } }, [12, 13]],
    [{ a: { $not: { $gte: null } } }, [3, 4, 5, 6, 7, 8, 11, 12, 13]],
  ];
  it('match dotted paths into documents and arrays, with any index and without', async () => {
    const collection = await filled(...below());
    const indexes = [undefined, { a: 1 }, { 'a.b': 1 }, { 'a.b': -1 }, { a: 1, 'a.b': 1 }] as const;
    for (const index of indexes) {
      const name = index && (await collection.createIndex(index));
      for (const [filter, expected] of dotted) {
        const found = await ids(collection, filter, { _id: 1 });
        expect(found, `${JSON.stringify(filter)} with ${name}`).toEqual(expected);
      }
      if (name !== undefined) await collection.dropIndex(name);
    }
  });

  it('sorts an empty array before null', async () => {
    const collection = await filled(...documents());
    expect(await ids(collection, {}, { a: 1, _id: 1 })).toEqual([4, 1, 2, 5, 3, 7, 6]);
    expect(await ids(collection, {}, { a: -1, _id: 1 })).toEqual([6, 7, 3, 1, 2, 5, 4]);
    await collection.createIndex({ a: 1, _id: 1 });
    expect(await ids(collection, {}, { a: 1, _id: 1 })).toEqual([4, 1, 2, 5, 3, 7, 6]);
  });
});

describe('updates', () => {
  it('name the failing document in the error', async () => {
    const collection = await filled({ _id: 1, a: null, b: 1 });
    const increment = await failure(collection.updateOne({}, { $inc: { a: 1 } }));
    expect(increment.message).toBe(
      "Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 'a' of non-numeric type null",
    );
    const push = await failure(collection.updateOne({}, { $push: { b: 1 } } as Document));
    expect(push.message).toContain(
      "The field 'b' must be an array but is of type int in document {_id: 1}",
    );
  });

  it('keep every other field as it is', async () => {
    const kept = { _id: 1, l: Long.fromNumber(5), o: new ObjectId(), n: { b: 1, a: 2 }, z: 1 };
    const collection = await filled(kept);
    await collection.updateOne({}, { $set: { z: 2, y: 1 }, $unset: { o: '' } });
    const options = { promoteLongs: false };
    const { o: _, ...rest } = kept;
    const found = await collection.findOne({}, options);
    expect(found).toEqual({ ...rest, z: 2, y: 1 });
    expect(Object.keys(found ?? {})).toEqual(['_id', 'l', 'n', 'z', 'y']);
  });

  it('accept a number for a boolean option of findAndModify', async () => {
    const collection = await filled({ _id: 1, a: 1 });
    const command = {
      findAndModify: collection.collectionName,
      update: { $inc: { a: 1 } },
      new: 1,
    };
    expect((await contract.db.command(command)).value).toEqual({ _id: 1, a: 2 });
  });
});

describe('projections', () => {
  it('refuse colliding paths, and inclusion mixed with exclusion', async () => {
    const collection = await filled({ _id: 1 });
    const code = async (projection: Document) =>
      (await failure(collection.findOne({}, { projection }))).code;
    expect(await code({ a: 1, 'a.b': 1 })).toBe(31249);
    expect(await code({ 'a.b': 1, a: 1 })).toBe(31250);
    expect(await code({ a: 1, b: 0 })).toBe(31254);
    expect(await code({ a: 0, b: 1 })).toBe(31253);
  });
});

describe('indexes', () => {
  it('may have the same key if one of them is unique and their names differ', async () => {
    const collection = await filled({ _id: 1, a: 1 });
    await collection.createIndex({ a: 1 });
    const same = await failure(collection.createIndex({ a: 1 }, { unique: true }));
    expect(same.code).toBe(86);
    const other = await failure(collection.createIndex({ a: 1 }, { name: 'other' }));
    expect(other.code).toBe(85);
    expect(await collection.createIndex({ a: 1 }, { unique: true, name: 'u' })).toBe('u');
  });

  it('that already exist are not built again', async () => {
    const collection = await filled({ _id: 1 });
    await collection.createIndex({ a: 1 });
    const indexes = [{ key: { a: 1 }, name: 'a_1' }];
    const reply = await contract.db.command({ createIndexes: collection.collectionName, indexes });
    expect(reply).toMatchObject({ numIndexesBefore: 2, numIndexesAfter: 2 });
    expect(reply.note).toBe('all indexes already exist');
  });
});

describe('commands', () => {
  it('fail if their read or write concern cannot be satisfied', async () => {
    const collection = await filled();
    const level = { readConcern: { level: 'wrong' } };
    const find = await failure(contract.db.command({ find: collection.collectionName, ...level }));
    expect(find.message).toContain('readConcern.level');
  });

  it('killCursors reports the result for each cursor', async () => {
    const collection = await filled(...Array.from({ length: 20 }, (_, i) => ({ _id: i })));
    const find = collection.collectionName;
    const { cursor } = await contract.db.command({ find, batchSize: 5 });
    const cursors = [cursor.id, Long.fromNumber(77)];
    const reply = await contract.db.command({ killCursors: find, cursors });
    expect(reply.cursorsKilled).toHaveLength(1);
    expect(reply.cursorsNotFound).toHaveLength(1);
  });
});

describe('GridFS', () => {
  it('stores a file in chunks and deletes it', async () => {
    const bucket = new GridFSBucket(contract.db, { bucketName: 'fs', chunkSizeBytes: 1000 });
    const upload = bucket.openUploadStream('a.bin');
    await new Promise((resolve, reject) => {
      upload.on('finish', resolve).on('error', reject).end(Buffer.alloc(3500, 7));
    });
    const parts: Buffer[] = [];
    for await (const part of bucket.openDownloadStreamByName('a.bin')) parts.push(part as Buffer);
    expect(Buffer.concat(parts).equals(Buffer.alloc(3500, 7))).toBe(true);
    await bucket.delete(upload.id);
    expect(await contract.db.collection('fs.chunks').countDocuments()).toBe(0);
  });
});
