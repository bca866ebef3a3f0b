import type { ImportRow } from '@terimce/contract/routes/admin/imports';
import type { ImportRowRecord } from '@terimce/core/models/import';
import type { TermRecord } from '@terimce/core/models/term';

/** A row of an import with a remark. */
export function presentRow(row: ImportRowRecord): ImportRow {
  const { index, englishTerm, turkishTerm, category, changes } = row;
  return {
    index,
    englishTerm,
    turkishTerm,
    category,
    issues: [...row.issues],
    existingTerm: (row.existingTerm as ImportRow['existingTerm']) ?? null,
    ...(changes ? { changes } : {}),
    undone: row.undone ?? false,
  };
}

/** A term that an import added, as a row of that import. */
export function presentAdded(term: TermRecord) {
  const { _id, englishTerm, turkishTerm, category, slug, status } = term;
  const names = { englishTerm, turkishTerm, category };
  const existingTerm = { _id, ...names, slug, status };
  return { index: null, ...names, issues: [], existingTerm, undone: false };
}
