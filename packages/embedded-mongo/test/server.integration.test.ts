import { type Document, Long, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/server.js';
import { temporaryFolder } from './harness.js';

let folder: ReturnType<typeof temporaryFolder>;
const open: { close(): Promise<unknown> }[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
  folder.remove();
});

async function start(options: { housekeepingMs?: number } = {}) {
  const server: EmbeddedMongo = await startEmbeddedMongo({
    dataDir: folder.path,
    port: 0,
    ...options,
  });
  const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 1000 });
  open.push(server, client);
  return { server, client, collection: client.db('t').collection<Document>('c') };
}

describe('the server', () => {
  it('keeps documents, indexes and the results of retryable writes across a restart', async () => {
    const first = await start();
    await first.collection.createIndex({ k: 1 }, { unique: true });
    await first.collection.insertMany(Array.from({ length: 500 }, (_, k) => ({ k })));
    const session = first.client.startSession();
    const lsid = session.id;
    const command = {
      update: 'c',
      updates: [{ q: { k: 7 }, u: { $inc: { n: 1 } } }],
      txnNumber: Long.fromNumber(50),
    };
    await first.client.db('t').command(command, { session });
    await first.client.close();
    await first.server.close();
    open.splice(0);

    const second = await start();
    expect(await second.collection.countDocuments()).toBe(500);
    expect((await second.collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'k_1']);
    const again = second.client.startSession();
    Object.assign(again.serverSession.id, lsid);
    expect(await second.client.db('t').command(command, { session: again })).toMatchObject({
      n: 1,
    });
    expect((await second.collection.findOne({ k: 7 }))?.n).toBe(1);
    expect(await second.client.db('t').command({ validate: 'c' })).toMatchObject({ valid: true });
  });

  it('deletes the documents that have expired by a TTL index, and no others', async () => {
    const { collection } = await start({ housekeepingMs: 50 });
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    await collection.insertMany([
      { name: 'old', at: ago(120) },
      { name: 'list', at: [ago(5), ago(300)] },
      { name: 'new', at: ago(10) },
      { name: 'text', at: 'long ago' },
      { name: 'none' },
    ]);
    await vi.waitFor(async () => {
      const names = (await collection.find().toArray()).map(({ name }) => name);
      expect(names).toEqual(['new', 'text', 'none']);
    });
  });

  it('deletes the data of dropped collections', async () => {
    const { collection, client } = await start();
    await collection.createIndex({ i: 1 });
    await collection.insertMany(
      Array.from({ length: 2500 }, (_, i) => ({ i, t: 'x'.repeat(100) })),
    );
    await client.db('t').dropDatabase();
    expect(await collection.countDocuments()).toBe(0);
    await collection.insertOne({ i: 1 });
    expect(await collection.find({ i: 1 }).toArray()).toHaveLength(1);
    expect(await client.db('t').command({ validate: 'c' })).toMatchObject({
      nrecords: 1,
      valid: true,
    });
  });

  it('returns a document with the deepest nesting that can be stored', async () => {
    const { client, collection } = await start();
    let a: Document = {};
    for (let level = 1; level < 200; level++) a = { a };
    await collection.insertOne({ k: 1, a });
    const update = { findAndModify: 'c', query: { k: 1 }, update: { $set: { n: 1 } } };
    for (const options of [{}, { txnNumber: Long.fromNumber(1) }]) {
      const session = client.startSession();
      const command = { ...update, ...options };
      for (let time = 0; time < 2; time++) {
        const { value } = await client.db('t').command(command, { session });
        expect(value).toMatchObject({ k: 1, a });
      }
    }
    expect(await collection.distinct('a')).toEqual([a]);
    await client.db('t').command({ ping: 1 });
  });

  it('serves many connections at once', async () => {
    const { server, collection } = await start();
    const clients = await Promise.all(
      Array.from({ length: 30 }, () => MongoClient.connect(server.uri, { maxPoolSize: 2 })),
    );
    await Promise.all(
      clients.map(async (client, i) => {
        const own = client.db('t').collection<Document>('c');
        for (let j = 0; j < 10; j++) {
          await own.insertOne({ i, j });
          await own.updateOne({ i, j }, { $set: { done: true } });
        }
        await client.close();
      }),
    );
    expect(await collection.countDocuments({ done: true })).toBe(300);
  });

  it('finishes accepted commands before it closes', async () => {
    const { server, client, collection } = await start();
    await collection.insertOne({ _id: 'first' } as unknown as Document);
    const writes = Array.from({ length: 50 }, (_, i) =>
      collection.insertOne({ i }).then(
        () => 1,
        () => 0,
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    await server.close();
    const acknowledged = (await Promise.all(writes)).reduce<number>((sum, n) => sum + n, 0);
    await client.close();
    open.splice(0);
    const again = await start();
    expect(await again.collection.countDocuments()).toBeGreaterThanOrEqual(acknowledged + 1);
  });
});
