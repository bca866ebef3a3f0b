import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
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

class LineWriter {
  private readonly gzip: Gzip;
  private readonly whole = createHash('sha256');

  constructor(gzip: Gzip) {
    this.gzip = gzip;
  }

  /** Writes the last line, with the checksum of all lines before it. */
  end(summary: ArchiveSummary): Promise<void> {
    return this.json({ end: true, ...summary, sha256: this.whole.copy().digest('hex') });
  }

  async line(text: string): Promise<void> {
    this.whole.update(text).update('\n');
    if (!this.gzip.write(`${text}\n`)) await once(this.gzip, 'drain');
  }

  json(value: unknown): Promise<void> {
    return this.line(JSON.stringify(value));
  }
}

async function dumpCollection(db: Db, info: Document, writer: LineWriter): Promise<number> {
  const collection = db.collection(info.name, { promoteValues: false, bsonRegExp: true });
  const indexes = await collection.listIndexes().toArray();
  const head = { collection: info.name, options: info.options ?? {}, indexes };
  await writer.line(EJSON.stringify(head, { relaxed: false }));
  const checksum = new SetChecksum();
  for await (const document of collection.find().batchSize(1000)) {
    const text = EJSON.stringify(document, { relaxed: false });
    checksum.add(text);
    await writer.line(`{"document":${text}}`);
  }
  const { count } = checksum;
  await writer.json({ endCollection: info.name, count, checksum: checksum.toString() });
  return count;
}

async function dumpFile(folder: string, path: string, writer: LineWriter): Promise<void> {
  const name = relative(folder, path).split(sep).join('/');
  await writer.json({ file: name });
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 192 * 1024 })) {
    const bytes = chunk as Buffer;
    hash.update(bytes);
    size += bytes.length;
    await writer.json({ bytes: bytes.toString('base64') });
  }
  await writer.json({ endFile: name, size, sha256: hash.digest('hex') });
}

async function writeArchive(db: Db, options: DumpOptions, writer: LineWriter) {
  const { database, folder } = options;
  const summary: ArchiveSummary = { collections: 0, documents: 0, files: 0 };
  const createdAt = new Date().toISOString();
  await writer.json({ archive: 'terimce', version: archiveVersion, database, createdAt });
  const infos = await db.listCollections().toArray();
  // The counter of the change sequence comes last: it must not be lower than the terms' numbers.
  const place = ({ name }: Document) => `${name === 'counters' ? 1 : 0} ${name}`;
  for (const info of infos.sort((a, b) => (place(a) < place(b) ? -1 : 1))) {
    if (info.type !== 'collection' || info.name.startsWith('system.')) continue;
    summary.documents += await dumpCollection(db, info, writer);
    summary.collections++;
  }
  for (const path of filesIn(folder)) {
    await dumpFile(folder, path, writer);
    summary.files++;
  }
  await writer.end(summary);
  return summary;
}

/**
 * Writes every collection of a database, with its indexes, and the files of a folder into one archive. Collections
 * are read one after the other; stop the writers to get a consistent state.
 */
export async function dumpDatabase(options: DumpOptions): Promise<ArchiveSummary> {
  const client = await MongoClient.connect(options.uri);
  const partial = `${options.file}.partial`;
  try {
    const gzip = createGzip();
    const file = createWriteStream(partial, { mode: 0o600, flush: true });
    const written = finished(gzip.pipe(file));
    const summary = await writeArchive(client.db(options.database), options, new LineWriter(gzip));
    gzip.end();
    await written;
    renameSync(partial, options.file);
    return summary;
  } finally {
    await client.close();
  }
}
