import { expect, it } from 'vitest';
import { afterFirst } from './duplicate-selection.js';

const group = (...ids: string[]) => ({ terms: ids.map((id) => ({ id })) });

it('selects all except the first of each group, each id once', () => {
  expect(afterFirst([group('a', 'b', 'c'), group('d', 'c')])).toEqual(['b', 'c']);
});

it('selects nothing without groups', () => {
  expect(afterFirst([])).toEqual([]);
});
