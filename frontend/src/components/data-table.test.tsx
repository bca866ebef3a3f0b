// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { show, texts } from '../../test/site.js';
import { DataTable } from './data-table.js';

const rows = [{ id: 'a' }, { id: 'b' }];

function Table({ hidden = [] }: { hidden?: readonly string[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
  return (
    <>
      <output>{[...ids].sort().join(' ')}</output>
      <DataTable
        label="Harfler"
        rows={rows}
        rowId={(row) => row.id}
        columns={[
          { id: 'id', header: 'Harf', primary: true, cell: (row) => row.id },
          { id: 'length', header: 'Uzunluk', cell: (row) => row.id.length * 3500 },
        ]}
        empty="Yok"
        hidden={hidden}
        selection={{ ids, onSelect: setIds, label: (id) => `Seç: ${id}` }}
      />
    </>
  );
}

const all = () => screen.getAllByRole<HTMLInputElement>('checkbox')[0] as HTMLInputElement;

it('selects single rows and all rows of a page, without changing other pages', async () => {
  await show(<Table />);
  await userEvent.click(screen.getByLabelText('Seç: a'));
  expect(texts('output')).toEqual(['a elsewhere']);
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  await userEvent.click(all());
  expect(texts('output')).toEqual(['a b elsewhere']);
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  await userEvent.click(all());
  expect(texts('output')).toEqual(['elsewhere']);
});

it('does not show hidden columns', async () => {
  await show(<Table hidden={['length']} />);
  expect(texts('thead th')).toEqual(['', 'Harf']);
  expect(texts('tbody tr:first-child td')).toEqual(['', 'a']);
});

it('writes numbers as the language does', async () => {
  await show(<Table />);
  expect(texts('tbody tr:first-child td')).toEqual(['', 'a', '3.500']);
});

it('sorts texts from A on and numbers with the greatest first, then the other way round', async () => {
  const onSort = vi.fn();
  const table = (by: string, order: string) => (
    <DataTable
      label="Harfler"
      rows={rows}
      rowId={(row) => row.id}
      columns={[
        { id: 'id', header: 'Harf', sortKey: 'id', cell: (row) => row.id },
        { id: 'length', header: 'Uzunluk', sortKey: 'length', align: 'end', cell: () => 1 },
      ]}
      empty="Yok"
      sort={{ by, order, onSort }}
    />
  );
  for (const [by, order] of [
    ['', 'desc'],
    ['id', 'asc'],
    ['length', 'desc'],
  ] as const) {
    await show(table(by, order));
    await userEvent.click(screen.getByRole('button', { name: 'Harf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Uzunluk' }));
    cleanup();
  }
  expect(onSort.mock.calls.map((call) => call.join(' '))).toEqual([
    'id asc',
    'length desc',
    'id desc',
    'length desc',
    'id asc',
    'length asc',
  ]);
});
