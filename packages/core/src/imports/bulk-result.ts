import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import type { ImportRecord, ImportRowRecord } from '../models/import.js';
import type { Neighbour } from '../terms/duplicates.js';
import type { GoodRow } from './check-row.js';

/** A row that was not stored, or was stored with a warning. */
export type Row = Omit<ImportRowRecord, '_id'>;

/** Why a row was not stored, or what to look at although it was; beside the codes of the contract. */
export type RowReason =
  | 'TERM_EXISTS'
  | 'HOMONYM_EXISTS'
  | 'REPEATED_IN_FILE'
  | 'HOMONYM_IN_FILE'
  | 'SIMILAR_EXISTS'
  | 'SIMILAR_IN_FILE';

export function noteOf(
  importId: string,
  row: GoodRow,
  kind: Row['kind'],
  reason: RowReason,
  existingTerm?: Neighbour | { index: number },
): Row {
  const { englishTerm, turkishTerm, category } = row.content;
  const existing = existingTerm ? { existingTerm: { ...existingTerm } } : {};
  return {
    importId,
    index: row.index,
    kind,
    reason,
    englishTerm,
    turkishTerm,
    category,
    ...existing,
  };
}

/** The reply of the bulk call from an import and (some of) its rows. */
export function toBulkResult(
  record: ImportRecord,
  rows: Record<Row['kind'], readonly Row[]>,
  dryRun: boolean,
): BulkResult {
  const common = ({ index, reason, englishTerm, turkishTerm, category }: Row) => ({
    index,
    reason,
    englishTerm,
    turkishTerm,
    category,
  });
  const withExisting = (row: Row) => ({
    ...common(row),
    existingTerm: (row.existingTerm as Partial<Neighbour> | undefined) ?? null,
  });
  return {
    importId: record._id,
    dryRun,
    successful: record.stored,
    failed: record.duplicates + record.rejected,
    alreadyStored: record.alreadyStored,
    duplicateTerms: rows.duplicate.map(withExisting),
    rejectedTerms: rows.rejected.map((row) => ({
      ...common(row),
      type: 'validation_error' as const,
    })),
    warnings: rows.warning.map(withExisting),
    newCategories: record.newCategories,
    unknownFields: record.unknownFields,
    errors: rows.rejected.map((row) => `${row.index}: ${row.reason}`),
  };
}
