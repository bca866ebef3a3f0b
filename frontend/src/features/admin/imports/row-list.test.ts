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

it('keeps the status of a new row, and all of its warnings', () => {
  const planned = { status: 'draft', publishAt: '2099-12-05T06:05:00.000Z' } as const;
  const [row] = outcomeRows({
    ...result,
    newTerms: [{ index: 0, englishTerm: 'a', turkishTerm: '', category: '', ...planned }],
    warnings: [0, 0].map((index) => ({ ...refused, index, existingTerm: null })),
  });
  expect(row).toMatchObject({ outcome: 'warning', ...planned, issues: [{}, {}] });
});
