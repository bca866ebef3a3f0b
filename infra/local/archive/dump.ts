import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stays } from '@terimce/core/models/belongings';
import { EJSON } from 'bson';
import { type Db, type Document, MongoClient } from 'mongodb';
import { filesIn } from '../files-in.js';
import { type ArchiveSummary, archiveVersion, SetChecksum } from './format.js';

export interface DumpOptions {
  readonly uri: string;
  readonly database: string;
  /** Path of the archive; it gets this name only when it is complete. */
  readonly file: string;
  /** A folder whose files are included in the archive: the uploaded images. */
  readonly folder: string;
}

/** Path of an archive that is made now, in the folder of an installation. */
export function newArchive(dataDir: string, what = ''): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19);
  return resolve(join(dataDir, 'backups', `terimce-${stamp}${what}.gz`));
}

/** The lines of a collection. @returns the number of its documents. */
async function* collectionLines(db: Db, info: Document): AsyncGenerator<string, number> {
  const collection = db.collection(info.name, { promoteValues: false, bsonRegExp: true });
  const indexes = await collection.listIndexes().toArray();
  const head = { collection: info.name, options: info.options ?? {}, indexes };
  yield EJSON.stringify(head, { relaxed: false });
  const checksum = new SetChecksum();
  for await (const document of collection.find().batchSize(1000)) {
    const text = EJSON.stringify(document, { relaxed: false });
    checksum.add(text);
    yield `{"document":${text}}`;
  }
  const { count } = checksum;
  yield JSON.stringify({ endCollection: info.name, count, checksum: checksum.toString() });
  return count;
}

async function* fileLines(folder: string, path: string): AsyncGenerator<string> {
  const name = relative(folder, path).split(sep).join('/');
  yield JSON.stringify({ file: name });
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 192 * 1024 })) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    size += bytes.length;
    yield JSON.stringify({ bytes: bytes.toString('base64') });
  }
  yield JSON.stringify({ endFile: name, size, sha256: hash.digest('hex') });
}

/** All lines but the last; counts in `summary` what they contain. */
async function* contentLines(
  db: Db,
  { database, folder }: DumpOptions,
  summary: ArchiveSummary,
): AsyncGenerator<string> {
  const createdAt = new Date().toISOString();
  yield JSON.stringify({ archive: 'terimce', version: archiveVersion, database, createdAt });
  const infos = await db.listCollections().toArray();
  // The counter of the change sequence comes last: it must not be lower than the terms' numbers.
  const place = ({ name }: Document) => `${name === 'counters' ? 1 : 0} ${name}`;
  for (const info of infos.sort((a, b) => (place(a) < place(b) ? -1 : 1))) {
    if (info.type !== 'collection' || info.name.startsWith('system.') || stays(info.name)) continue;
    summary.documents += yield* collectionLines(db, info);
    summary.collections++;
  }
  for (const path of filesIn(folder)) {
    yield* fileLines(folder, path);
    summary.files++;
  }
}

/** The text of an archive: its lines, and the last one with the checksum of all before it. */
async function* archiveOf(lines: AsyncIterable<string>, summary: ArchiveSummary) {
  const whole = createHash('sha256');
  for await (const line of lines) {
    const text = `${line}\n`;
    whole.update(text);
    yield text;
  }
  yield `${JSON.stringify({ end: true, ...summary, sha256: whole.digest('hex') })}\n`;
}

/**
 * Writes every collection of a database, with its indexes, and the files of a folder into one archive. Collections
 * are read one after the other; stop the writers to get a consistent state.
 */
export async function dumpDatabase(options: DumpOptions): Promise<ArchiveSummary> {
  const client = await MongoClient.connect(options.uri);
  mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
  const partial = `${options.file}.partial`;
  const summary: ArchiveSummary = { collections: 0, documents: 0, files: 0 };
  try {
    const text = archiveOf(contentLines(client.db(options.database), options, summary), summary);
    const target = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(text, createGzip(), target);
    renameSync(partial, options.file);
    return summary;
  } finally {
    await client.close();
  }
}
