import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Binary, Decimal128, type Document, Double, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpDatabase } from '../src/archive/dump.js';
import { restoreDatabase } from '../src/archive/restore.js';
import { failure, temporaryFolder, useContract } from './harness.js';

const contract = useContract();
let folder: ReturnType<typeof temporaryFolder>;
let file: string;
let target: string;

beforeAll(async () => {
  folder = temporaryFolder();
  file = join(folder.path, 'backup.gz');
  target = `${contract.db.databaseName}_restored`;
  mkdirSync(join(folder.path, 'uploads/sub'), { recursive: true });
  writeFileSync(join(folder.path, 'uploads/sub/a.png'), Buffer.alloc(500_000, 7));
  writeFileSync(join(folder.path, 'uploads/b.txt'), 'çay');
  const terms = contract.db.collection<Document>('terms');
  await terms.createIndexes([
    { key: { slug: 1 }, unique: true },
    { key: { at: -1 }, expireAfterSeconds: 1_000_000, sparse: true },
    { key: { n: 1 }, partialFilterExpression: { n: { $gt: 5 } } },
  ]);
  await terms.insertMany(
    Array.from({ length: 2500 }, (_, i) => ({
      slug: `s${i}`,
      n: i % 2 ? new Double(i) : Long.fromNumber(i),
      at: new Date(Date.now() - i),
      decimal: Decimal128.fromString(`${i}.10`),
      binary: new Binary(Buffer.from([i & 255])),
      id: new ObjectId(),
      text: 'ğüşiöç\n"',
      nested: { list: [1, null, { deep: true }] },
    })),
  );
  await contract.db.createCollection('empty');
});

afterAll(async () => {
  await contract.client.db(target).dropDatabase();
  folder.remove();
});

const common = () => ({ uri: contract.uri, file, folder: join(folder.path, 'uploads') });

describe('an archive', () => {
  it('brings everything to another database, verified', async () => {
    const database = contract.db.databaseName;
    const dumped = await dumpDatabase({ ...common(), database });
    expect(dumped).toEqual({ collections: 2, documents: 2500, files: 2 });
    const restored = await restoreDatabase({
      ...common(),
      database: target,
      folder: join(folder.path, 'restored'),
    });
    expect(restored).toEqual(dumped);
    const [before, after] = [contract.db, contract.client.db(target)];
    expect(await after.collection('terms').indexes()).toEqual(
      await before.collection('terms').indexes(),
    );
    const options = { promoteValues: false };
    const one = { slug: 's77' };
    expect(await after.collection('terms').findOne(one, options)).toEqual(
      await before.collection('terms').findOne(one, options),
    );
    expect(
      readFileSync(join(folder.path, 'restored/sub/a.png')).equals(Buffer.alloc(500_000, 7)),
    ).toBe(true);
    expect(readFileSync(join(folder.path, 'restored/b.txt'), 'utf8')).toBe('çay');
  });

  it('is not loaded over data unless told to', async () => {
    const refused = restoreDatabase({ ...common(), database: target });
    expect((await failure(refused)).message).toContain('is not empty');
    await restoreDatabase({ ...common(), database: target, drop: true });
    expect(await contract.client.db(target).collection('terms').countDocuments()).toBe(2500);
  });

  it('that is damaged or cut short is refused', async () => {
    const whole = readFileSync(file);
    const broken = join(folder.path, 'broken.gz');
    writeFileSync(broken, whole.subarray(0, whole.length - 2000));
    const cut = restoreDatabase({ ...common(), file: broken, database: target, drop: true });
    expect((await failure(cut)).message).toMatch(/unexpected end|cut short/i);
    const changed = Buffer.from(whole);
    changed[Math.floor(changed.length / 2)] =
      (changed[Math.floor(changed.length / 2)] as number) ^ 0xff;
    writeFileSync(broken, changed);
    await failure(restoreDatabase({ ...common(), file: broken, database: target, drop: true }));
  });
});
