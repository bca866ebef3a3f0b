import type { Pages } from '../lib/use-pages.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { Pager, type PagerProps } from './pager.js';

interface PagedTableProps<T>
  extends Omit<DataTableProps<T>, 'loading' | 'failure' | 'onRetry' | 'rows'> {
  /** Result of `useList` or `usePages`. */
  list: Pages<unknown, T>;
  /** Custom text for page and total. */
  total?: PagerProps['text'];
}

/** One page of a list with its loading, empty and failed states, and a pager. */
export function PagedTable<T extends object>({ list, total, ...table }: PagedTableProps<T>) {
  const { rows, pagination } = list;
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        loading={list.loading}
        failure={list.failure}
        onRetry={list.refresh}
      />
      {pagination && <Pager {...pagination} stay onPage={list.setPage} text={total} />}
    </>
  );
}
