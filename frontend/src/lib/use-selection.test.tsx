// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.js';

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id, name: id.toUpperCase() }));

it('keeps rows selected on other pages, until another search or filter', () => {
  const { result, rerender } = renderHook(
    ({ rows, search }: { rows: { id: string; name: string }[]; search: string }) =>
      useSelection({ rows, filters: { search }, idOf: (row) => row.id, nameOf: (row) => row.name }),
    { initialProps: { rows: rowsOf('a', 'b'), search: '' } },
  );
  act(() => result.current.checks.onSelect(['a', 'b']));
  rerender({ rows: rowsOf('c'), search: '' });
  expect(result.current.names).toEqual(['A', 'B']);
  rerender({ rows: rowsOf('c'), search: 'steel' });
  expect(result.current.names).toEqual([]);
  act(() => result.current.checks.onSelect(['c']));
  expect([...result.current.ids]).toEqual(['c']);
});
