import type { BulkResult, ImportRow } from '@terimce/contract/routes/admin/imports';
import { fromEdgeTerm } from '@terimce/contract/term-fields';

export type Outcome = 'new' | 'changed' | 'same' | 'duplicate' | 'rejected' | 'warning';

/** One row of an import and its result; its index is null if only the addition of the term is known. */
export type OutcomeRow = Pick<ImportRow, 'index' | 'englishTerm' | 'turkishTerm' | 'category'> &
  Partial<ImportRow> &
  Partial<Pick<BulkResult['newTerms'][number], 'status' | 'publishAt'>> & {
    readonly outcome: Outcome;
  };

/**
 * The result of each row, in order. `rows` are the sent rows; those without a remark are new. Without them only
 * refused rows and warnings are listed.
 */
export function outcomeRows(result: BulkResult, rows: readonly unknown[] = []): OutcomeRow[] {
  const noted = new Map<number, OutcomeRow>();
  const note = (
    outcome: Outcome,
    list: readonly (Omit<OutcomeRow, 'outcome'> & { index: number })[],
  ) => {
    for (const row of list) {
      // A row may be new or changed and have several warnings.
      const { issues = [], ...earlier } = noted.get(row.index) ?? {};
      noted.set(row.index, {
        ...earlier,
        ...row,
        issues: [...issues, ...(row.issues ?? [])],
        outcome,
      });
    }
  };
  note('new', result.newTerms);
  note('same', result.sameTerms);
  note('changed', result.changedTerms);
  note('warning', result.warnings);
  note('rejected', result.rejectedTerms);
  note('duplicate', result.duplicateTerms);
  if (rows.length === 0) return [...noted].sort(([a], [b]) => a - b).map(([, row]) => row);
  return rows.map((row, index) => noted.get(index) ?? newRow(row, index));
}

function newRow(row: unknown, index: number): OutcomeRow {
  const { content } = fromEdgeTerm(
    typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {},
  );
  const text = (name: string) => (typeof content[name] === 'string' ? String(content[name]) : '');
  return {
    index,
    outcome: 'new',
    englishTerm: text('englishTerm'),
    turkishTerm: text('turkishTerm'),
    category: text('category'),
  };
}
