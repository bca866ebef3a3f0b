import { type Collection, type Document, MongoClient } from 'mongodb';
import { spawnServer } from '../process.js';

interface Acknowledged {
  /** Ids of inserts that were answered. */
  readonly inserted: Set<string>;
  /** Answered increments, by counter. */
  readonly increments: Map<string, number>;
  transfers: number;
}

const accounts = 8;
const startMoney = 1000;

interface Collections {
  readonly items: Collection<Document>;
  readonly counters: Collection<Document>;
  readonly money: Collection<Document>;
}

function collections(client: MongoClient): Collections {
  const db = client.db('chaos');
  return {
    items: db.collection('items'),
    counters: db.collection('counters'),
    money: db.collection('money'),
  };
}

const by = (_id: unknown) => ({ _id }) as Document;

async function prepare({ items, counters, money }: Collections): Promise<void> {
  await items.createIndexes([
    { key: { slug: 1 }, unique: true },
    { key: { tags: 1 } },
    { key: { group: 1, at: -1 } },
  ]);
  await counters.createIndex({ b: 1 });
  await money.bulkWrite(
    Array.from({ length: accounts }, (_, i) => ({
      updateOne: { filter: by(i), update: { $setOnInsert: { n: startMoney } }, upsert: true },
    })),
  );
}

let nextItem = 0;

function newItem(): Document {
  const i = nextItem++;
  const tags = Array.from({ length: i % 5 }, (_, j) => `t${(i + j) % 9}`);
  return { _id: `i${i}`, slug: `slug-${i}`, tags, group: i % 4, at: i, text: 'x'.repeat(i % 700) };
}

type Writer = (
  collections: Collections,
  client: MongoClient,
  done: Acknowledged,
  turn: number,
) => Promise<void>;

const writers: Writer[] = [
  async ({ items }, _client, { inserted }) => {
    const item = newItem();
    await items.insertOne(item);
    inserted.add(item._id);
  },
  async ({ items }, _client, { inserted }) => {
    const batch = Array.from({ length: 20 }, newItem);
    await items.insertMany(batch);
    for (const { _id } of batch) inserted.add(_id);
  },
  async ({ counters }, _client, { increments }, turn) => {
    const id = `c${turn % 3}`;
    // One document, two fields: seen apart, a write was half applied.
    await counters.updateOne(by(id), { $inc: { a: 1, b: 1 } }, { upsert: true });
    increments.set(id, (increments.get(id) ?? 0) + 1);
  },
  async ({ items }, _client, _done, turn) => {
    await items.updateMany(
      { group: turn % 4 },
      { $set: { touched: turn }, $push: { tags: `u${turn % 7}` as never } },
    );
  },
  async ({ money }, client, done, turn) => {
    await client.withSession(async (session) => {
      session.startTransaction();
      await money.updateOne(by(turn % accounts), { $inc: { n: -1 } }, { session });
      await money.updateOne(by((turn + 3) % accounts), { $inc: { n: 1 } }, { session });
      await session.commitTransaction();
    });
    done.transfers++;
  },
];

async function write(uri: string, writer: Writer, done: Acknowledged, running: () => boolean) {
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 300 });
  try {
    for (let turn = 0; running(); turn++) {
      try {
        await writer(collections(client), client, done, turn);
      } catch (error) {
        const conflict = (error as { code?: number }).code === 112;
        if (!conflict) return;
      }
    }
  } finally {
    await client.close(true).catch(() => {});
  }
}

/** What is wrong after a crash; empty when all is well. */
async function inspect(client: MongoClient, done: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  const all = collections(client);
  for (const name of ['items', 'counters', 'money']) {
    const { valid, errors } = await client.db('chaos').command({ validate: name });
    if (!valid) problems.push(`${name}: ${errors.join('; ')}`);
  }
  const present = new Set<unknown>();
  for await (const { _id } of all.items.find({}, { projection: { _id: 1 } })) present.add(_id);
  for (const id of done.inserted) if (!present.has(id)) problems.push(`item ${id} is missing`);
  for (const { _id, a, b } of await all.counters.find().toArray()) {
    if (a !== b) problems.push(`counter ${_id} is half applied: ${a}, ${b}`);
    const least = done.increments.get(String(_id)) ?? 0;
    if (a < least) problems.push(`counter ${_id} is ${a} after ${least} acknowledged increments`);
    // What was on its way is counted from here on.
    done.increments.set(String(_id), a);
  }
  const [sum] = await all.money.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray();
  if (sum !== undefined && sum.n !== accounts * startMoney) {
    problems.push(`the money is ${sum.n} instead of ${accounts * startMoney}`);
  }
  return problems;
}

function amount({ inserted, increments, transfers }: Acknowledged): number {
  return [...increments.values()].reduce((sum, n) => sum + n, inserted.size + transfers);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Kills the server with SIGKILL at random moments under concurrent writers and looks after each
 * crash whether anything acknowledged is missing or anything is half done.
 */
export async function runChaos(dataDir: string, rounds: number) {
  const done: Acknowledged = { inserted: new Set(), increments: new Map(), transfers: 0 };
  for (let round = 0; round < rounds; round++) {
    const server = await spawnServer(dataDir);
    const client = await MongoClient.connect(server.uri);
    if (round === 0) await prepare(collections(client));
    const problems = await inspect(client, done);
    if (problems.length > 0) throw new Error(`Round ${round}: ${problems.slice(0, 5).join('\n')}`);
    let running = true;
    const work = [...writers, ...writers].map((writer) =>
      write(server.uri, writer, done, () => running),
    );
    const before = amount(done);
    for (let waited = 0; amount(done) < before + 8 && waited < 5000; waited += 10) await pause(10);
    await pause(Math.random() * 300);
    await server.stop('SIGKILL');
    running = false;
    await Promise.all(work);
    await client.close(true).catch(() => {});
  }
  const server = await spawnServer(dataDir);
  const client = await MongoClient.connect(server.uri);
  const problems = await inspect(client, done);
  await client.close();
  await server.stop('SIGTERM');
  return {
    problems,
    inserted: done.inserted.size,
    increments: [...done.increments.values()].reduce((sum, n) => sum + n, 0),
    transfers: done.transfers,
  };
}
