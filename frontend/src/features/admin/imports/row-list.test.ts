import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import { expect, it } from 'vitest';
import { outcomeRows } from './row-list.js';

const refused = {
  reason: 'X',
  issues: [{ code: 'X' }],
  englishTerm: 'a',
  turkishTerm: '',
  category: '',
};
const result: BulkResult = {
  importId: 'i',
  dryRun: true,
  successful: 2,
  changed: 0,
  same: 0,
  newTerms: [],
  sameTerms: [],
  changedTerms: [],
  failed: 2,
  alreadyStored: 0,
  duplicateTerms: [{ ...refused, index: 1, existingTerm: null }],
  rejectedTerms: [{ ...refused, index: 3, type: 'validation_error' }],
  warnings: [{ ...refused, index: 0, existingTerm: null }],
  newCategories: [],
  unknownFields: {},
  errors: [],
};

it('returns the result of every sent row', () => {
  const rows = outcomeRows(result, [{}, {}, { ingilizce_terim: 'stress' }, {}]);
  expect(rows.map((row) => row.outcome)).toEqual(['warning', 'duplicate', 'new', 'rejected']);
  expect(rows[2]?.englishTerm).toBe('stress');
});

it('lists only the rows with remarks if the sent rows are not available', () => {
  expect(outcomeRows(result).map((row) => row.index)).toEqual([0, 1, 3]);
});
