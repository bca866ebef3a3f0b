import { ERROR_CODES, type ErrorCode, errorMessage } from '@terimce/contract/errors';
import type { UiLanguage } from '@terimce/contract/languages';
import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import { fromEdgeTerm } from '@terimce/contract/term';
import type { TextKey, Texts } from '../texts.js';

export type Outcome = 'new' | 'duplicate' | 'rejected' | 'warning';

/** One row of an import and what becomes of it. */
export interface OutcomeRow {
  readonly index: number;
  readonly outcome: Outcome;
  readonly englishTerm: string;
  readonly turkishTerm: string;
  readonly category: string;
  readonly reason: string;
  readonly existing?: BulkResult['duplicateTerms'][number]['existingTerm'] | undefined;
}

/**
 * What became of each row, in their order. `rows` are those that were sent: those that nothing is
 * said about are new. Without them only the refused rows and warnings are listed.
 */
export function outcomeRows(result: BulkResult, rows: readonly unknown[] = []): OutcomeRow[] {
  const noted = new Map<number, OutcomeRow>();
  const note = (outcome: Outcome, list: readonly Omit<OutcomeRow, 'outcome'>[]) => {
    for (const row of list) noted.set(row.index, { ...row, outcome });
  };
  const withExisting = (list: BulkResult['duplicateTerms']) =>
    list.map(({ existingTerm, ...row }) => ({ ...row, existing: existingTerm }));
  note('warning', withExisting(result.warnings));
  note('rejected', result.rejectedTerms);
  note('duplicate', withExisting(result.duplicateTerms));
  if (rows.length === 0) return [...noted.values()].sort((a, b) => a.index - b.index);
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
    reason: '',
  };
}

const ROW_REASONS = [
  'TERM_EXISTS',
  'HOMONYM_EXISTS',
  'REPEATED_IN_FILE',
  'HOMONYM_IN_FILE',
  'SIMILAR_EXISTS',
  'SIMILAR_IN_FILE',
];

/** A reason in words. Reasons are codes, or `field: code` lists of the validation. */
export function reasonText(reason: string, language: UiLanguage, t: Texts): string {
  if (ROW_REASONS.includes(reason)) return t(`rowReason.${reason}` as TextKey);
  return reason.replace(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (code) =>
    ERROR_CODES.includes(code as ErrorCode) ? errorMessage(code as ErrorCode, language) : code,
  );
}
