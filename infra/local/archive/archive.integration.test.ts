import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { readTestEnv } from '@terimce/test-services/env';
import { startMongodb } from '@terimce/test-services/mongodb';
import { Binary, type Db, type Document, Double, Long, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpDatabase } from './dump.js';
import { SetChecksum } from './format.js';
import { readArchive } from './read.js';
import { finishRestore, restoreDatabase } from './restore.js';

let server: Awaited<ReturnType<typeof startMongodb>>;
let client: MongoClient;
let origin: Db;
let root: string;
/** Folder of the uploads, the archives and the restored files. */
let folder: string;
let file: string;
let target: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'terimce-archive-'));
  server = await startMongodb(readTestEnv(), root);
  client = await MongoClient.connect(server.uri);
  origin = client.db();
  folder = join(root, 'files');
  file = join(folder, 'backup.gz');
  target = `${origin.databaseName}_restored`;
  mkdirSync(join(folder, 'uploads/sub'), { recursive: true });
  writeFileSync(join(folder, 'uploads/sub/a.png'), Buffer.alloc(500_000, 7));
  writeFileSync(join(folder, 'uploads/b.txt'), 'çay');
  const terms = origin.collection<Document>('terms');
  await terms.createIndexes([
    { key: { slug: 1 }, unique: true },
    { key: { at: -1 }, expireAfterSeconds: 1_000_000, sparse: true },
    { key: { n: 1 }, partialFilterExpression: { n: { $gt: 5 } } },
  ]);
  await terms.insertMany(
    Array.from({ length: 1100 }, (_, i) => ({
      slug: `s${i}`,
      n: i % 2 ? new Double(i) : Long.fromNumber(i),
      at: new Date(Date.now() - i),
      binary: new Binary(Buffer.from([i & 255])),
      id: new ObjectId(),
      text: 'ğüşiöç\n"',
      nested: { list: [1, null, { deep: true }] },
    })),
  );
  await origin.createCollection('empty');
});

afterAll(async () => {
  await client?.db(target).dropDatabase();
  await client?.close();
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** The error with which a promise rejects. */
const failure = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('It did not fail');
    },
    (error: Error) => error,
  );

const common = () => ({ uri: server.uri, file, folder: join(folder, 'uploads') });

describe('an archive', () => {
  it('copies everything to another database, verified', async () => {
    const database = origin.databaseName;
    const dumped = await dumpDatabase({ ...common(), database });
    expect(dumped).toEqual({ collections: 2, documents: 1100, files: 2 });
    const restored = await restoreDatabase({
      ...common(),
      database: target,
      folder: join(folder, 'restored'),
    });
    expect(restored).toEqual(dumped);
    const [before, after] = [origin, client.db(target)];
    expect(await after.collection('terms').indexes()).toEqual(
      await before.collection('terms').indexes(),
    );
    const options = { promoteValues: false };
    const one = { slug: 's77' };
    expect(await after.collection('terms').findOne(one, options)).toEqual(
      await before.collection('terms').findOne(one, options),
    );
    expect(readFileSync(join(folder, 'restored/sub/a.png')).equals(Buffer.alloc(500_000, 7))).toBe(
      true,
    );
    expect(readFileSync(join(folder, 'restored/b.txt'), 'utf8')).toBe('çay');
  });

  it('is not restored over existing data unless requested', async () => {
    const refused = restoreDatabase({ ...common(), database: target });
    expect((await failure(refused)).message).toContain('is not empty');
    await restoreDatabase({ ...common(), database: target, drop: true });
    expect(await client.db(target).collection('terms').countDocuments()).toBe(1100);
  });

  it('has nothing that stays with the installation, and a restore keeps that', async () => {
    const [from, to] = ['stays_origin', 'stays_restored'];
    for (const name of [from, to]) {
      await client.db(name).collection<Document>('installation').insertOne({ databaseId: name });
    }
    await client.db(from).collection('terms').insertOne({ slug: 'a' });
    const files = { uri: server.uri, file: join(folder, 'stays.gz'), folder: join(folder, 'none') };
    expect(await dumpDatabase({ ...files, database: from })).toMatchObject({ collections: 1 });
    await restoreDatabase({ ...files, database: to });
    const kept = await client.db(to).collection('installation').find().toArray();
    expect(kept.map(({ databaseId }) => databaseId)).toEqual([to]);
    expect(await client.db(to).collection('terms').countDocuments()).toBe(1);
    for (const name of [from, to]) await client.db(name).dropDatabase();
    rmSync(files.file);
    rmSync(files.folder, { recursive: true, force: true });
  });

  it('of an earlier version loses what stays with the installation', async () => {
    const to = 'earlier_restored';
    const broken = join(folder, 'broken.gz');
    const state = collectionOf('{"_id":"index"}').map((line) =>
      line.replace('"terms"', '"indexState"'),
    );
    await pipeline(
      Readable.from(hostile({ documents: 1 }, state)),
      createGzip(),
      createWriteStream(broken),
    );
    await restoreDatabase({
      uri: server.uri,
      file: broken,
      folder: join(folder, 'none'),
      database: to,
    });
    expect(await client.db(to).listCollections().toArray()).toEqual([]);
    rmSync(join(folder, 'none'), { recursive: true, force: true });
  });

  it('ends the sessions of the accounts in it, and says whose authenticators need the old key', async () => {
    const [from, to] = ['users_origin', 'users_restored'];
    const users = client.db(from).collection<Document>('users');
    await users.insertMany([
      { username: 'bir', resetTokenHash: 'x', resetTokenExpiresAt: new Date(Date.now() + 60_000) },
      { username: 'iki', twoStep: { secret: 'x' } },
    ]);
    const files = { uri: server.uri, file: join(folder, 'users.gz'), folder: join(folder, 'none') };
    await dumpDatabase({ ...files, database: from });
    const said: string[] = [];
    const began = new Date();
    await restoreDatabase({ ...files, database: to, say: (line) => void said.push(line) });
    const restored = await client.db(to).collection('users').find().toArray();
    expect(restored).toHaveLength(2);
    for (const { sessionsValidAfter, ...user } of restored) {
      expect(user).not.toHaveProperty('resetTokenHash');
      expect(user).not.toHaveProperty('resetTokenExpiresAt');
      expect(sessionsValidAfter.getTime()).toBeGreaterThanOrEqual(began.getTime());
    }
    expect(said.join()).toMatch(
      /all sessions and API tokens end.*invitations.*recovery codes are those of the backup.*1 accounts? .*JWT_SECRET/,
    );
    for (const name of [from, to]) await client.db(name).dropDatabase();
    rmSync(files.file);
    rmSync(files.folder, { recursive: true, force: true });
  });

  /** Content of the database and the folder now. */
  async function present(): Promise<unknown> {
    const db = client.db(target);
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(
      ({ name }) => name,
    );
    const found: Record<string, unknown> = {
      files: readdirSync(folder).sort(),
      uploads: readdirSync(join(folder, 'uploads'), { recursive: true }).sort(),
    };
    for (const name of names.sort()) {
      const collection = db.collection(name);
      found[name] = [
        await collection.indexes(),
        await collection.find().sort({ _id: 1 }).toArray(),
      ];
    }
    return found;
  }

  const lines = (text: string) => text.trimEnd().split('\n');
  it.each<[string, (text: string) => string, RegExp]>([
    ['without its end', (text) => lines(text).slice(0, -1).join('\n'), /cut short/],
    ['without its second half', (text) => text.slice(0, text.length / 2), /cut short/],
    ['with another value', (text) => text.replace('"s77"', '"s7x"'), /does not have its checksum/],
    [
      'without a document',
      (text) => text.replace(/^\{"document".*\n/m, ''),
      /does not have its checksum/,
    ],
    ['with another index', (text) => text.replace('"unique":true', '"unique":false'), /checksum/],
    ['with another file', (text) => text.replace('"w6dheQ=="', '"w6dhZQ=="'), /b.txt.*checksum/],
    ['with more lines after its end', (text) => `${text}{"collection":"x"}\n`, /after its end/],
  ])('%s is refused and changes nothing', async (_what, change, message) => {
    const text = gunzipSync(readFileSync(file)).toString();
    const changed = change(text);
    expect(changed).not.toBe(text);
    const broken = join(folder, 'broken.gz');
    writeFileSync(broken, gzipSync(changed));
    const before = await present();
    const refused = restoreDatabase({ ...common(), file: broken, database: target, drop: true });
    expect((await failure(refused)).message).toMatch(message);
    expect(await present()).toEqual(before);
  });

  it('is refused if bytes are missing or changed, and changes nothing', async () => {
    const whole = readFileSync(file);
    const broken = join(folder, 'broken.gz');
    const before = await present();
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ 0xff;
      return bytes;
    };
    // Most of these still decompress; the errors are found in the content of the lines.
    for (let part = 1; part < 20; part++) {
      writeFileSync(broken, flipped(Math.floor((whole.length * part) / 20)));
      expect((await failure(readArchive(broken))).message).toMatch(/^The archive is damaged/);
    }
    for (const bytes of [whole.subarray(0, -2000), flipped(Math.floor(whole.length / 2))]) {
      writeFileSync(broken, bytes);
      const refused = restoreDatabase({ ...common(), file: broken, database: target, drop: true });
      expect((await failure(refused)).message).toMatch(/^The archive is damaged/);
      expect(await present()).toEqual(before);
    }
  });

  /** An archive whose checksums agree with its content. */
  function* hostile(
    counts: { documents?: number; files?: number },
    ...parts: string[][]
  ): Generator<string> {
    const hash = createHash('sha256');
    const begin = '{"archive":"terimce","version":1}';
    for (const line of [begin, ...parts.flat()]) {
      hash.update(line).update('\n');
      yield `${line}\n`;
    }
    const { documents = 0, files = 0 } = counts;
    const summary = { collections: documents, documents, files, sha256: hash.digest('hex') };
    yield `${JSON.stringify({ end: true, ...summary })}\n`;
  }
  const collectionOf = (document: string) => {
    const sum = new SetChecksum();
    sum.add(document);
    return [
      '{"collection":"terms","indexes":[]}',
      `{"document":${document}}`,
      JSON.stringify({ endCollection: 'terms', count: 1, checksum: sum.toString() }),
    ];
  };
  const empty = (name: string) => [
    `{"collection":"${name}","indexes":[]}`,
    JSON.stringify({ endCollection: name, count: 0, checksum: new SetChecksum().toString() }),
  ];
  it.each<[string, () => Iterable<string>, RegExp]>([
    [
      'of a line that does not end',
      function* () {
        for (let i = 0; i < 100; i += 1) yield ' '.repeat(1_000_000);
      },
      /damaged.*without an end/,
    ],
    [
      'of lists in lists',
      () => hostile({ documents: 1 }, collectionOf(`{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}`)),
      /damaged.*cannot be read/,
    ],
    [
      'of thousands of collections',
      () => hostile({}, ...Array.from({ length: 5_000 }, (_, i) => empty(`c${i}`))),
      /damaged.*too many collections/,
    ],
    [
      'of a file outside the folder',
      () => {
        const sha256 = createHash('sha256').digest('hex');
        const end = JSON.stringify({ endFile: 'x', size: 0, sha256 });
        return hostile({ files: 1 }, ['{"file":"../../escaped"}', end]);
      },
      /leads out of the folder/,
    ],
    ['of a name that is none', () => hostile({}, ['{"file":{"a":1}}']), /damaged/],
  ])('%s is refused with little memory, and changes nothing', async (_what, make, message) => {
    const broken = join(folder, 'broken.gz');
    await pipeline(Readable.from(make()), createGzip(), createWriteStream(broken));
    const before = await present();
    const memory = process.memoryUsage.rss();
    const refused = restoreDatabase({ ...common(), file: broken, database: target, drop: true });
    expect((await failure(refused)).message).toMatch(message);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(500_000_000);
    expect(await present()).toEqual(before);
    expect(existsSync(join(root, 'escaped'))).toBe(false);
  });

  it('replaces everything that exists', async () => {
    const db = client.db(target);
    await db.collection('newer').insertOne({ a: 1 });
    await db
      .collection<Document>('terms')
      .updateMany({}, { $set: { slug: 'x' }, $unset: { n: '' } })
      .catch(() => {});
    await restoreDatabase({ ...common(), database: target, drop: true });
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(
      ({ name }) => name,
    );
    expect(names.sort()).toEqual(['empty', 'terms']);
    expect(await db.collection('terms').countDocuments({ slug: 's77' })).toBe(1);
    expect(readdirSync(folder).sort()).not.toContain('restoring.uploads');
  });

  it('leaves existing data unchanged if the database refuses it', async () => {
    const before = await present();
    const text = gunzipSync(readFileSync(file))
      .toString()
      .replace('"key":{"slug":', '"key":{"text":');
    const broken = join(folder, 'broken.gz');
    // Without the checksum of the whole file, which older archives lack.
    writeFileSync(broken, gzipSync(text.replace(/,"sha256":"\w+"\}\n$/, '}\n')));
    const refused = restoreDatabase({ ...common(), file: broken, database: target, drop: true });
    expect((await failure(refused)).message).toContain('E11000');
    expect(await present()).toEqual(before);
  });

  it.each([0, 1, 2, 3])(
    'is completed by the next restore if it was killed during the swap (step %i)',
    async (step) => {
      const db = client.db(target);
      await db.dropDatabase();
      await db.collection<Document>('one').insertOne({ _id: 'old' } as Document);
      await db.collection<Document>('two').insertOne({ _id: 'old' } as Document);
      await db.collection<Document>('gone').insertOne({ _id: 'old' } as Document);
      for (const name of ['one', 'two']) {
        await db.collection<Document>(`restoring.${name}`).insertOne({ _id: 'new' } as Document);
      }
      if (step > 0) await db.collection('restoring').insertOne({ names: ['one', 'two'] });
      if (step > 1) await db.renameCollection('one', 'replaced.one');
      if (step > 2) await db.renameCollection('restoring.one', 'one');
      expect(await finishRestore(db, join(folder, 'uploads'))).toBe(step > 0);
      const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(
        ({ name }) => name,
      );
      expect(names.sort()).toEqual(step > 0 ? ['one', 'two'] : ['gone', 'one', 'two']);
      for (const name of ['one', 'two']) {
        expect(await db.collection(name).findOne()).toEqual({ _id: step > 0 ? 'new' : 'old' });
      }
    },
  );
});
