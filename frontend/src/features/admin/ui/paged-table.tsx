import type { Pagination } from '@terimce/contract/routes/common';
import type { Called } from '../data/use-call.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { Pager } from './pager.js';

interface PagedTableProps<T>
  extends Omit<DataTableProps<T>, 'loading' | 'failure' | 'onRetry' | 'rows'> {
  /** The call that answers one page of the list. */
  list: Pick<Called<never>, 'failure' | 'loading' | 'refresh'> & {
    readonly data: { readonly pagination: Pagination } | undefined;
  };
  /** The list's member of the reply; undefined shows the call's state instead. */
  rows: readonly T[] | undefined;
  onPage: (page: string) => void;
  /** Other words for the total. */
  total?: (pagination: Pagination) => string;
}

/** One page of a list with its loading, empty and failed states, and the way to the other pages. */
export function PagedTable<T extends object>({
  list,
  rows,
  onPage,
  total,
  ...table
}: PagedTableProps<T>) {
  const pagination = list.data?.pagination;
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        loading={list.loading}
        failure={list.failure}
        onRetry={list.refresh}
      />
      {rows && pagination && (
        <Pager
          pagination={pagination}
          onPage={onPage}
          {...(total ? { text: total(pagination) } : {})}
        />
      )}
    </>
  );
}
