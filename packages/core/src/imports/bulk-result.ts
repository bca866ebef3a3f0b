import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import type { RowIssue } from '@terimce/contract/row-issues';
import type { ImportRecord, ImportRowKind, ImportRowRecord } from '../models/import.js';
import type { Neighbor } from '../terms/term-keys.js';
import type { BadRow, ParsedRow } from './check-row.js';

/** The result of a row with issues or remarks. */
export type Row = Omit<ImportRowRecord, '_id' | 'importId'> & {
  /** When a new term becomes public. */
  readonly publishAt?: Date;
};

/** A row with its remark. */
export function noteOf(
  { index, content }: Pick<ParsedRow, 'index' | 'content'>,
  kind: ImportRowKind,
  issue?: RowIssue,
  existingTerm?: Neighbor | { index: number },
): Row {
  const { englishTerm = '', turkishTerm = '', category = '' } = content;
  const existing = existingTerm ? { existingTerm: { ...existingTerm } } : {};
  return {
    index,
    kind,
    issues: issue ? [issue] : [],
    englishTerm,
    turkishTerm,
    category,
    ...existing,
  };
}

export function refusalOf({ unknown: _, ...row }: BadRow): Row {
  return { ...row, kind: 'rejected' };
}

/** The codes of a row's issues, each with its field if it has one. */
function reasonOf({ issues }: Row): string {
  return issues
    .map(({ code, field }) => (field && !code.endsWith('_REQUIRED') ? `${field}: ${code}` : code))
    .join('; ');
}

function named({ index, englishTerm, turkishTerm, category }: Omit<Row, 'status'>) {
  return { index, englishTerm, turkishTerm, category };
}

function common(row: Row) {
  return { ...named(row), reason: reasonOf(row), issues: [...row.issues] };
}

const withExisting = (row: Row) => ({
  ...common(row),
  existingTerm: (row.existingTerm as Partial<Neighbor> | undefined) ?? null,
});

/** The reply of the bulk call for an import and (some of) its rows. */
export function toBulkResult(
  record: ImportRecord,
  rows: Partial<Record<ImportRowKind | 'added', readonly Row[]>>,
  dryRun: boolean,
): BulkResult {
  const { duplicate = [], rejected = [], warning = [], changed = [], same = [], added = [] } = rows;
  return {
    importId: record._id,
    dryRun,
    successful: record.stored,
    changed: record.changed,
    same: record.same,
    failed: record.duplicates + record.rejected,
    alreadyStored: record.alreadyStored,
    newTerms: added.map(({ status = 'pending', publishAt, ...row }) => ({
      ...named(row),
      status,
      publishAt: publishAt?.toISOString() ?? null,
    })),
    sameTerms: same.map(named),
    changedTerms: changed.map((row) => ({ ...withExisting(row), changes: row.changes ?? {} })),
    duplicateTerms: duplicate.map(withExisting),
    rejectedTerms: rejected.map((row) => ({ ...common(row), type: 'validation_error' as const })),
    warnings: warning.map(withExisting),
    newCategories: record.newCategories,
    unknownFields: record.unknownFields,
    errors: rejected.map((row) => `${row.index + 1}: ${reasonOf(row)}`),
  };
}
