import { type Document, Long, type MongoError, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { failure, useContract } from '../harness.js';

const contract = useContract();

async function accounts(): Promise<ReturnType<typeof contract.db.collection<Document>>> {
  const collection = contract.db.collection<Document>(`accounts_${new ObjectId().toHexString()}`);
  await collection.insertMany([
    { _id: 'a', n: 100 },
    { _id: 'b', n: 0 },
  ] as unknown as Document[]);
  return collection;
}

const by = (_id: string) => ({ _id }) as unknown as Document;

describe('a transaction', () => {
  it('shows its writes to itself at once and to others when it commits', async () => {
    const collection = await accounts();
    await contract.client.withSession(async (session) => {
      session.startTransaction();
      await collection.updateOne(by('a'), { $inc: { n: -10 } }, { session });
      await collection.updateOne(by('b'), { $inc: { n: 10 } }, { session });
      await collection.insertOne({ _id: 'c', n: 1 } as unknown as Document, { session });
      expect(
        await collection
          .find({ n: { $gte: 1 } }, { session })
          .sort({ n: 1 })
          .toArray(),
      ).toEqual([
        { _id: 'c', n: 1 },
        { _id: 'b', n: 10 },
        { _id: 'a', n: 90 },
      ]);
      expect(await collection.findOne(by('a'))).toEqual({ _id: 'a', n: 100 });
      expect(await collection.countDocuments()).toBe(2);
      await session.commitTransaction();
    });
    expect(await collection.findOne(by('a'))).toEqual({ _id: 'a', n: 90 });
    expect(await collection.countDocuments()).toBe(3);
  });

  it('leaves nothing when it is aborted', async () => {
    const collection = await accounts();
    await contract.client.withSession(async (session) => {
      session.startTransaction();
      await collection.deleteMany({}, { session });
      await collection.insertOne({ _id: 'x' } as unknown as Document, { session });
      await session.abortTransaction();
    });
    expect((await collection.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([
      'a',
      'b',
    ]);
  });

  it('reads one state from its beginning on', async () => {
    const collection = await accounts();
    await contract.client.withSession(async (session) => {
      session.startTransaction({ readConcern: { level: 'snapshot' } });
      expect((await collection.findOne(by('a'), { session }))?.n).toBe(100);
      await collection.updateOne(by('a'), { $set: { n: 5 } });
      await collection.insertOne({ _id: 'late' } as unknown as Document);
      expect((await collection.findOne(by('a'), { session }))?.n).toBe(100);
      expect(await collection.countDocuments({}, { session })).toBe(2);
      await session.commitTransaction();
    });
  });

  it('fails with a conflict where another write came first', async () => {
    const collection = await accounts();
    await contract.client.withSession(async (session) => {
      session.startTransaction();
      await collection.findOne(by('a'), { session });
      await collection.updateOne(by('a'), { $inc: { n: 1 } });
      const error = (await failure(
        collection.updateOne(by('a'), { $inc: { n: 1 } }, { session }),
      )) as unknown as MongoError;
      expect(error.code).toBe(112);
      expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
      await session.abortTransaction();
    });
    expect((await collection.findOne(by('a')))?.n).toBe(101);
  });

  it('conflicts at once with another one on the same document', async () => {
    const collection = await accounts();
    const [one, two] = [contract.client.startSession(), contract.client.startSession()];
    one.startTransaction();
    two.startTransaction();
    await collection.updateOne(by('a'), { $inc: { n: 1 } }, { session: one });
    expect(
      await failure(collection.updateOne(by('a'), { $inc: { n: 1 } }, { session: two })),
    ).toMatchObject({ code: 112 });
    await one.commitTransaction();
    await two.abortTransaction();
    await Promise.all([one.endSession(), two.endSession()]);
    expect((await collection.findOne(by('a')))?.n).toBe(101);
  });

  it('makes a plain write to its document wait for its end', async () => {
    const collection = await accounts();
    const session = contract.client.startSession();
    session.startTransaction();
    await collection.updateOne(by('a'), { $inc: { n: 1 } }, { session });
    const waiting = collection.updateOne(by('a'), { $inc: { n: 10 } });
    await collection.updateOne(by('b'), { $inc: { n: 1 } });
    await session.commitTransaction();
    await waiting;
    await session.endSession();
    expect((await collection.findOne(by('a')))?.n).toBe(111);
  });

  it('is undone by a duplicate key', async () => {
    const collection = await accounts();
    await contract.client.withSession(async (session) => {
      session.startTransaction();
      await collection.updateOne(by('a'), { $set: { n: 1 } }, { session });
      const double = collection.insertOne({ _id: 'a' } as unknown as Document, { session });
      expect(await failure(double)).toMatchObject({ code: 11000 });
      expect(await failure(session.commitTransaction())).toMatchObject({ code: 251 });
    });
    expect((await collection.findOne(by('a')))?.n).toBe(100);
  });

  it('loses no update when ten read, change and write at once', async () => {
    const collection = await accounts();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        contract.client.withSession((session) =>
          session.withTransaction(async () => {
            const found = await collection.findOne(by('b'), { session });
            await collection.updateOne(by('b'), { $set: { n: found?.n + 1 } }, { session });
          }),
        ),
      ),
    );
    expect((await collection.findOne(by('b')))?.n).toBe(10);
  });

  it('keeps the sum of money', async () => {
    const collection = await accounts();
    const move = (from: string, to: string) =>
      contract.client.withSession((session) =>
        session.withTransaction(async () => {
          await collection.updateOne(by(from), { $inc: { n: -1 } }, { session });
          await collection.updateOne(by(to), { $inc: { n: 1 } }, { session });
        }),
      );
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? move('a', 'b') : move('b', 'a'))),
    );
    const [sum] = await collection
      .aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }])
      .toArray();
    expect(sum?.n).toBe(100);
  });
});

describe('a retryable write', () => {
  it('is applied once however often it is sent', async () => {
    const collection = await accounts();
    // A client of its own, whose first session no other write has numbered.
    const client = await contract.connect();
    const session = client.startSession();
    const send = (command: Document) =>
      client.db(contract.db.databaseName).command(command, { session });
    const number = (value: number) => ({ txnNumber: Long.fromNumber(value) });
    const name = collection.collectionName;
    const update = {
      update: name,
      updates: [{ q: { _id: 'a' }, u: { $inc: { n: 1 } } }],
      ...number(1),
    };
    for (let i = 0; i < 3; i++) {
      expect(await send(update)).toMatchObject({ n: 1, nModified: 1 });
    }
    expect((await collection.findOne(by('a')))?.n).toBe(101);

    const insert = {
      insert: name,
      documents: [{ _id: 'x' }, { _id: 'y' }],
      ...number(2),
    };
    for (let i = 0; i < 2; i++) expect(await send(insert)).toMatchObject({ n: 2 });

    const modify = {
      findAndModify: name,
      query: { _id: 'b' },
      update: { $inc: { n: 1 } },
      new: true,
      ...number(3),
    };
    for (let i = 0; i < 2; i++) {
      expect((await send(modify)).value).toEqual({ _id: 'b', n: 1 });
    }
    const remove = {
      delete: name,
      deletes: [{ q: { n: { $gte: 0 } }, limit: 1 }],
      ...number(4),
    };
    for (let i = 0; i < 2; i++) expect(await send(remove)).toMatchObject({ n: 1 });
    expect(await collection.countDocuments()).toBe(3);
    expect(await failure(send(update))).toMatchObject({ code: 225 });
    await session.endSession();
  });
});

describe('parallel writes', () => {
  it('fifty upserts of one key make one document', async () => {
    const collection = contract.db.collection<Document>(`upserts_${new ObjectId().toHexString()}`);
    await collection.createIndex({ key: 1 }, { unique: true });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        collection.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    );
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { key: 'k', n: 50 },
    ]);
  });

  it('twenty inserts of one unique key make exactly one', async () => {
    const collection = contract.db.collection<Document>(`inserts_${new ObjectId().toHexString()}`);
    await collection.createIndex({ key: 1 }, { unique: true });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => collection.insertOne({ key: 'k' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await collection.countDocuments()).toBe(1);
  });

  it('do not wait for a long read', async () => {
    const collection = contract.db.collection<Document>(`reads_${new ObjectId().toHexString()}`);
    for (let i = 0; i < 5; i++) {
      await collection.insertMany(Array.from({ length: 20_000 }, (_, j) => ({ i, j, t: 'text' })));
    }
    let reading = true;
    const read = collection
      .aggregate([{ $group: { _id: { $mod: ['$j', 10] }, n: { $sum: 1 } } }])
      .toArray()
      .finally(() => {
        reading = false;
      });
    let during = 0;
    for (let i = 0; reading; i++) {
      await collection.updateOne(
        { _id: i } as unknown as Document,
        { $set: { w: i } },
        { upsert: true },
      );
      if (reading) during++;
    }
    expect((await read).length).toBeGreaterThanOrEqual(10);
    expect(during).toBeGreaterThan(3);
  });
});
