import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { CallFailure } from '@terimce/contract/client';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTexts } from '../texts.js';
import styles from './data-table.module.css';
import { Empty, Failed, Loading } from './states.js';
import { useFits } from './use-fits.js';
import { useRowFocus } from './use-row-focus.js';

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  readonly align?: 'end';
  /** For dates, which are hard to read when they break over two lines. */
  readonly oneLine?: boolean;
  /** Name under which the server sorts by this column. */
  readonly sortKey?: string;
  /** The column that names the row. */
  readonly primary?: boolean;
  /** For running text, which becomes a ribbon of single words where the table is narrow. */
  readonly prose?: boolean;
}

interface Sort {
  readonly by: string;
  readonly order: string;
  readonly onSort: (by: string, order: 'asc' | 'desc') => void;
}

interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Accessible name of a row's checkbox. */
  readonly label: (id: string) => string;
}

export interface DataTableProps<T> {
  /** What the table lists. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  rowId: (row: T) => string;
  loading?: boolean;
  failure?: CallFailure | undefined;
  loadingText?: string;
  failureText?: string;
  empty: string;
  /** The next step, below the empty message. */
  emptyMore?: ReactNode;
  onRetry?: () => void;
  sort?: Sort;
  /** Given where rows can be ticked. */
  selection?: Selection | undefined;
  /** Ids of columns that are not shown. */
  hidden?: readonly string[];
  /** Opens a row; the first cell gets a button for it besides. */
  onOpen?: (row: T) => void;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const NONE: never[] = [];

/**
 * A table of the panel: sticky head, sorting by the server, selection, chosen columns. Where it scrolls
 * sideways the column `actions` stays in sight. Below 640 px each row becomes a block with the column
 * names beside the values.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, rowId, sort, selection, hidden = NONE, onOpen } = props;
  const definitions = useMemo(
    () => columns.map(({ id, header }) => ({ id, header, accessorFn: (row: T) => row })),
    [columns],
  );
  const columnVisibility: ColumnVisibilityState = Object.fromEntries(
    hidden.map((id) => [id, false]),
  );
  const rowSelection: RowSelectionState = Object.fromEntries(
    [...(selection?.ids ?? [])].map((id) => [id, true]),
  );
  const table = useTable({
    features,
    columns: definitions,
    data: (rows ?? NONE) as T[],
    getRowId: rowId,
    state: { columnVisibility, rowSelection },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      selection?.onSelect(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getRowModel().rows;
  const t = useTexts();
  const box = useRef<HTMLElement>(null);
  const fits = useFits(box, shown.length > 0 && !props.loading);
  const keepFocus = useRowFocus(box, rows ?? NONE);

  if (props.failure && !rows) {
    return (
      <Failed
        failure={props.failure}
        fallback={props.failureText ?? t('errors.load')}
        onRetry={props.onRetry}
      />
    );
  }
  if (props.loading || rows === undefined) {
    return <Loading {...(props.loadingText ? { text: props.loadingText } : {})} />;
  }
  if (shown.length === 0) return <Empty text={props.empty}>{props.emptyMore}</Empty>;

  return (
    // A region that scrolls sideways must be reachable by keyboard.
    <section
      ref={box}
      className={styles.scroll}
      data-fits={fits || undefined}
      aria-label={label}
      tabIndex={fits ? undefined : 0}
      {...keepFocus}
    >
      <table className={styles.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className={styles.select}>
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      aria-label={t('table.selectAll')}
                      checked={table.getIsAllRowsSelected()}
                      ref={(box) => {
                        if (box) box.indeterminate = table.getIsSomeRowsSelected();
                      }}
                      onChange={table.getToggleAllRowsSelectedHandler()}
                    />
                  </label>
                </th>
              )}
              {group.headers.map((header) => {
                const column = byId.get(header.column.id);
                return column ? <Head key={header.id} column={column} sort={sort} /> : null;
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.id}
              data-selected={row.getIsSelected() || undefined}
              data-open={onOpen ? '' : undefined}
              onClick={
                onOpen &&
                ((event) => {
                  const target = event.target as Element;
                  // Menus and dialogs of a row bubble here through React, but lie elsewhere in the page.
                  if (!event.currentTarget.contains(target)) return;
                  if (!target.closest('a, button, input, select, label, details')) {
                    onOpen(row.original);
                  }
                })
              }
            >
              {selection && (
                <td className={styles.select}>
                  <label className={styles.tick}>
                    <input
                      type="checkbox"
                      aria-label={selection.label(row.id)}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </label>
                </td>
              )}
              {row.getVisibleCells().map((cell) => {
                const column = byId.get(cell.column.id);
                return column ? (
                  <td
                    key={cell.id}
                    data-align={column.align}
                    data-primary={column.primary || undefined}
                    data-one-line={column.oneLine || undefined}
                    data-prose={column.prose || undefined}
                    data-actions={column.id === 'actions' || undefined}
                    data-label={column.header}
                  >
                    <div className={styles.value}>{column.cell(row.original)}</div>
                  </td>
                ) : null;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head<T>({ column, sort }: { column: Column<T>; sort: Sort | undefined }) {
  const { sortKey } = column;
  const active = sort !== undefined && sortKey === sort.by;
  if (!sort || !sortKey) {
    return (
      <th scope="col" data-align={column.align} data-actions={column.id === 'actions' || undefined}>
        {column.header}
      </th>
    );
  }
  const ascending = active && sort.order === 'asc';
  const Icon = !active ? ChevronsUpDown : ascending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={!active ? undefined : ascending ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => sort.onSort(sortKey, active && !ascending ? 'asc' : 'desc')}
      >
        {column.header} <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
