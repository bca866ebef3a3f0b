import { SEARCHED_FIELDS, type SearchedField } from '@terimce/contract/search-fields';
import { isValidObjectId, Types } from 'mongoose';
import { batchesById } from '../find-page.js';
import { TermModel, type TermRecord } from '../models/term.js';
import { chunks } from '../queue/index-queue.js';
import { NEVER_QUEUED } from './change-sequence.js';

/** What the indexer reads of a term besides its searched fields. */
const MARKS = [
  '_id',
  'category',
  'translations',
  'status',
  'rev',
  'seq',
  'deletedAt',
  'dirtySince',
  'indexed',
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
/** Clocks of several machines may differ by this much, in milliseconds. */
const AHEAD_MS = 60_000;
/** In this form, unlike with $exists, the terms can be counted with only an index. */
const IS_PUBLIC = { isPublic: true as const };
const DIRTY = { dirtySince: { $gt: new Date(0) } };
const REFUSED = { 'indexRefusal.at': { $gt: new Date(0) } };
const NOT_REFUSED = { indexRefusal: { $exists: false } };

/** The indexer's side of the outbox: what has to be sent, and what has arrived. */
export const termOutbox = {
  async read(list: readonly string[]): Promise<IndexableTerm[]> {
    return TermModel.find({ _id: { $in: ids(list) } }, FIELDS).lean<IndexableTerm[]>();
  },

  /** A page of approved terms after `afterId`, in the order of ids. */
  async approvedPage(afterId: string | undefined, limit: number): Promise<IndexableTerm[]> {
    const range = afterId ? { _id: { $gt: new Types.ObjectId(afterId) } } : {};
    return TermModel.find({ ...IS_PUBLIC, ...range }, FIELDS)
      .sort({ _id: 1 })
      .limit(limit)
      .lean<IndexableTerm[]>();
  },

  /** A page of terms that changed after `seq`, including tombstones, in the order of changes. */
  async changedPage(seq: number, limit: number): Promise<IndexableTerm[]> {
    return TermModel.find({ seq: { $gt: seq } }, FIELDS)
      .sort({ seq: 1 })
      .limit(limit)
      .lean<IndexableTerm[]>();
  },

  /** Ids, revs and change state of all approved terms, page by page. */
  async *approvedRevs(): AsyncGenerator<Array<{ id: string; rev: number }>> {
    for await (const page of batchesById(TermModel, IS_PUBLIC, 5_000, { rev: 1 })) {
      yield page.map((term) => ({ id: String(term._id), rev: term.rev }));
    }
  },

  /**
   * Records that `target` has these revs. A term is clean once every one of `targets` has its rev; a term that was
   * edited in the meantime stays dirty.
   * @returns ids whose rev had changed.
   */
  async confirm(
    target: string,
    targets: readonly string[],
    sent: readonly IdAndRev[],
  ): Promise<string[]> {
    if (sent.length === 0) return [];
    const clean = { dirtySince: '', queuedAt: '', lane: '', indexRefusal: '' };
    const isOnly = targets.every((key) => key === target);
    let noted = 0;
    // Most terms of a batch have the same rev, so a few statements are enough instead of hundreds.
    for (const { rev, list } of byRev(sent)) {
      const { matchedCount } = await TermModel.updateMany(
        { _id: { $in: list }, rev },
        { $set: { [`indexed.${target}`]: rev }, ...(isOnly ? { $unset: clean } : {}) },
      );
      noted += matchedCount;
      if (isOnly) continue;
      const everywhere = Object.fromEntries(targets.map((key) => [`indexed.${key}`, rev]));
      await TermModel.updateMany({ _id: { $in: list }, rev, ...everywhere }, { $unset: clean });
    }
    if (noted === sent.length) return [];
    return termOutbox.moved(sent);
  },

  /** The ids of terms whose rev is no longer the given one. */
  async moved(sent: readonly IdAndRev[]): Promise<string[]> {
    const moved: string[] = [];
    for (const part of chunks(sent, LOOKED_UP)) {
      const revs = new Map(part.map(({ id, rev }) => [id, rev]));
      const now = await TermModel.find({ _id: { $in: ids([...revs.keys()]) } }, { rev: 1 }).lean();
      for (const { _id, rev } of now) if (revs.get(String(_id)) !== rev) moved.push(String(_id));
    }
    return moved;
  },

  /** Marks terms as not indexed at `target`, regardless of earlier records. */
  async remark(target: string, list: readonly string[]): Promise<void> {
    const now = new Date();
    for (const part of chunks(list, LOOKED_UP)) {
      await TermModel.updateMany(
        { _id: { $in: ids(part) } },
        {
          $unset: { [`indexed.${target}`]: '', indexRefusal: '' },
          $set: { queuedAt: now },
          $min: { dirtySince: now },
        },
      );
    }
  },

  /** Stores the reason why `target` refused a term, unless it has changed since. */
  async refuse(target: string, { id, rev }: IdAndRev, reason: string): Promise<void> {
    await TermModel.updateOne(
      { _id: new Types.ObjectId(id), rev },
      { $set: { indexRefusal: { target, rev, reason: reason.slice(0, 1000), at: new Date() } } },
    );
  },

  /** Allows refused terms to be sent again; all of them without `list`. Returns their ids. */
  async allowRefused(list?: readonly string[]): Promise<string[]> {
    const filter = {
      'indexRefusal.at': { $exists: true },
      ...(list ? { _id: { $in: list } } : {}),
    };
    const found = (await TermModel.find(filter, { _id: 1 }).limit(10_000).lean()).map((t) => t._id);
    await TermModel.updateMany(
      { _id: { $in: found } },
      { $unset: { indexRefusal: '' }, $set: { queuedAt: NEVER_QUEUED } },
    );
    return found.map(String);
  },

  /** A page of dirty terms that were queued before `queuedBefore`, after `afterId` in the order of ids. */
  async overdue(
    queuedBefore: Date,
    afterId: string | undefined,
    limit: number,
  ): Promise<Array<{ id: string; rev: number; indexed: Record<string, number> }>> {
    const range = afterId ? { _id: { $gt: new Types.ObjectId(afterId) } } : {};
    const found = await TermModel.find(
      { queuedAt: { $lt: queuedBefore }, ...NOT_REFUSED, ...range },
      { rev: 1, indexed: 1 },
    )
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id, rev, indexed }) => ({ id: String(_id), rev, indexed: indexed ?? {} }));
  },

  /** Ids of single edits that are not indexed yet. */
  async dirtyEdits(limit: number): Promise<string[]> {
    const found = await TermModel.find({ ...DIRTY, ...NOT_REFUSED, lane: 'edits' }, { _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => String(_id));
  },

  /** Records that these terms were queued now. */
  async requeued(list: readonly string[]): Promise<void> {
    const filter = { _id: { $in: ids(list) }, ...DIRTY };
    await TermModel.updateMany(filter, { $set: { queuedAt: new Date() } });
  },

  /** Corrects queue times in the future: they were written while a clock was ahead. */
  async clampQueuedAt(now: number): Promise<void> {
    await TermModel.updateMany(
      { queuedAt: { $gt: new Date(now + AHEAD_MS) } },
      { $set: { queuedAt: NEVER_QUEUED } },
    );
  },

  async counts(): Promise<{ approved: number; dirty: number; refused: number }> {
    const [approved, dirty, refused] = await Promise.all([
      TermModel.countDocuments(IS_PUBLIC),
      TermModel.countDocuments(DIRTY),
      TermModel.countDocuments(REFUSED),
    ]);
    return { approved, dirty, refused };
  },

  /** The time of the oldest unindexed change, without refused terms. */
  async oldestDirty(): Promise<Date | undefined> {
    const [oldest] = await TermModel.find({ ...DIRTY, ...NOT_REFUSED }, { dirtySince: 1 })
      .sort({ dirtySince: 1 })
      .limit(1)
      .lean();
    return oldest?.dirtySince;
  },

  /** Terms that an index target refused, latest refusal first. */
  async refused(limit: number) {
    return TermModel.find(REFUSED, {
      englishTerm: 1,
      turkishTerm: 1,
      slug: 1,
      rev: 1,
      indexRefusal: 1,
    })
      .sort({ 'indexRefusal.at': -1 })
      .limit(limit)
      .lean();
  },
};

/** Lists of ids with the same rev, each short enough for one query. */
function byRev(sent: readonly IdAndRev[]): Array<{ rev: number; list: Types.ObjectId[] }> {
  const groups = new Map<number, Types.ObjectId[]>();
  for (const { id, rev } of sent) {
    const group = groups.get(rev);
    if (group) group.push(new Types.ObjectId(id));
    else groups.set(rev, [new Types.ObjectId(id)]);
  }
  return [...groups].flatMap(([rev, group]) =>
    [...chunks(group, LOOKED_UP)].map((list) => ({ rev, list })),
  );
}
