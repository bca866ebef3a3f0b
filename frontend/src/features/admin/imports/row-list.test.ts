import type { BulkResult } from '@terimce/contract/routes/admin/imports';
import { expect, it } from 'vitest';
import { outcomeRows } from './row-list.js';

const refused = { reason: 'X', englishTerm: 'a', turkishTerm: '', category: '' };
const result: BulkResult = {
  importId: 'i',
  dryRun: true,
  successful: 2,
  failed: 2,
  alreadyStored: 0,
  duplicateTerms: [{ ...refused, index: 1, existingTerm: null }],
  rejectedTerms: [{ ...refused, index: 3, type: 'validation_error' }],
  warnings: [{ ...refused, index: 0, existingTerm: null }],
  newCategories: [],
  unknownFields: {},
  errors: [],
};

it('says of every row that was sent what became of it', () => {
  const rows = outcomeRows(result, [{}, {}, { ingilizce_terim: 'stress' }, {}]);
  expect(rows.map((row) => row.outcome)).toEqual(['warning', 'duplicate', 'new', 'rejected']);
  expect(rows[2]?.englishTerm).toBe('stress');
});

it('lists the noted rows alone when the rows are not at hand', () => {
  expect(outcomeRows(result).map((row) => row.index)).toEqual([0, 1, 3]);
});
