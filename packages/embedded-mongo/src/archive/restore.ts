import { createHash, type Hash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { EJSON } from 'bson';
import { type Db, type Document, MongoClient } from 'mongodb';
import { type ArchiveSummary, archiveVersion, SetChecksum } from './format.js';

export interface RestoreOptions {
  readonly uri: string;
  readonly database: string;
  readonly file: string;
  /** Where the files of the archive go; without it they are only checked. */
  readonly folder?: string;
  /** Replace collections that are there. Without it a database that is not empty is refused. */
  readonly drop?: boolean;
}

const batchDocuments = 1000;
const batchBytes = 8_000_000;

interface OpenCollection {
  readonly name: string;
  readonly indexes: Document[];
  readonly checksum: SetChecksum;
  batch: Document[];
  bytes: number;
}

interface OpenFile {
  readonly name: string;
  readonly path: string | undefined;
  readonly handle: FileHandle | undefined;
  readonly hash: Hash;
  size: number;
}

/** Takes the lines of an archive one after another. */
class Restorer {
  readonly summary: ArchiveSummary = { collections: 0, documents: 0, files: 0 };
  ended = false;
  private readonly db: Db;
  private readonly options: RestoreOptions;
  private started = false;
  private collection: OpenCollection | undefined;
  private file: OpenFile | undefined;

  constructor(db: Db, options: RestoreOptions) {
    this.db = db;
    this.options = options;
  }

  async take(text: string): Promise<void> {
    if (text.startsWith('{"document":')) {
      await this.takeDocument(text.slice('{"document":'.length, -1));
      return;
    }
    const line = JSON.parse(text) as Document;
    if (!this.started) this.begin(line);
    else if ('collection' in line)
      await this.beginCollection(EJSON.parse(text, { relaxed: false }));
    else if ('endCollection' in line) await this.endCollection(line);
    else if ('file' in line) await this.beginFile(line.file);
    else if ('bytes' in line) await this.takeBytes(line.bytes);
    else if ('endFile' in line) await this.endFile(line);
    else if ('end' in line) this.end(line);
    else throw new Error(`The archive has a line that is not understood: ${text.slice(0, 100)}`);
  }

  private begin(line: Document): void {
    if (line.archive !== 'terimce' || line.version !== archiveVersion) {
      throw new Error('This is not an archive that this version can read');
    }
    this.started = true;
  }

  private async beginCollection(line: Document): Promise<void> {
    const { collection: name, indexes } = line;
    if (this.options.drop === true) await this.db.dropCollection(name).catch(() => {});
    await this.db.createCollection(name);
    this.collection = { name, indexes, checksum: new SetChecksum(), batch: [], bytes: 0 };
  }

  private async takeDocument(text: string): Promise<void> {
    const { collection } = this;
    if (collection === undefined) throw new Error('The archive has a document of no collection');
    collection.checksum.add(text);
    collection.batch.push(EJSON.parse(text, { relaxed: false }));
    collection.bytes += text.length;
    if (collection.batch.length >= batchDocuments || collection.bytes >= batchBytes) {
      await this.flush(collection);
    }
  }

  private async flush(collection: OpenCollection): Promise<void> {
    if (collection.batch.length > 0) {
      await this.db.collection(collection.name).insertMany(collection.batch, { ordered: false });
    }
    collection.batch = [];
    collection.bytes = 0;
  }

  private async endCollection(line: Document): Promise<void> {
    const { collection } = this;
    if (collection === undefined) throw new Error('The archive ends a collection that never began');
    await this.flush(collection);
    const { name, checksum } = collection;
    if (checksum.count !== line.count || checksum.toString() !== line.checksum) {
      throw new Error(`The archive is damaged: collection ${name} does not have its checksum`);
    }
    const indexes = collection.indexes
      .filter((index) => index.name !== '_id_')
      .map(({ v: _v, ns: _ns, ...index }) => index);
    if (indexes.length > 0) await this.db.collection(name).createIndexes(indexes as never);
    await this.verify(name, line);
    this.summary.collections++;
    this.summary.documents += checksum.count;
    this.collection = undefined;
  }

  /** Reads back what the database has now. */
  private async verify(name: string, line: Document): Promise<void> {
    const stored = this.db.collection(name, { promoteValues: false, bsonRegExp: true });
    const checksum = new SetChecksum();
    for await (const document of stored.find().batchSize(1000)) {
      checksum.add(EJSON.stringify(document, { relaxed: false }));
    }
    if (checksum.count !== line.count || checksum.toString() !== line.checksum) {
      throw new Error(
        `Collection ${name} has ${checksum.count} documents with checksum ${checksum}, not ${line.count} with ${line.checksum}`,
      );
    }
  }

  private async beginFile(name: string): Promise<void> {
    const { folder } = this.options;
    let path: string | undefined;
    let handle: FileHandle | undefined;
    if (folder !== undefined) {
      path = resolve(join(folder, name));
      if (!path.startsWith(resolve(folder) + sep)) throw new Error(`A file leads out: ${name}`);
      mkdirSync(dirname(path), { recursive: true });
      handle = await open(`${path}.partial`, 'w');
    }
    this.file = { name, path, handle, hash: createHash('sha256'), size: 0 };
  }

  private async takeBytes(base64: string): Promise<void> {
    const { file } = this;
    if (file === undefined) throw new Error('The archive has bytes of no file');
    const bytes = Buffer.from(base64, 'base64');
    file.hash.update(bytes);
    file.size += bytes.length;
    await file.handle?.writeFile(bytes);
  }

  private async endFile(line: Document): Promise<void> {
    const { file } = this;
    if (file === undefined) throw new Error('The archive ends a file that never began');
    await file.handle?.sync();
    await file.handle?.close();
    if (file.size !== line.size || file.hash.digest('hex') !== line.sha256) {
      throw new Error(`The archive is damaged: file ${file.name} does not have its checksum`);
    }
    if (file.path !== undefined) await rename(`${file.path}.partial`, file.path);
    this.summary.files++;
    this.file = undefined;
  }

  private end({ collections, documents, files }: Document): void {
    const { summary } = this;
    if (
      summary.collections !== collections ||
      summary.documents !== documents ||
      summary.files !== files
    ) {
      throw new Error('The archive does not hold what it says it holds');
    }
    this.ended = true;
  }
}

async function* linesOf(source: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of source) {
    const lines = decoder.write(chunk).split('\n');
    lines[0] = rest + (lines[0] as string);
    rest = lines.pop() as string;
    yield* lines;
  }
  if (rest !== '') throw new Error('The archive is cut short');
}

async function assertEmpty(db: Db): Promise<void> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(
    ({ name }) => name,
  );
  for (const name of names) {
    if ((await db.collection(name).countDocuments({}, { limit: 1 })) > 0) {
      throw new Error(`The database ${db.databaseName} is not empty: it has ${names.join(', ')}`);
    }
  }
  for (const name of names) await db.dropCollection(name);
}

/**
 * Loads an archive into a database and reads back that it is all there.
 * @throws Error when the archive is damaged or cut short, the database is not empty, or what was
 *   read back differs
 */
export async function restoreDatabase(options: RestoreOptions): Promise<ArchiveSummary> {
  const client = await MongoClient.connect(options.uri);
  try {
    const db = client.db(options.database);
    if (options.drop !== true) await assertEmpty(db);
    const restorer = new Restorer(db, options);
    await pipeline(createReadStream(options.file), createGunzip(), async (source) => {
      for await (const line of linesOf(source)) await restorer.take(line);
    });
    if (!restorer.ended) throw new Error('The archive is cut short');
    return restorer.summary;
  } finally {
    await client.close();
  }
}
