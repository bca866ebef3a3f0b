import type { TermStatus } from '@terimce/contract/term';
import { foldKey } from '@terimce/contract/text';
import { TermModel, type TermRecord } from '@terimce/core/models/term';
import { TermRevisionModel } from '@terimce/core/models/term-history';
import { TERM_PROJECTION } from '@terimce/core/terms/term';
import { isValidObjectId, type QueryFilter, type SortOrder } from 'mongoose';
import { type Paging, skipOf } from '../paging.js';
import { containing } from '../search-pattern.js';

export interface AdminTermFilter {
  readonly search?: string | undefined;
  /** Slug. */
  readonly category?: string | undefined;
  readonly status: TermStatus | 'all';
  readonly deleted: 'without' | 'only';
}

export const ADMIN_TERM_SORTS = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  englishTerm: 'collationEn',
  turkishTerm: 'collationTr',
  category: 'category',
  status: 'status',
} as const;

export interface AdminTermSort {
  readonly sortBy: keyof typeof ADMIN_TERM_SORTS;
  readonly sortOrder: 'asc' | 'desc';
}

/** A term with what the back office shows beside its content: whether every index holds it. */
export type AdminTermRecord = TermRecord;

const FIELDS: Record<string, 1> = { ...TERM_PROJECTION, dirtySince: 1, indexRefusal: 1 };

/** The condition of a filter. Search looks for a part of either headword, without regard to accents and case. */
export function adminTermFilter(filter: AdminTermFilter): QueryFilter<TermRecord> {
  const fold = foldKey(filter.search ?? '');
  const part = fold ? containing(fold).$regex : '';
  return {
    deletedAt: { $exists: filter.deleted === 'only' },
    ...(filter.status === 'all' ? {} : { status: filter.status }),
    ...(filter.category ? { category: filter.category } : {}),
    ...(part
      ? { $or: [{ englishFold: { $regex: part } }, { turkishFold: { $regex: part } }] }
      : {}),
  };
}

export async function listAdminTerms(
  filter: AdminTermFilter,
  { sortBy, sortOrder }: AdminTermSort,
  paging: Paging,
): Promise<{ terms: AdminTermRecord[]; total: number }> {
  const query = adminTermFilter(filter);
  const direction: SortOrder = sortOrder === 'asc' ? 1 : -1;
  const [terms, total] = await Promise.all([
    TermModel.find(query, FIELDS)
      .sort({ [ADMIN_TERM_SORTS[sortBy]]: direction, _id: direction })
      .skip(skipOf(paging))
      .limit(paging.limit)
      .lean(),
    TermModel.countDocuments(query),
  ]);
  return { terms: terms as AdminTermRecord[], total };
}

/** A term of any status, deleted ones included. */
export async function findAdminTerm(id: string): Promise<AdminTermRecord | undefined> {
  if (!isValidObjectId(id)) return undefined;
  return ((await TermModel.findById(id, FIELDS).lean()) ?? undefined) as
    | AdminTermRecord
    | undefined;
}

/** Entries in the history of a term; that it was added counts and is kept in the term itself. */
export async function countRevisions(id: string): Promise<number> {
  return 1 + (await TermRevisionModel.countDocuments({ termId: id }));
}

/** What changed in a term behind `rev`, newest first. */
export async function changesAfter(
  id: string,
  rev: number,
): Promise<Array<{ rev: number; changes: Record<string, { from: unknown; to: unknown }> }>> {
  return TermRevisionModel.find({ termId: id, rev: { $gt: rev } }, { _id: 0, rev: 1, changes: 1 })
    .sort({ rev: -1 })
    .limit(10_000)
    .lean();
}

/** Matching terms of a filter, in the order of ids, without holding more than a batch in memory. */
export async function* streamAdminTerms(
  filter: AdminTermFilter,
  batchSize = 500,
): AsyncGenerator<AdminTermRecord[]> {
  const query = adminTermFilter(filter);
  let last: TermRecord['_id'] | undefined;
  for (;;) {
    const range = last ? { _id: { $gt: last } } : {};
    const batch = (await TermModel.find({ ...query, ...range }, FIELDS)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean()) as AdminTermRecord[];
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1)?._id;
  }
}
