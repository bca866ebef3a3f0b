import { RESERVED_SLUGS } from '@terimce/contract/site-paths';
import mongoose, { type mongo } from 'mongoose';
import { silentLogger } from '../log.js';
import { defineModel } from '../models/define-model.js';
import { FavoriteModel } from '../models/engagement.js';
import { TermModel } from '../models/term.js';
import { SignInModel, UserModel } from '../models/user.js';
import { allocateSlugs } from '../terms/slugs.js';
import { TermRepository } from '../terms/term-repository.js';
import { foldStatistics } from './fold-statistics.js';
import { ownById } from './own-by-id.js';
import { computeKeys } from './term-keys.js';

const migration = {
  _id: { type: String, required: true },
  ranAt: { type: Date, required: true },
  /** The archive that was made before it. */
  archive: String,
};
/** A migration that has run on this database. */
export const MigrationModel = defineModel('Migration', 'migrations', migration);

/**
 * A change of stored data between two releases. Processes that start at the same time may both run it, and after a
 * kill it runs again, so it must be idempotent.
 */
interface Migration {
  /** Date and purpose. It never changes after a release. */
  readonly id: string;
  run(database: mongo.Db): Promise<void>;
}

/** All migrations in the order in which they run. New ones are added at the end. */
const MIGRATIONS: readonly Migration[] = [
  { id: '2026-11-22 drop the old guess counts', run: dropAttempts },
  { id: '2026-11-25 all keys of each term', run: computeKeys },
  {
    id: '2026-11-25 categories and queries are counted once, favorites have one index for their order',
    // What was counted twice is not read into the one store of sums.
    run: async () => void (await FavoriteModel.syncIndexes()),
  },
  { id: '2026-11-25 one index, terms that wait', run: keepOneIndex },
  { id: '2026-11-25 fourteen indexes of a term', run: foldIndexes },
  { id: '2026-11-26 terms at addresses of pages', run: freeReservedSlugs },
  { id: '2026-11-26 one store of events and one of sums', run: foldStatistics },
  { id: '2026-11-26 terms that were public', run: markWithdrawn },
  { id: '2026-11-29 imports belong to the ids of accounts', run: ownById },
  {
    id: '2026-11-29 log-ins by outcome',
    run: async () => void (await SignInModel.syncIndexes()),
  },
  {
    id: '2026-11-29 the last change of the terms of an import',
    run: async () => void (await TermModel.syncIndexes()),
  },
  { id: '2026-11-29 the dictionary in memory answers all public reads', run: dropReadKeys },
];

/** Guesses at passwords are counted in `guesses` now. */
async function dropAttempts(database: mongo.Db): Promise<void> {
  const present = await database.listCollections({ name: 'attempts' }).toArray();
  if (present.length > 0) await database.dropCollection('attempts');
}

/** Terms have one index, and one mark that they wait for it, instead of a record for each search server. */
async function keepOneIndex(database: mongo.Db): Promise<void> {
  const terms = database.collection('terms');
  const dirty = { dirtySince: { $exists: true }, indexRefusal: { $exists: false } };
  await terms.updateMany({ ...dirty, lane: 'edits' }, { $set: { waiting: 'edit' } });
  await terms.updateMany({ ...dirty, lane: { $ne: 'edits' } }, { $set: { waiting: 'bulk' } });
  const former = { lane: '', queuedAt: '', indexed: '', 'indexRefusal.target': '' };
  await terms.updateMany({ indexed: { $exists: true } }, { $unset: former });
  const states = database.collection<{ _id: string }>('indexState');
  const main = await states.findOne({ _id: 'target:main' });
  if (main) {
    const { _id, holder, heldUntil, inFlight, pressedUntil, behind, ...kept } = main as Former;
    const isNew = (await states.findOne({ _id: 'index' })) === null;
    if (isNew) await states.insertOne({ ...kept, _id: 'index' });
  }
  await states.deleteMany({ _id: { $regex: '^(target:|keeper$|rebuild$|workers$)' } });
}

/** Refused terms wait, too, and the imports of a term are one list: each needs only one index. */
async function foldIndexes(database: mongo.Db): Promise<void> {
  const terms = database.collection<{ imports: string[] }>('terms');
  const refused = { 'indexRefusal.at': { $exists: true }, waiting: { $exists: false } };
  await terms.updateMany(refused, { $set: { waiting: 'refused' } });
  for (const field of ['importId', 'updateImportId']) {
    for (const id of (await terms.distinct(field)).filter(Boolean)) {
      await terms.updateMany({ [field]: id }, { $addToSet: { imports: id } });
    }
  }
  await TermModel.syncIndexes();
}

/** Terms whose address has become that of a page get another one; the API still finds them by the former. */
async function freeReservedSlugs(): Promise<void> {
  const terms = new TermRepository({ queue: undefined, logger: silentLogger() });
  const found = await TermModel.find({ slug: { $in: [...RESERVED_SLUGS] } }, { slug: 1 }).lean();
  for (const { _id, slug } of found) {
    const [free] = await allocateSlugs([slug]);
    await terms.update(String(_id), { slug: free });
  }
}

/** What only the public reads of the database needed: first words, ends of slugs, tags, and a random order. */
async function dropReadKeys(database: mongo.Db): Promise<void> {
  const terms = database.collection<{ lookup: string[] }>('terms');
  await terms.updateMany({}, { $pull: { lookup: { $regex: '^[^=]' } }, $unset: { random: '' } });
  await TermModel.syncIndexes();
}

type Former = Record<string, unknown> & { _id: string };

/** Terms that were public before are marked: only those are in the public feed of changes. */
async function markWithdrawn(database: mongo.Db): Promise<void> {
  const left = { 'changes.status.from': 'approved' };
  const withdrawn = await database.collection('termRevisions').distinct('termId', left);
  const deleted = { status: 'approved', deletedAt: { $exists: true } };
  const gone = { isPublic: { $exists: false }, $or: [deleted, { _id: { $in: withdrawn } }] };
  await database.collection('terms').updateMany(gone, { $set: { wasPublic: true } });
}

/**
 * Refuses a database that a newer version has migrated: this one would not find what was moved, and would write in the
 * former form, which the newer version would not find again.
 * @throws Error with the archive to go back to.
 */
export async function refuseNewerDatabase(): Promise<void> {
  const known = MIGRATIONS.map(({ id }) => id);
  const unknown = await MigrationModel.find({ _id: { $nin: known } })
    .sort({ ranAt: 1 })
    .lean();
  const [first] = unknown;
  if (!first) return;
  throw new Error(
    [
      `DATABASE_IS_NEWER: a newer version has migrated this database: ${unknown.map(({ _id }) => `"${_id}"`).join(', ')}. Nothing was changed.`,
      'To go on: start that version again.',
      `To go back: ${first.archive ?? `an archive made before ${first.ranAt.toISOString()}`} has the data of before; docs/operations.md, "Going back to an earlier version", says how to restore it.`,
    ].join('\n'),
  );
}

/** Whether a database that has data will be migrated. */
export async function awaitsMigration(): Promise<boolean> {
  await refuseNewerDatabase();
  const isEmpty = (await UserModel.exists({})) === null;
  return !isEmpty && (await MigrationModel.countDocuments()) < MIGRATIONS.length;
}

/**
 * Runs the migrations that this database has not had, in order, and records each one.
 * @param archive that was made before, for a later way back.
 * @throws Error for a database that a newer version has migrated.
 */
export async function migrate(archive?: string): Promise<void> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not connected');
  await refuseNewerDatabase();
  const had = new Set((await MigrationModel.find().lean()).map(({ _id }) => _id));
  for (const { id, run } of MIGRATIONS) {
    if (had.has(id)) continue;
    await run(db);
    const $set = { ranAt: new Date(), ...(archive ? { archive } : {}) };
    await MigrationModel.updateOne({ _id: id }, { $set }, { upsert: true });
  }
}
