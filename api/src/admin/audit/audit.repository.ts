import { AuditLogModel, type AuditLogRecord } from '@terimce/core/models/admin';
import type { QueryFilter } from 'mongoose';
import { betweenDates, type DateRange } from '../date-range.js';
import { type Paging, skipOf } from '../paging.js';

export interface AuditFilter extends DateRange {
  readonly by?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
}

export async function insertAuditEntries(
  entries: readonly Omit<AuditLogRecord, '_id'>[],
): Promise<void> {
  await AuditLogModel.insertMany(entries);
}

/** A page of entries, newest first. An action such as `term` takes in `term.update` and the others. */
export async function listAuditEntries(
  filter: AuditFilter,
  paging: Paging,
): Promise<{ entries: AuditLogRecord[]; total: number }> {
  const at = betweenDates(filter);
  const { by, action, subject } = filter;
  const query: QueryFilter<AuditLogRecord> = {
    ...(by ? { by } : {}),
    ...(action ? { action: { $gte: action, $lt: `${action}\uffff` } } : {}),
    ...(subject ? { subject } : {}),
    ...(at ? { at } : {}),
  };
  const [entries, total] = await Promise.all([
    AuditLogModel.find(query)
      .sort({ at: -1, _id: -1 })
      .skip(skipOf(paging))
      .limit(paging.limit)
      .lean(),
    AuditLogModel.countDocuments(query),
  ]);
  return { entries, total };
}
