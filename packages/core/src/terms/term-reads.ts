import type { TermStatus } from '@terimce/contract/term';
import { foldKey } from '@terimce/contract/text';
import { isValidObjectId, type QueryFilter, type SortOrder } from 'mongoose';
import { TermModel, type TermRecord } from '../models/term.js';
import { SlugRedirectModel, TermRevisionModel } from '../models/term-history.js';
import { sequencePosition } from './change-sequence.js';
import { TERM_PROJECTION, type Term, toTerm } from './term.js';
import { joinedFold, slugHead, slugTail } from './term-keys.js';
import { listFilter, listSort, type TermListQuery } from './term-list.js';

/** A change for readers that keep a copy: what the term is now, or that it is not public any more. */
export interface TermChange {
  _id: string;
  seq: number;
  rev: number;
  /** Absent when the term was deleted or is not approved. */
  term?: Term;
}

const ALIVE = { deletedAt: { $exists: false } } as const;
const PUBLIC = { status: 'approved', ...ALIVE } as const;
const FUZZY_SCAN = 500;

/** How much a term is used. */
export type TermUse = Pick<Term, '_id' | 'clickCount' | 'favoriteCount'>;

/** All reading of terms. Public reads see approved terms only; others say so in their names or options. */
export class TermReads {
  /** Any term that is not deleted, whatever its status. */
  async findById(id: string): Promise<Term | undefined> {
    if (!isValidObjectId(id)) return undefined;
    return this.#one({ _id: id, ...ALIVE });
  }

  async findPublicById(id: string): Promise<Term | undefined> {
    if (!isValidObjectId(id)) return undefined;
    return this.#one({ _id: id, ...PUBLIC });
  }

  /** In the order of `ids`; those that are missing or not public are left out. */
  async findPublicByIds(ids: readonly string[]): Promise<Term[]> {
    const valid = ids.filter((id) => isValidObjectId(id));
    const found = await this.#many({ _id: { $in: valid }, ...PUBLIC }, valid.length);
    const byId = new Map(found.map((term) => [term._id, term]));
    return valid.flatMap((id) => byId.get(id) ?? []);
  }

  /** By slug, or by a slug that the term had before; compare `slug` to see which. */
  async findBySlug(slug: string): Promise<Term | undefined> {
    const term = await this.#one({ slug, ...PUBLIC });
    if (term) return term;
    const redirect = await SlugRedirectModel.findById(slug).lean();
    return redirect ? this.#one({ _id: redirect.termId, ...PUBLIC }) : undefined;
  }

  /** Terms with a headword that folds to the same text. */
  async findByHeadword(name: string, limit: number): Promise<Term[]> {
    const fold = foldKey(name);
    if (!fold) return [];
    return this.#either({ englishFold: fold }, { turkishFold: fold }, limit);
  }

  /** Terms with a headword that folds to the same letters and digits, separators left out. */
  async findByJoinedName(name: string, limit: number): Promise<Term[]> {
    const joined = joinedFold(name);
    return joined ? this.#many({ joinedFold: joined, ...PUBLIC }, limit) : [];
  }

  /** Terms with a headword that begins with this word. */
  async findByFirstWord(word: string, limit: number): Promise<Term[]> {
    const fold = foldKey(word);
    return fold ? this.#many({ firstWords: fold, ...PUBLIC }, limit) : [];
  }

  /**
   * Slugs that may be within a small edit distance: those that share the first or the last four
   * characters and are about as long. Complete for distance 1 on slugs of eight characters or more.
   */
  async fuzzySlugCandidates(slug: string): Promise<Array<{ _id: string; slug: string }>> {
    const head = slugHead(slug);
    const sameHead = { $gte: head, $lt: `${head}\uffff` };
    const fields = { slug: 1 } as const;
    const found = await Promise.all([
      TermModel.find({ slug: sameHead, ...PUBLIC }, fields)
        .limit(FUZZY_SCAN)
        .lean(),
      TermModel.find({ slugTail: slugTail(slug), ...PUBLIC }, fields)
        .limit(FUZZY_SCAN)
        .lean(),
    ]);
    const near = new Map<string, { _id: string; slug: string }>();
    for (const term of found.flat()) {
      const id = String(term._id);
      if (Math.abs(term.slug.length - slug.length) <= 2) near.set(id, { _id: id, slug: term.slug });
    }
    return [...near.values()];
  }

  /** A public term, each about equally likely; undefined when there is none. */
  async random(): Promise<Term | undefined> {
    const from = Math.random();
    const sort = { random: 1 } as const;
    const after = await this.#one({ random: { $gte: from }, ...PUBLIC }, sort);
    return after ?? this.#one(PUBLIC, sort);
  }

  async popular(limit: number): Promise<Term[]> {
    // Among equals in no order of the alphabet or of arrival: a new site should not show one discipline.
    return this.#many(PUBLIC, limit, { clickCount: -1, random: 1 });
  }

  /** How often the most used public terms were opened and kept, up to `limit` of each kind. */
  async mostUsed(limit: number): Promise<TermUse[]> {
    const fields = { clickCount: 1, favoriteCount: 1 } as const;
    const most = (count: keyof typeof fields) =>
      TermModel.find({ ...PUBLIC, [count]: { $gt: 0 } }, fields)
        .sort({ [count]: -1 })
        .limit(limit)
        .lean();
    const found = (await Promise.all([most('clickCount'), most('favoriteCount')])).flat();
    return found.map(({ _id, clickCount, favoriteCount }) => {
      return { _id: String(_id), clickCount, favoriteCount };
    });
  }

  /** A page of terms of any status, with the total over all pages. */
  async list(query: TermListQuery): Promise<{ terms: Term[]; total: number }> {
    const filter = listFilter(query);
    const [records, total] = await Promise.all([
      TermModel.find(filter, TERM_PROJECTION)
        .sort({ ...listSort(query), _id: 1 })
        .skip((query.page - 1) * query.limit)
        .limit(query.limit)
        .lean(),
      TermModel.countDocuments(filter),
    ]);
    return { terms: (records as TermRecord[]).map(toTerm), total };
  }

  /** Every approved term in the order of ids, from behind `afterId`, without holding more than a batch in memory. */
  async *streamApproved({
    afterId,
    batchSize = 1000,
  }: {
    afterId?: string;
    batchSize?: number;
  } = {}): AsyncGenerator<Term[]> {
    let last = afterId;
    for (;;) {
      const range = last === undefined ? {} : { _id: { $gt: last } };
      const records = await TermModel.find({ ...PUBLIC, ...range }, TERM_PROJECTION)
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean();
      if (records.length === 0) return;
      last = String(records.at(-1)?._id);
      yield (records as TermRecord[]).map(toTerm);
    }
  }

  /** Public terms by category slug. */
  async countByCategory(): Promise<Map<string, number>> {
    const groups = await TermModel.aggregate<{ _id: string; count: number }>([
      { $match: PUBLIC },
      { $group: { _id: '$category', count: { $sum: 1 } } },
    ]);
    return new Map(groups.map((group) => [group._id, group.count]));
  }

  async countByStatus(): Promise<Record<TermStatus, number>> {
    const count = (status: TermStatus) => TermModel.countDocuments({ status, ...ALIVE });
    const [approved, pending, rejected, draft] = await Promise.all([
      count('approved'),
      count('pending'),
      count('rejected'),
      count('draft'),
    ]);
    return { approved, pending, rejected, draft };
  }

  /** The history of a term, newest first. */
  async revisions(id: string, { page, limit }: { page: number; limit: number }) {
    if (!isValidObjectId(id)) return [];
    const found = await TermRevisionModel.find({ termId: id }, { _id: 0, termId: 0 })
      .sort({ rev: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean();
    if (found.length === limit) return found;
    // The entry of its creation stands alone on the last page where the others fill theirs.
    const before = (page - 1) * limit;
    if (found.length === 0 && before > 0) {
      if ((await TermRevisionModel.countDocuments({ termId: id })) !== before) return found;
    }
    // That it was added is written in the term itself, which saves imports a second record each.
    const fields = { createdAt: 1, createdBy: 1 } as const;
    const term = await TermModel.findById(id, fields).lean();
    if (!term) return found;
    const by = term.createdBy ? { by: term.createdBy } : {};
    const created = { rev: 1, action: 'create' as const, at: term.createdAt, ...by, changes: {} };
    return [...found, created];
  }

  /** The highest change number handed out so far; 0 when nothing was ever written. */
  async maxSeq(): Promise<number> {
    return (await sequencePosition()).max;
  }

  /**
   * Changes behind `cursor` in the order of the sequence, and the cursor for the next call. Changes
   * may be repeated while writes are on their way, so apply a change only if its `seq` is new.
   */
  async changesSince(
    cursor: number,
    limit = 1000,
  ): Promise<{ changes: TermChange[]; cursor: number; more: boolean }> {
    const { settled } = await sequencePosition();
    const records: TermRecord[] = [];
    let reached = settled;
    let more = false;
    for (let from = cursor; ; ) {
      const page = (await TermModel.find({ seq: { $gt: from } }, TERM_PROJECTION)
        .sort({ seq: 1 })
        .limit(limit)
        .lean()) as TermRecord[];
      records.push(...page);
      if (page.length < limit) break;
      from = page.at(-1)?.seq ?? from;
      // Behind a write that does not end (its process was killed) the cursor stays where it is, and
      // what lies further on must be read in this call or would not be until that write is given up.
      if (from > settled) continue;
      reached = from;
      more = true;
      break;
    }
    const changes = records.map((record) => {
      const { seq, rev, status, deletedAt } = record;
      const change: TermChange = { _id: String(record._id), seq, rev };
      if (status === 'approved' && !deletedAt) change.term = toTerm(record);
      return change;
    });
    return { changes, cursor: Math.max(cursor, reached), more };
  }

  async #one(
    filter: QueryFilter<TermRecord>,
    sort: Record<string, SortOrder> = {},
  ): Promise<Term | undefined> {
    const record = await TermModel.findOne(filter, TERM_PROJECTION).sort(sort).lean();
    return record ? toTerm(record as TermRecord) : undefined;
  }

  async #many(
    filter: QueryFilter<TermRecord>,
    limit: number,
    sort: Record<string, SortOrder> = {},
  ): Promise<Term[]> {
    const records = await TermModel.find(filter, TERM_PROJECTION).sort(sort).limit(limit).lean();
    return (records as TermRecord[]).map(toTerm);
  }

  async #either(
    a: QueryFilter<TermRecord>,
    b: QueryFilter<TermRecord>,
    limit: number,
  ): Promise<Term[]> {
    const found = await Promise.all([
      this.#many({ ...a, ...PUBLIC }, limit),
      this.#many({ ...b, ...PUBLIC }, limit),
    ]);
    return [...new Map(found.flat().map((term) => [term._id, term])).values()].slice(0, limit);
  }
}
