import { SEARCHED_FIELDS, type SearchedField } from '@terimce/contract/search-fields';
import { isValidObjectId, type QueryFilter, Types } from 'mongoose';
import { chunks } from '../chunks.js';
import { batchesById } from '../find-page.js';
import { ImportModel } from '../models/import.js';
import {
  IS_PUBLIC,
  PRIORITIES,
  type Priority,
  TermModel,
  type TermRecord,
} from '../models/term.js';

/** What the indexer reads of a term besides its searched fields. */
const MARKS = [
  '_id',
  'category',
  'senseOrder',
  'translations',
  'status',
  'rev',
  'deletedAt',
  'waiting',
] as const satisfies readonly (keyof TermRecord)[];
const FIELDS = Object.fromEntries([...SEARCHED_FIELDS, ...MARKS].map((field) => [field, 1]));
export type IndexableTerm = Pick<TermRecord, SearchedField | (typeof MARKS)[number]>;

export interface IdAndRev {
  readonly id: string;
  readonly rev: number;
}

const ids = (list: readonly string[]) =>
  list.filter((id) => isValidObjectId(id)).map((id) => new Types.ObjectId(id));
/** Ids per query: for longer lists a database may not use its index. */
const LOOKED_UP = 1_000;
/** The latest refusal is last in the index. */
export const REFUSED = { waiting: 'refused' } as const;
/** How long the terms of an import wait for others at most. */
const PATIENCE_MS = 30_000;
/** How long an import may show no sign of life. */
const SILENCE_MS = 3_000;
const CLEAN = { dirtySince: '', waiting: '', indexRefusal: '' } as const;

/** Terms are decoded this many at a time, so that other work may run in between. */
async function find(filter: QueryFilter<TermRecord>, limit: number, order = {}) {
  const found = TermModel.find(filter, FIELDS).sort(order).limit(limit);
  return found.batchSize(LOOKED_UP).lean<IndexableTerm[]>();
}

/** The indexer's side of the outbox: what has to be sent, and what has arrived. */
export const termOutbox = {
  async read(list: readonly string[]): Promise<IndexableTerm[]> {
    return find({ _id: { $in: ids(list) } }, list.length);
  },

  /** Up to `limit` terms that have to be sent with this priority, oldest changes first. */
  async waiting(priority: Priority, limit: number): Promise<IndexableTerm[]> {
    return find({ waiting: priority }, limit, { dirtySince: 1 });
  },

  /** Whether an import is about to fill a batch of `size`. */
  async isFilling(size: number): Promise<boolean> {
    const first = await termOutbox.changedAt('bulk');
    if (!first) return false;
    const now = Date.now();
    if (Math.abs(now - first.getTime()) >= PATIENCE_MS) return false;
    const heartbeatAt = { $gt: new Date(now - SILENCE_MS), $lt: new Date(now + SILENCE_MS) };
    if (!(await ImportModel.exists({ state: 'running', heartbeatAt }))) return false;
    return (await termOutbox.changedAt('bulk', size - 1)) === undefined;
  },

  /** Ids of some terms that have to be sent with this priority. */
  async waitingIds(waiting: Priority): Promise<string[]> {
    const found = await TermModel.find({ waiting }, { _id: 1 }).limit(LOOKED_UP).lean();
    return found.map(({ _id }) => String(_id));
  },

  /** When the first of the terms changed that wait with this priority, after the first `skip`. */
  async changedAt(waiting: Priority, skip = 0): Promise<Date | undefined> {
    const found = TermModel.findOne({ waiting }, { dirtySince: 1 }).sort({ dirtySince: 1 });
    return (await found.skip(skip).lean())?.dirtySince;
  },

  /** A page of approved terms after `afterId`, in the order of ids. */
  async approvedPage(afterId: string | undefined, limit: number): Promise<IndexableTerm[]> {
    const range = afterId ? { _id: { $gt: new Types.ObjectId(afterId) } } : {};
    return find({ ...IS_PUBLIC, ...range }, limit, { _id: 1 });
  },

  /** Ids and revs of all approved terms, page by page. */
  async *approvedRevs(): AsyncGenerator<IdAndRev[]> {
    for await (const page of batchesById(TermModel, IS_PUBLIC, 5_000, { rev: 1 })) {
      yield page.map((term) => ({ id: String(term._id), rev: term.rev }));
    }
  },

  /**
   * Records that the index has these revs. A term that was edited in the meantime stays dirty.
   * @returns ids whose rev had changed.
   */
  async confirm(sent: readonly IdAndRev[]): Promise<string[]> {
    let confirmed = 0;
    // Most terms of a batch have the same rev, so a few statements are enough instead of hundreds.
    for (const rev of new Set(sent.map((one) => one.rev))) {
      const same = sent.filter((one) => one.rev === rev);
      for (const part of chunks(same, LOOKED_UP)) {
        const filter = { _id: { $in: ids(part.map(({ id }) => id)) }, rev };
        confirmed += (await TermModel.updateMany(filter, { $unset: CLEAN })).matchedCount;
      }
    }
    if (confirmed === sent.length) return [];
    const revs = new Map(sent.map(({ id, rev }) => [id, rev]));
    const moved: string[] = [];
    for (const part of chunks([...revs.keys()], LOOKED_UP)) {
      const now = await TermModel.find({ _id: { $in: ids(part) } }, { rev: 1 }).lean();
      for (const { _id, rev } of now) if (revs.get(String(_id)) !== rev) moved.push(String(_id));
    }
    return moved;
  },

  /** Marks terms as not indexed, whatever was confirmed before. */
  async remark(list: readonly string[], priority: Priority): Promise<void> {
    const mark = {
      $unset: { indexRefusal: '' },
      $set: { waiting: priority },
      $min: { dirtySince: new Date() },
    } as const;
    for (const part of chunks(list, LOOKED_UP)) {
      await TermModel.updateMany({ _id: { $in: ids(part) } }, mark);
    }
  },

  /** Stores the reason why Meilisearch refused a term, unless it has changed since. */
  async refuse({ id, rev }: IdAndRev, reason: string): Promise<void> {
    const at = new Date();
    const indexRefusal = { rev, reason: reason.slice(0, 1000), at };
    const set = { ...REFUSED, dirtySince: at, indexRefusal };
    await TermModel.updateOne({ _id: new Types.ObjectId(id), rev }, { $set: set });
  },

  /** Allows refused terms to be sent again; all of them without `list`. Returns their ids. */
  async allowRefused(list?: readonly string[]): Promise<string[]> {
    const filter = { ...REFUSED, ...(list ? { _id: { $in: ids(list) } } : {}) };
    const found = await TermModel.find(filter, { _id: 1 }).limit(10_000).lean();
    const allowed = found.map(({ _id }) => String(_id));
    await termOutbox.remark(allowed, 'edit');
    return allowed;
  },

  async counts() {
    const counted = [IS_PUBLIC, REFUSED, { waiting: 'edit' }, { waiting: 'bulk' }] as const;
    const [approved = 0, refused = 0, edit = 0, bulk = 0] = await Promise.all(
      counted.map((filter) => TermModel.countDocuments(filter)),
    );
    return { approved, dirty: refused + edit + bulk, refused, waiting: { edit, bulk } };
  },

  /** The time of the oldest unindexed change, without refused terms. */
  async oldestDirty(): Promise<Date | undefined> {
    const found = await Promise.all(PRIORITIES.map((one) => termOutbox.changedAt(one)));
    return found.flatMap((at) => at ?? []).sort((a, b) => a.getTime() - b.getTime())[0];
  },

  /** Terms that Meilisearch refused, latest refusal first. */
  async refused(limit: number) {
    const names = { englishTerm: 1, turkishTerm: 1, rev: 1, indexRefusal: 1 } as const;
    return TermModel.find(REFUSED, names).sort({ dirtySince: -1 }).limit(limit).lean();
  },
};
