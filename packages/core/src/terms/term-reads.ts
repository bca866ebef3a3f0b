import { TERM_STATUSES, type TermStatus } from '@terimce/contract/term';
import { isValidObjectId, type QueryFilter } from 'mongoose';
import { findPage, type Paging, paginate } from '../find-page.js';
import { ALIVE, IS_PUBLIC, PUBLIC, TermModel, type TermRecord } from '../models/term.js';
import { SlugRedirectModel, TermRevisionModel } from '../models/term-history.js';
import { TERM_PROJECTION, type Term, toTerm } from './term.js';

const UNPUBLISHED = TERM_STATUSES.filter((status) => status !== 'approved');
/** Most scheduled publications that are handled at a time. */
const DUE_MAX = 500;

/**
 * Reads of terms. What is found by slug, category or letter, or is called public, is approved; `findById`, `revisions`
 * and `countByStatus` read terms of any status.
 */
export class TermReads {
  /** A term of any status that is not deleted. */
  async findById(id: string): Promise<Term | undefined> {
    if (!isValidObjectId(id)) return undefined;
    return this.#one({ _id: id, ...ALIVE });
  }

  /** Ids of terms whose publication is due, most overdue first. */
  async dueForPublication(now: Date): Promise<string[]> {
    const planned = { status: { $in: UNPUBLISHED }, publishAt: { $lte: now }, ...ALIVE };
    const due = await TermModel.find(planned, { _id: 1 })
      .sort({ publishAt: 1 })
      .limit(DUE_MAX)
      .lean();
    return due.map(({ _id }) => String(_id));
  }

  async findPublicById(id: string): Promise<Term | undefined> {
    if (!isValidObjectId(id)) return undefined;
    return this.#one({ _id: id, ...PUBLIC });
  }

  /** In the order of `ids`; missing terms and terms that are not public are left out. */
  async findPublicByIds(ids: readonly string[]): Promise<Term[]> {
    const valid = ids.filter((id) => isValidObjectId(id));
    if (valid.length === 0) return [];
    const found = await this.#many({ _id: { $in: valid }, ...PUBLIC }, valid.length);
    const byId = new Map(found.map((term) => [term._id, term]));
    return valid.flatMap((id) => byId.get(id) ?? []);
  }

  /** By current or former slug; compare `slug` to see which. */
  async findBySlug(slug: string): Promise<Term | undefined> {
    const term = await this.#one({ slug, ...PUBLIC });
    if (term) return term;
    const redirect = await SlugRedirectModel.findById(slug).lean();
    return redirect ? this.#one({ _id: redirect.termId, ...PUBLIC }) : undefined;
  }

  /** Number of public terms by category slug; only of these categories if they are given. */
  async countByCategory(slugs?: readonly string[]): Promise<Map<string, number>> {
    const groups = await TermModel.aggregate<{ _id: string; count: number }>([
      // The indexes by category begin with `isPublic`.
      { $match: { ...IS_PUBLIC, ...(slugs ? { category: { $in: slugs } } : {}) } },
      { $group: { _id: '$category', count: { $sum: 1 } } },
    ]);
    return new Map(groups.map((group) => [group._id, group.count]));
  }

  async countByStatus(): Promise<Record<TermStatus, number>> {
    const counts = TERM_STATUSES.map(async (status) => [
      status,
      // Nearly all terms are approved, and only in this form an index is enough to count them.
      await TermModel.countDocuments(status === 'approved' ? IS_PUBLIC : { status, ...ALIVE }),
    ]);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** A page of the history of a term, newest first. */
  async revisions(id: string, paging: Paging) {
    const fields = { _id: 0, termId: 0 } as const;
    const stored = await findPage(TermRevisionModel, { termId: id }, { rev: -1 }, paging, fields);
    const before = (paging.page - 1) * paging.limit;
    const { total } = stored.pagination;
    const isLast = before <= total && total < before + paging.limit;
    // The creation is stored in the term itself, which saves imports a second record per term.
    const created = { createdAt: 1, createdBy: 1 } as const;
    const term = isLast ? await TermModel.findById(id, created).lean() : null;
    const by = term?.createdBy ? { by: term.createdBy } : {};
    const creation = term
      ? [{ rev: 1, action: 'create' as const, at: term.createdAt, ...by, changes: {} }]
      : [];
    return { found: [...stored.found, ...creation], pagination: paginate(total + 1, paging) };
  }

  async #one(filter: QueryFilter<TermRecord>): Promise<Term | undefined> {
    const record = await TermModel.findOne(filter, TERM_PROJECTION).lean();
    return record ? toTerm(record as TermRecord) : undefined;
  }

  async #many(filter: QueryFilter<TermRecord>, limit: number): Promise<Term[]> {
    const found = TermModel.find(filter, TERM_PROJECTION).limit(limit);
    return ((await found.lean()) as TermRecord[]).map(toTerm);
  }
}
