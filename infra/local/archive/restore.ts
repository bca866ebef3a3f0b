import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stays } from '@terimce/core/models/belongings';
import { EJSON } from 'bson';
import { type Db, type Document, MongoClient } from 'mongodb';
import { type ArchiveSummary, SetChecksum } from './format.js';
import { type ArchiveSink, damaged, readArchive } from './read.js';

export interface RestoreOptions {
  readonly uri: string;
  readonly database: string;
  readonly file: string;
  /** Folder for the files of the archive, whose content is replaced. */
  readonly folder: string;
  /** Replace existing data. Without it, a database that is not empty is refused. */
  readonly drop?: boolean;
  /** Receives progress messages. */
  readonly say?: (line: string) => void;
}

/*
 * The archive is loaded beside the existing data, into collections with the first prefix. Once all of it is loaded
 * and read back, a record says so, and from then on the restore can only go forward: existing data is renamed to the
 * second prefix, loaded data takes its place, and only then the former data is dropped. After a process was killed,
 * `finishRestore` continues from the record or, without one, drops what was loaded.
 */
const LOADED = 'restoring.';
const FORMER = 'replaced.';
const RECORD = 'restoring';

const batchDocuments = 1000;
const batchBytes = 8_000_000;

/** Loads an archive into collections and a folder beside those in use. */
class Loader implements ArchiveSink {
  readonly names: string[] = [];
  readonly #db: Db;
  readonly #folder: string;

  constructor(db: Db, folder: string) {
    this.#db = db;
    this.#folder = folder;
  }

  async collection(
    name: string,
    indexes: readonly Document[],
    documents: AsyncIterable<string>,
    checksum: SetChecksum,
  ): Promise<void> {
    if (stays(name)) {
      // Archives of earlier versions have some of these.
      for await (const _ of documents);
      return;
    }
    this.names.push(name);
    const loaded = await this.#db.createCollection(LOADED + name);
    let batch: Document[] = [];
    let bytes = 0;
    const flush = async () => {
      if (batch.length > 0) await loaded.insertMany(batch, { ordered: false });
      batch = [];
      bytes = 0;
    };
    for await (const text of documents) {
      batch.push(parseDocument(text));
      bytes += text.length;
      if (batch.length >= batchDocuments || bytes >= batchBytes) await flush();
    }
    await flush();
    // Read back before a TTL index may remove any.
    const raw = this.#db.collection(LOADED + name, { promoteValues: false, bsonRegExp: true });
    const stored = new SetChecksum();
    for await (const document of raw.find().batchSize(1000)) {
      stored.add(EJSON.stringify(document, { relaxed: false }));
    }
    if (stored.count !== checksum.count || String(stored) !== String(checksum)) {
      throw new Error(
        `Collection ${name} was stored as ${stored.count} documents with checksum ${stored}, not ${checksum.count} with ${checksum}`,
      );
    }
    const others = indexes
      .filter((index) => index.name !== '_id_')
      .map(({ v: _v, ns: _ns, ...index }) => index);
    if (others.length > 0) await loaded.createIndexes(others as never);
  }

  async file(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const root = resolve(this.#folder);
    const path = resolve(join(root, name));
    if (!path.startsWith(root + sep))
      throw new Error(`A file path leads out of the folder: ${name}`);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
  }
}

/** Documents are parsed here first; one that is nested too deeply overflows the stack. */
function parseDocument(text: string): Document {
  try {
    return EJSON.parse(text, { relaxed: false });
  } catch {
    throw damaged(`it has a document that cannot be read: ${text.slice(0, 100)}`);
  }
}

const isOfRestore = (name: string) =>
  name === RECORD || name.startsWith(LOADED) || name.startsWith(FORMER);

async function collectionNames(db: Db): Promise<string[]> {
  const infos = await db.listCollections({}, { nameOnly: true }).toArray();
  return infos.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

async function assertEmpty(db: Db): Promise<void> {
  const names = (await collectionNames(db)).filter((name) => !isOfRestore(name) && !stays(name));
  for (const name of names) {
    if ((await db.collection(name).countDocuments({}, { limit: 1 })) > 0) {
      throw new Error(`The database ${db.databaseName} is not empty: it has ${names.join(', ')}`);
    }
  }
}

const beside = (folder: string, prefix: string) =>
  join(dirname(resolve(folder)), `${prefix}${resolve(folder).split(sep).at(-1)}`);

/** Replaces the existing data by what was loaded. Safe to call again after an interruption. */
async function swap(db: Db, names: readonly string[], folder: string): Promise<void> {
  const present = new Set(await collectionNames(db));
  for (const name of present) {
    if (isOfRestore(name) || stays(name)) continue;
    const isSwapped = names.includes(name) && !present.has(LOADED + name);
    if (!isSwapped) await db.renameCollection(name, FORMER + name, { dropTarget: true });
  }
  for (const name of names) {
    if (present.has(LOADED + name)) await db.renameCollection(LOADED + name, name);
  }
  if (!existsSync(beside(folder, LOADED))) return;
  if (existsSync(folder)) {
    rmSync(beside(folder, FORMER), { recursive: true, force: true });
    renameSync(folder, beside(folder, FORMER));
  }
  renameSync(beside(folder, LOADED), folder);
}

/** Removes loaded data that was not swapped in, or data that was replaced. */
async function removeLeftovers(db: Db, prefix: string, folder: string): Promise<void> {
  for (const name of await collectionNames(db)) {
    if (name.startsWith(prefix)) await db.dropCollection(name);
  }
  rmSync(beside(folder, prefix), { recursive: true, force: true });
}

/**
 * Finishes a restore whose process was killed: continues it if everything was loaded, else undoes it. Nothing else
 * may use the database at the same time. Does nothing if there was no such restore.
 * @returns whether a restore was continued
 */
export async function finishRestore(db: Db, folder: string): Promise<boolean> {
  const record = await db.collection<{ names: string[] }>(RECORD).findOne();
  if (record) await swap(db, record.names, folder);
  else await removeLeftovers(db, LOADED, folder);
  await removeLeftovers(db, FORMER, folder);
  if (record) await db.dropCollection(RECORD);
  return record !== null;
}

/** Ends what gives access to the loaded accounts, and may have been used or revoked after the backup. */
async function endAccess(db: Db, say: (line: string) => void): Promise<void> {
  const users = db.collection(`${LOADED}users`);
  const { matchedCount } = await users.updateMany(
    {},
    {
      $set: { sessionsValidAfter: new Date() },
      $unset: { resetTokenHash: '', resetTokenExpiresAt: '' },
    },
  );
  if (matchedCount > 0) {
    say(
      'all sessions and API tokens end, everybody has to log in again; links for a new password and invitations do not work any more',
    );
    say(
      'passwords, second steps and recovery codes are those of the backup: what was changed, turned on or used since is not known',
    );
  }
  const withCodes = await users.countDocuments({ 'twoStep.secret': { $exists: true } });
  if (withCodes > 0) {
    say(
      `${withCodes} accounts have a second step: their authenticators work only with the JWT_SECRET (or DATA_DIR/secrets.json) of the installation that made the archive, their recovery codes everywhere`,
    );
  }
}

/** @throws Error if the database is not empty. Leftovers of an earlier restore do not count. */
export async function refuseFilled({ uri, database }: { uri: string; database: string }) {
  const client = await MongoClient.connect(uri);
  try {
    await assertEmpty(client.db(database));
  } finally {
    await client.close();
  }
}

/**
 * Loads an archive beside the existing data, verifies it while it is read and reads it back, and swaps. Existing data
 * does not change before the swap. Nothing else may write to the database at the same time.
 * @throws Error if the archive is damaged or truncated, the database is not empty, or the data read back differs
 */
export async function restoreDatabase(options: RestoreOptions): Promise<ArchiveSummary> {
  const { file, folder, say = () => undefined } = options;
  const client = await MongoClient.connect(options.uri);
  try {
    const db = client.db(options.database);
    await finishRestore(db, folder);
    if (options.drop !== true) await assertEmpty(db);
    say('loading it beside the existing data');
    const loader = new Loader(db, beside(folder, LOADED));
    let summary: ArchiveSummary;
    try {
      summary = await readArchive(file, loader);
    } catch (error) {
      await removeLeftovers(db, LOADED, folder).catch(() => undefined);
      throw error;
    }
    await endAccess(db, say);
    say('replacing the existing data');
    await db
      .collection(RECORD)
      .insertOne({ names: loader.names }, { writeConcern: { w: 'majority', j: true } });
    await finishRestore(db, folder);
    return summary;
  } finally {
    await client.close();
  }
}
