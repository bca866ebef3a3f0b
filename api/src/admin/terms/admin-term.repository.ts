import { fieldsOfKind } from '@terimce/contract/term-fields';
import { CodedError } from '@terimce/core/coded-error';
import { findPage, type Page, type Paging } from '@terimce/core/find-page';
import { DELETED, PUBLIC_OR_NOT, TermModel, type TermRecord } from '@terimce/core/models/term';
import { TermRevisionModel } from '@terimce/core/models/term-history';
import { presentAdminTerm, TERM_PROJECTION } from '@terimce/core/terms/term';
import type { QueryFilter } from 'mongoose';
import { pairOf } from '../../shared/pair-of.js';
import { type AdminTermFilter, adminTermFilter } from './term-filter.js';

/** Each has an index that returns terms in this order; ids and change numbers increase with time. */
const SORTS = {
  createdAt: ['_id'],
  updatedAt: ['seq'],
  englishTerm: ['collationEn', '_id'],
  turkishTerm: ['collationTr', '_id'],
  category: ['category', 'collationTr', '_id'],
  status: ['status', 'publishAt', '_id'],
} as const;

export interface AdminTermSort {
  readonly sortBy: keyof typeof SORTS;
  readonly sortOrder: 'asc' | 'desc';
}

/** The fields that the back office shows: the content, and whether the index contains it. */
const FIELDS: Record<string, 1> = { ...TERM_PROJECTION, dirtySince: 1, indexRefusal: 1 };

function orderOf({ sortBy, sortOrder }: AdminTermSort): Record<string, 1 | -1> {
  const direction = sortOrder === 'asc' ? 1 : -1;
  return Object.fromEntries(SORTS[sortBy].map((field) => [field, direction]));
}

/** A filter that finds the same terms, and lets the index of this order be used. */
function inOrder(query: QueryFilter<TermRecord>, { sortBy }: AdminTermSort) {
  return SORTS[sortBy].length > 1 && sortBy !== 'status' ? { ...query, ...PUBLIC_OR_NOT } : query;
}

export async function listAdminTerms(
  filter: AdminTermFilter,
  sort: AdminTermSort,
  paging: Paging,
): Promise<Page<TermRecord>> {
  const query = adminTermFilter(filter);
  const isAll = filter.deleted === 'without' && Object.keys(query).length === 1;
  const count = async () => (isAll ? countExisting() : TermModel.countDocuments(query));
  return findPage(TermModel, inOrder(query, sort), orderOf(sort), paging, FIELDS, count);
}

/** No index can count terms that lack a field. */
async function countExisting(): Promise<number> {
  const [all, deleted] = await Promise.all([
    TermModel.estimatedDocumentCount(),
    TermModel.countDocuments(DELETED),
  ]);
  return all - deleted;
}

/** A term of any status, deleted ones included. */
export async function findAdminTerm(id: string): Promise<TermRecord | undefined> {
  return (await TermModel.findById(id, FIELDS).lean<TermRecord>()) ?? undefined;
}

/** {@link findAdminTerm} for several ids; those that do not exist are left out. */
export async function findAdminTerms(ids: readonly string[]): Promise<TermRecord[]> {
  return (await TermModel.find({ _id: { $in: ids } }, FIELDS).lean()) as TermRecord[];
}

/** Changes of a term after `rev`, newest first. */
export async function changesAfter(
  id: string,
  rev: number,
): Promise<Array<{ rev: number; changes: Record<string, { from: unknown; to: unknown }> }>> {
  return TermRevisionModel.find({ termId: id, rev: { $gt: rev } }, { _id: 0, rev: 1, changes: 1 })
    .sort({ rev: -1 })
    .limit(10_000)
    .lean();
}

/**
 * Streams the terms that match a filter, in its order, with one batch in memory at a time. Terms that no longer match
 * are still returned unless they were removed.
 */
export async function* streamAdminTerms(
  filter: AdminTermFilter,
  sort?: AdminTermSort,
  { batchSize = 500, fields = FIELDS } = {},
): AsyncGenerator<TermRecord[]> {
  const query = adminTermFilter(filter);
  const found = await TermModel.find(sort ? inOrder(query, sort) : query, { _id: 1 })
    .sort(sort ? orderOf(sort) : { _id: 1 })
    .lean();
  for (let at = 0; at < found.length; at += batchSize) {
    const ids = found.slice(at, at + batchSize).map(({ _id }) => _id);
    const batch = (await TermModel.find({ _id: { $in: ids } }, fields).lean()) as TermRecord[];
    const byId = new Map(batch.map((term) => [String(term._id), term]));
    yield ids.flatMap((id) => byId.get(String(id)) ?? []);
  }
}

/** The fields that may be too long for a cell of a workbook. */
const LONG_FIELDS = Object.fromEntries(
  fieldsOfKind('note', 'list', 'names').map((field) => [field, 1 as const]),
);

/** {@link streamAdminTerms} with only the fields that may be too long for a cell. */
export function streamLongFields(filter: AdminTermFilter): AsyncGenerator<TermRecord[]> {
  return streamAdminTerms(filter, undefined, { fields: LONG_FIELDS });
}

/** Both headwords of terms, deleted or not, for the audit log. */
export async function namesOfTerms(ids: readonly string[]): Promise<string[]> {
  const fields = { turkishTerm: 1, englishTerm: 1 } as const;
  const found = await TermModel.find({ _id: { $in: ids } }, fields).lean();
  return found.map(pairOf);
}

/** TERM_REV_CONFLICT with the current term. */
export function conflict(current: TermRecord): CodedError {
  return new CodedError('TERM_REV_CONFLICT', {
    rev: current.rev,
    current: presentAdminTerm(current),
  });
}
