import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encode } from '../../src/bson/encode.js';
import { type EmbeddedMongo, startEmbeddedMongo } from '../../src/server.js';
import { openEngine } from '../../src/storage/engine.js';
import { atOnce } from '../../src/storage/write-queue.js';
import { failure, temporaryFolder } from '../harness.js';

let folder: ReturnType<typeof temporaryFolder>;
let dataDir: string;
let logged: ReturnType<typeof vi.spyOn>;
let server: EmbeddedMongo | undefined;
let client: MongoClient | undefined;

const file = () => join(dataDir, 'data.mdb');

beforeEach(() => {
  folder = temporaryFolder();
  dataDir = folder.path;
  logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

async function start(salvage = false) {
  server = await startEmbeddedMongo({ dataDir, port: 0, salvage });
  client = await MongoClient.connect(server.uri);
  return client.db('t');
}

async function stop(): Promise<void> {
  await client?.close();
  await server?.close();
  client = undefined;
  server = undefined;
}

afterEach(async () => {
  await stop();
  folder.remove();
  logged.mockRestore();
});

/** Fills two collections and stops the server. */
async function fill(): Promise<void> {
  const db = await start();
  await db.collection('terms').createIndex({ slug: 1 });
  const text = 'metin '.repeat(40);
  for (const name of ['terms', 'users']) {
    const documents = Array.from({ length: 3000 }, (_, i) => ({ slug: `${name}-${i}`, text }));
    await db.collection(name).insertMany(documents);
  }
  await stop();
}

function change(edit: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file());
  edit(bytes);
  writeFileSync(file(), bytes);
}

/** The offsets of a term's record in the file: in its page, and in older copies of that page. */
function recordsOf(bytes: Buffer, slug: string): number[] {
  const places: number[] = [];
  // With the header of the next field, which the slug's key in an index does not have.
  const record = Buffer.from(`${slug}\0\x02text\0`, 'latin1');
  for (let at = bytes.indexOf(record); at >= 0; at = bytes.indexOf(record, at + 1)) places.push(at);
  expect(places).not.toEqual([]);
  return places;
}

describe('a damaged document', () => {
  it('is an error that names its collection, while other documents are served', async () => {
    await fill();
    change((bytes) => {
      for (const at of recordsOf(bytes, 'terms-1500')) bytes[at + 80] = 0x21;
    });
    const db = await start();
    const all = await failure(db.collection('terms').find().toArray());
    expect(all).toMatchObject({ code: 301, damaged: 't.terms' });
    expect(all.message).toContain('collection t.terms is damaged: record 1501');
    const one = await failure(db.collection('terms').findOne({ slug: 'terms-1500' }));
    expect(one).toMatchObject({ code: 301 });
    expect(logged.mock.calls.join('\n')).toMatch(/^embedded-mongo: .*record 1501/);
    expect(await db.collection('users').find().toArray()).toHaveLength(3000);
    const { valid, errors } = await db.command({ validate: 'terms' });
    expect(valid).toBe(false);
    expect(errors.join()).toContain('record 1501');
    expect(await db.command({ validate: 'users' })).toMatchObject({ valid: true });
    await stop();
    const saved = await start(true);
    expect(await saved.collection('terms').find().toArray()).toHaveLength(2999);
    expect(String(logged.mock.lastCall)).toMatch(/^embedded-mongo: skipped: .*record 1501/);
  });
});

describe('a damaged page', () => {
  const pagesOf = (bytes: Buffer, slug: string) =>
    recordsOf(bytes, slug).map((at) => Math.floor(at / 4096) * 4096);

  it('is detected when the whole collection is read', async () => {
    await fill();
    // A leaf page without nodes: LMDB skips it silently.
    change((bytes) => {
      for (const page of pagesOf(bytes, 'terms-1500')) bytes.writeUInt16LE(0, page + 20);
    });
    const db = await start();
    const error = await failure(db.collection('terms').find().toArray());
    expect(error).toMatchObject({ code: 301, damaged: 't.terms' });
    expect(error.message).toMatch(/records instead of 3000|is gone/);
    expect(await db.command({ validate: 'terms' })).toMatchObject({ valid: false });
  });

  it('is refused before the file is opened again when the last server was killed', async () => {
    await fill();
    change((bytes) => {
      for (const page of pagesOf(bytes, 'terms-1500')) bytes.fill(0x5a, page, page + 4096);
    });
    writeFileSync(join(dataDir, 'state.json'), '{"running":true}');
    const error = await failure(start());
    expect(error.message).toMatch(
      /is damaged: collection t\.terms: page \d+ .*docs\/operations\.md/,
    );
  });
});

describe('a damaged file', () => {
  it.each([
    ['a broken meta page', () => change((bytes) => bytes.fill(0xff, 16, 200)), 'meta page'],
    ['no content', () => truncateSync(file(), 0), 'is empty, and there was data in it'],
    ['one page only', () => truncateSync(file(), 4096), 'cut short'],
    [
      'its second half missing',
      () => truncateSync(file(), Math.floor(statSync(file()).size / 8192) * 4096),
      'is damaged',
    ],
  ])('with %s is refused', async (_, damage, said) => {
    await fill();
    damage();
    writeFileSync(join(dataDir, 'state.json'), '{"running":true}');
    expect((await failure(start())).message).toContain(said);
    // It is refused again, because the first refusal did not overwrite anything.
    expect((await failure(start())).message).toContain(said);
  });

  it('is detected by the checksum of its meta pages after a clean shutdown', async () => {
    await fill();
    change((bytes) => bytes.fill(0xff, 16, 200));
    expect((await failure(start())).message).toContain('meta page');
  });

  it('with a catalog entry that is not BSON is refused with the same message', async () => {
    await fill();
    change((bytes) => {
      for (let at = 0; ; at += 1) {
        at = bytes.indexOf('\x02name\0', at, 'latin1');
        if (at < 0) return;
        bytes.fill(0x7f, at, at + 6);
      }
    });
    writeFileSync(join(dataDir, 'state.json'), '{"running":true}');
    expect((await failure(start())).message).toMatch(/is damaged: a page cannot be read/);
  });
});

describe('an undamaged file of a server that was killed', () => {
  it('opens when its free pages are those of transactions 1 to 300', async () => {
    const engine = await openEngine(dataDir);
    // An open snapshot: the pages that are replaced meanwhile stay in the table of free pages.
    const snapshot = engine.snapshot();
    const key = Buffer.from('key');
    for (let i = 0; i < 300; i++) {
      await engine.writes.run((kv) => atOnce(() => kv.put('entries', key, Buffer.from(`${i}`))));
    }
    const killed = temporaryFolder();
    copyFileSync(file(), join(killed.path, 'data.mdb'));
    snapshot.release();
    await engine.close();
    writeFileSync(join(killed.path, 'state.json'), '{"running":true}');
    try {
      const again = await openEngine(killed.path);
      expect(again.live.get('entries', key)?.toString()).toBe('299');
      await again.close();
    } finally {
      killed.remove();
    }
  });
});

it('refuses data of another format', async () => {
  await fill();
  const engine = await openEngine(dataDir);
  const mark = encode({ version: 3 });
  await engine.writes.run((kv) => atOnce(() => kv.put('catalog', Buffer.from('format'), mark)));
  await engine.close();
  await expect(start()).rejects.toThrow('The data has format 3; this version reads format 2');
});
