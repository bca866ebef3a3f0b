import { SEARCHED_FIELDS, type SearchedField } from '@terimce/contract/search-fields';
import { isValidObjectId, type QueryFilter, Types } from 'mongoose';
import { batchesById } from '../find-page.js';
import { type Priority, TermModel, type TermRecord } from '../models/term.js';
import { chunks } from '../queue/index-queue.js';

/** What the indexer reads of a term besides its searched fields. */
const MARKS = [
  '_id',
  'category',
  'translations',
  'status',
  'rev',
  'deletedAt',
  'dirtySince',
  'indexRefusal',
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
/** In this form, unlike with $exists, the terms can be counted with only an index. */
const IS_PUBLIC = { isPublic: true as const };
const DIRTY = { dirtySince: { $gt: new Date(0) } };
const REFUSED = { 'indexRefusal.at': { $gt: new Date(0) } };
const CLEAN = { dirtySince: '', waiting: '', indexRefusal: '' } as const;

/** Terms are decoded this many at a time, so that other work may run in between. */
async function find(filter: QueryFilter<TermRecord>, limit: number): Promise<IndexableTerm[]> {
  return TermModel.find(filter, FIELDS).limit(limit).batchSize(LOOKED_UP).lean<IndexableTerm[]>();
}

/** The indexer's side of the outbox: what has to be sent, and what has arrived. */
export const termOutbox = {
  async read(list: readonly string[]): Promise<IndexableTerm[]> {
    return find({ _id: { $in: ids(list) } }, list.length);
  },

  /**
   * Terms that have to be sent: those of `list`, then others of this priority, up to `limit`. None if those of `list`
   * were all sent with others.
   */
  async waiting(
    priority: Priority,
    limit: number,
    list: readonly string[] = [],
  ): Promise<IndexableTerm[]> {
    const own = ids(list);
    const first =
      own.length > 0
        ? await find({ _id: { $in: own }, waiting: { $exists: true } }, own.length)
        : [];
    if (first.length >= limit || (own.length > 0 && first.length === 0)) return first;
    const others = await find({ waiting: priority, _id: { $nin: own } }, limit - first.length);
    return [...first, ...others];
  },

  /** Ids of all terms that have to be sent with this priority. */
  async waitingIds(priority: Priority): Promise<string[]> {
    return (await TermModel.find({ waiting: priority }, { _id: 1 }).lean()).map(({ _id }) =>
      String(_id),
    );
  },

  async hasWaiting(priority: Priority): Promise<boolean> {
    return (await TermModel.exists({ waiting: priority })) !== null;
  },

  /** A page of approved terms after `afterId`, in the order of ids. */
  async approvedPage(afterId: string | undefined, limit: number): Promise<IndexableTerm[]> {
    const range = afterId ? { _id: { $gt: new Types.ObjectId(afterId) } } : {};
    return TermModel.find({ ...IS_PUBLIC, ...range }, FIELDS)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<IndexableTerm[]>();
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
    for (const { rev, list } of byRev(sent)) {
      const { matchedCount } = await TermModel.updateMany(
        { _id: { $in: list }, rev },
        { $unset: CLEAN },
      );
      confirmed += matchedCount;
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
    for (const part of chunks(list, LOOKED_UP)) {
      await TermModel.updateMany(
        { _id: { $in: ids(part) } },
        {
          $unset: { indexRefusal: '' },
          $set: { waiting: priority },
          $min: { dirtySince: new Date() },
        },
      );
    }
  },

  /** Stores the reason why Meilisearch refused a term, unless it has changed since. */
  async refuse({ id, rev }: IdAndRev, reason: string): Promise<void> {
    await TermModel.updateOne(
      { _id: new Types.ObjectId(id), rev },
      {
        $set: { indexRefusal: { rev, reason: reason.slice(0, 1000), at: new Date() } },
        $min: { dirtySince: new Date() },
        $unset: { waiting: '' },
      },
    );
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
    const [approved, dirty, refused, edit, bulk] = await Promise.all([
      TermModel.countDocuments(IS_PUBLIC),
      TermModel.countDocuments(DIRTY),
      TermModel.countDocuments(REFUSED),
      TermModel.countDocuments({ waiting: 'edit' }),
      TermModel.countDocuments({ waiting: 'bulk' }),
    ]);
    return { approved, dirty, refused, waiting: { edit, bulk } };
  },

  /** The time of the oldest unindexed change, without refused terms. */
  async oldestDirty(): Promise<Date | undefined> {
    const [oldest] = await TermModel.find(
      { ...DIRTY, indexRefusal: { $exists: false } },
      { dirtySince: 1 },
    )
      .sort({ dirtySince: 1 })
      .limit(1)
      .lean();
    return oldest?.dirtySince;
  },

  /** Terms that Meilisearch refused, latest refusal first. */
  async refused(limit: number) {
    const names = { englishTerm: 1, turkishTerm: 1, rev: 1, indexRefusal: 1 } as const;
    return TermModel.find(REFUSED, names).sort({ 'indexRefusal.at': -1 }).limit(limit).lean();
  },
};

/** Lists of ids with the same rev, each short enough for one query. */
function byRev(sent: readonly IdAndRev[]): Array<{ rev: number; list: Types.ObjectId[] }> {
  const groups = new Map<number, IdAndRev[]>();
  for (const one of sent) {
    const group = groups.get(one.rev);
    if (group) group.push(one);
    else groups.set(one.rev, [one]);
  }
  return [...groups].flatMap(([rev, group]) =>
    [...chunks(group, LOOKED_UP)].map((part) => ({ rev, list: ids(part.map(({ id }) => id)) })),
  );
}
