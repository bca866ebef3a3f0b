import type { CallFailure } from '@terimce/contract/client';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../lib/i18n.js';
import { useFormat } from '../lib/use-format.js';
import { Breakable } from './breakable.js';
import styles from './data-table.module.css';
import scroll from './scroll-hint.module.css';
import { Empty, FailedState, Loading } from './states.js';
import { SelectAll, type Selection, select, Tick } from './table-selection.js';
import { useFits } from './use-fits.js';
import { useRowFocus } from './use-row-focus.js';

export interface Column<T> {
  readonly id: string;
  readonly header: string;
  /** Numbers are formatted. Texts may break within very long words; elements see to that with {@link Breakable}. */
  readonly cell: (row: T) => ReactNode;
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align?: 'end';
  /** For dates, which are hard to read if they wrap. */
  readonly oneLine?: boolean;
  /** Name by which the server sorts this column. */
  readonly sortKey?: string;
  /** The column that names the row. */
  readonly primary?: boolean;
  /** For running text, which becomes too narrow if the table is narrow. */
  readonly prose?: boolean;
}

/** Columns of a table; `false` for one that this user or this view does not have. */
type Columns<T> = readonly (Column<T> | false)[];

interface Sort {
  readonly by: string;
  readonly order: string;
  readonly onSort: (by: string, order: 'asc' | 'desc') => void;
}

export interface DataTableProps<T> {
  /** Accessible name of the table. */
  label: string;
  columns: Columns<T>;
  rows: readonly T[] | undefined;
  rowId: (row: T) => string;
  loading?: boolean;
  failure?: CallFailure | undefined;
  loadingText?: string;
  failureText?: string;
  empty: string;
  onRetry?: () => void;
  sort?: Sort;
  /** Set if rows can be selected. */
  selection?: Selection | undefined;
  /** Ids of hidden columns. */
  hidden?: readonly string[];
  /** What can be done with a row, in the last column; it stays in view if the table scrolls sideways. */
  actions?: ((row: T) => ReactNode) | false;
  /** Opens a row; the first cell also gets a button for it. */
  onOpen?: (row: T) => void;
  /** The id of its rows, for a link to them. */
  rowsId?: string;
}

const NONE: never[] = [];

/**
 * A table of the panel: sticky head, sorting by the server, selection, selectable columns. Below 640 px each
 * row becomes a block with the column names beside the values.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, rowId, sort, selection, hidden = NONE, actions, onOpen } = props;
  const shown = columns
    .filter((column) => column !== false)
    .filter((column) => !hidden.includes(column.id));
  const { t } = useTranslation();
  const { figure } = useFormat();
  if (actions) shown.push({ id: 'actions', header: t('table.actions'), cell: actions });
  const box = useRef<HTMLElement>(null);
  const fits = useFits(box, Boolean(rows?.length) && !props.loading);
  const keepFocus = useRowFocus(box, rows ?? NONE);

  if (props.failure && !rows) {
    return (
      <FailedState
        failure={props.failure}
        fallback={props.failureText ?? t('errors.load')}
        onRetry={props.onRetry}
      />
    );
  }
  if (props.loading || rows === undefined) {
    return <Loading text={props.loadingText} />;
  }
  if (rows.length === 0) return <Empty text={props.empty} />;

  return (
    // A region that scrolls sideways must be reachable by keyboard.
    <section
      ref={box}
      className={`${scroll.hint} ${styles.scroll}`}
      data-fits={fits || undefined}
      aria-label={label}
      tabIndex={fits ? undefined : 0}
      {...keepFocus}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {selection && <SelectAll ids={rows.map(rowId)} selection={selection} />}
            {shown.map((column) => (
              <Head key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody id={props.rowsId} tabIndex={props.rowsId ? -1 : undefined}>
          {rows.map((row) => {
            const id = rowId(row);
            return (
              <tr
                key={id}
                data-selected={selection?.ids.has(id) || undefined}
                data-open={onOpen ? '' : undefined}
                onClick={
                  onOpen &&
                  ((event) => {
                    const target = event.target as Element;
                    // Clicks in a row's menus and dialogs bubble here through React, but happen elsewhere in the
                    // page.
                    if (!event.currentTarget.contains(target)) return;
                    if (!target.closest('a, button, input, select, label, details')) onOpen(row);
                  })
                }
              >
                {selection && (
                  <td className={styles.select}>
                    <Tick
                      label={selection.label(id)}
                      checked={selection.ids.has(id)}
                      onChange={(checked) => select(selection, [id], checked)}
                    />
                  </td>
                )}
                {shown.map((column) => (
                  <td
                    key={column.id}
                    data-align={column.align}
                    data-primary={column.primary || undefined}
                    data-one-line={column.oneLine || undefined}
                    data-prose={column.prose || undefined}
                    data-actions={column.id === 'actions' || undefined}
                    data-label={column.header}
                  >
                    <div className={styles.value}>{breakable(figure(column.cell(row)))}</div>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function breakable(value: ReactNode): ReactNode {
  return typeof value === 'string' ? <Breakable text={value} /> : value;
}

function Head<T>({ column, sort }: { column: Column<T>; sort: Sort | undefined }) {
  const { header, sortKey } = column;
  const active = sort !== undefined && sortKey === sort.by;
  const ascending = active && sort.order === 'asc';
  // The first click sorts texts from A on, numbers and dates from the greatest.
  const upwards = active ? !ascending : !(column.align || column.oneLine);
  const Icon = !active ? ChevronsUpDown : ascending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-actions={column.id === 'actions' || undefined}
      aria-sort={!active ? undefined : ascending ? 'ascending' : 'descending'}
    >
      {sort && sortKey ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => sort.onSort(sortKey, upwards ? 'asc' : 'desc')}
        >
          {header} <Icon aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
