import { TERM_STATUSES, type TermStatus } from '@terimce/contract/term';
import { isValidObjectId } from 'mongoose';
import { findPage, type Paging, paginate } from '../find-page.js';
import { ALIVE, IS_PUBLIC, PUBLIC, TermModel, type TermRecord } from '../models/term.js';
import { TermRevisionModel } from '../models/term-history.js';
import { TERM_PROJECTION, type Term, toTerm } from './term.js';

const UNPUBLISHED = TERM_STATUSES.filter((status) => status !== 'approved');
/** Most scheduled publications that are handled at a time. */
const DUE_MAX = 500;

/** Reads of terms by those that also write them. Visitors are answered by the dictionary. */
export class TermReads {
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
    const record = await TermModel.findOne({ _id: id, ...PUBLIC }, TERM_PROJECTION).lean();
    return record ? toTerm(record as TermRecord) : undefined;
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
}
