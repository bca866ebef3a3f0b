// One file: one run of writes and kills, and the judgement of what is left.
import { RANDOM_SEED } from '@terimce/test-services/env';
import { Random } from '@terimce/test-services/random';
import { type Collection, type Document, Long, MongoClient } from 'mongodb';
import { spawnServer } from '../process.js';

interface Acknowledged {
  /** Ids of inserts that were answered. */
  readonly inserted: Set<string>;
  /** Answered increments, by counter. */
  readonly increments: Map<string, number>;
  /** Answered appends by list, in the order of their answers. */
  readonly appends: Map<string, Append[]>;
  retried: number;
}

/** An answered append, with the list that the answer contained. */
interface Append {
  readonly value: string;
  readonly list: readonly string[];
}

const lists = 4;

interface Collections {
  readonly items: Collection<Document>;
  readonly counters: Collection<Document>;
  readonly lists: Collection<Document>;
}

function collections(client: MongoClient): Collections {
  const db = client.db('chaos');
  return {
    items: db.collection('items'),
    counters: db.collection('counters'),
    lists: db.collection('lists'),
  };
}

const by = (_id: unknown) => ({ _id }) as Document;

async function prepare({ items, counters, lists: all }: Collections): Promise<void> {
  await items.createIndexes([
    { key: { slug: 1 }, unique: true },
    { key: { tags: 1 } },
    { key: { group: 1, at: -1 } },
  ]);
  await counters.createIndex({ b: 1 });
  await all.createIndex({ values: 1 });
}

let nextItem = 0;

function newItem(): Document {
  const i = nextItem++;
  const tags = Array.from({ length: i % 5 }, (_, j) => `t${(i + j) % 9}`);
  return { _id: `i${i}`, slug: `slug-${i}`, tags, group: i % 4, at: i, text: 'x'.repeat(i % 700) };
}

let nextValue = 0;
const newValue = () => `v${nextValue++}`;
const whole = { upsert: true, returnDocument: 'after' } as const;

/** An answer that is impossible in any order of the writes. */
class Broken extends Error {}

/** Appends a value to a list and records the list in the answer. */
async function append(
  id: string,
  value: string,
  appends: Acknowledged['appends'],
  write: (value: string) => Promise<Document | null>,
): Promise<void> {
  const list = ((await write(value))?.values ?? []) as string[];
  if (list.at(-1) !== value) throw new Broken(`${value} is not the last of ${id}: ${list}`);
  const known = appends.get(id) ?? [];
  known.push({ value, list });
  appends.set(id, known);
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
    // Two fields of one document, always changed together. If they ever differ, a write was half applied.
    await counters.updateOne(by(id), { $inc: { a: 1, b: 1 } }, { upsert: true });
    increments.set(id, (increments.get(id) ?? 0) + 1);
  },
  async ({ items }, _client, _done, turn) => {
    await items.updateMany(
      { group: turn % 4 },
      { $set: { touched: turn }, $push: { tags: `u${turn % 7}` as never } },
    );
  },
  async ({ lists: all }, _client, { appends }, turn) => {
    const id = `l${turn % lists}`;
    await append(id, newValue(), appends, (value) =>
      all.findOneAndUpdate(by(id), { $push: { values: value as never } }, whole),
    );
  },
  // A retryable write that is sent twice, as by a driver that did not receive the first answer.
  async ({ lists: all }, client, done, turn) => {
    const id = `l${turn % lists}`;
    const session = client.startSession();
    const command = {
      findAndModify: all.collectionName,
      query: by(id),
      upsert: true,
      new: true,
      // The driver reuses sessions, and a number that a session has already used would name the old write.
      txnNumber: Long.fromNumber(turn + 1),
    };
    try {
      await append(id, newValue(), done.appends, async (value) => {
        const update = { $push: { values: value } };
        const send = () => client.db('chaos').command({ ...command, update }, { session });
        const first = await send();
        const again = await send();
        if (JSON.stringify(first.value) !== JSON.stringify(again.value)) {
          throw new Broken(`A retry was answered with ${JSON.stringify(again.value)}`);
        }
        done.retried++;
        return first.value;
      });
    } finally {
      await session.endSession().catch(() => {});
    }
  },
];

async function write(uri: string, writer: Writer, done: Acknowledged, running: () => boolean) {
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 300 });
  try {
    for (let turn = 0; running(); turn++) {
      try {
        await writer(collections(client), client, done, turn);
      } catch (error) {
        if (error instanceof Broken) throw error;
        return;
      }
    }
  } finally {
    await client.close(true).catch(() => {});
  }
}

/**
 * A list must contain every answered append once, and the list in each answer must be a prefix of it.
 * Then one order of the appends explains all answers.
 */
function inspectList(id: string, values: readonly string[], appends: Acknowledged['appends']) {
  const problems: string[] = [];
  if (new Set(values).size !== values.length) problems.push(`list ${id} holds a value twice`);
  for (const { value, list } of appends.get(id) ?? []) {
    if (!values.includes(value)) problems.push(`list ${id} lacks ${value}`);
    if (list.some((one, i) => values[i] !== one)) {
      problems.push(`list ${id} does not begin with what was read when ${value} was appended`);
    }
  }
  return problems;
}

/** The problems after a crash; empty if there are none. */
async function inspect(client: MongoClient, done: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  const all = collections(client);
  for (const name of ['items', 'counters', 'lists']) {
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
    // An increment that was in flight at the kill may have been applied, so counting continues from here.
    done.increments.set(String(_id), a);
  }
  for (const { _id, values } of await all.lists.find().toArray()) {
    problems.push(...inspectList(String(_id), values as string[], done.appends));
  }
  for (const id of done.appends.keys()) {
    const there = await all.lists.countDocuments(by(id));
    if (there !== 1) problems.push(`list ${id} is gone`);
  }
  return problems;
}

const appended = ({ appends }: Acknowledged) =>
  [...appends.values()].reduce((sum, list) => sum + list.length, 0);

function amount(done: Acknowledged): number {
  const { inserted, increments } = done;
  return [...increments.values()].reduce((sum, n) => sum + n, inserted.size + appended(done));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Waits for a promise for at most ten seconds. The driver can wait forever if the server is killed
 * between the checkout of a connection and the write to it, for example in `close`.
 */
function soon(end: Promise<unknown>): Promise<unknown> {
  return Promise.race([end, pause(10_000)]);
}

/**
 * Kills the server with SIGKILL at random moments under concurrent writers. After each crash it checks
 * that no acknowledged write is missing and no write is half applied.
 */
export async function runChaos(dataDir: string, rounds: number) {
  const done: Acknowledged = {
    inserted: new Set(),
    increments: new Map(),
    appends: new Map(),
    retried: 0,
  };
  const random = new Random(RANDOM_SEED);
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
    await pause(random.between(0, 300));
    await server.stop('SIGKILL');
    running = false;
    await soon(Promise.all(work));
    await soon(client.close(true).catch(() => {}));
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
    appends: appended(done),
    retried: done.retried,
  };
}
