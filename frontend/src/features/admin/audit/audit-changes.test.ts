import { expect, it } from 'vitest';
import { changesOf } from './audit-changes.js';

it('lists the fields that differ', () => {
  expect(changesOf({ before: { a: 1, b: [2] }, after: { a: 1, b: [3], c: true } })).toEqual([
    { field: 'b', from: [2], to: [3] },
    { field: 'c', from: undefined, to: true },
  ]);
});

it('treats a missing side as empty', () => {
  expect(changesOf({ before: null, after: { deleted: 3 } })).toEqual([
    { field: 'deleted', from: undefined, to: 3 },
  ]);
  expect(changesOf({})).toEqual([]);
});
