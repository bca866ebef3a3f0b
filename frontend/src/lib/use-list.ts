import type { CallRequest } from '@terimce/contract/client';
import type { CallData, CallOptions } from './use-call.js';
import { type FilterValues, useFilters } from './use-filters.js';
import { type ListKey, usePages } from './use-pages.js';

type Query<K extends ListKey> =
  CallRequest<K> extends { readonly query?: infer Q } ? NonNullable<Q> : never;

interface ListOptions<K extends ListKey, D, Row> extends CallOptions<CallData<K>> {
  /**
   * The filters by their names in the query, with their defaults; including `sortBy` and `sortOrder` if columns can
   * be sorted.
   */
  readonly filters: D;
  /** Parts of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Constant query parameters. */
  readonly query?: Partial<Query<K>>;
  /** The field of the reply with the list. */
  readonly rows: (data: CallData<K>) => readonly Row[];
}

/**
 * A list of the panel: filters, sorting and page in the address, its rows from the server. Empty filters are left out
 * of the query.
 */
export function useList<
  K extends ListKey,
  const D extends FilterValues & Partial<Record<keyof Query<K>, string>>,
  Row,
>(key: K, { filters: defaults, params, query, rows, ...options }: ListOptions<K, D, Row>) {
  const address = useFilters({ ...defaults, page: '1' } as D & { page: string });
  const { page = '1', ...filters } = address.filters as Record<string, string>;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const set = address.set as (
    patch: Record<string, string>,
    options?: { replace?: boolean },
  ) => void;
  const pages = usePages(key, {
    ...options,
    request: (next) =>
      ({
        ...(params ? { params } : {}),
        query: { ...given, ...query, page: next },
      }) as unknown as CallRequest<K>,
    rows,
    page,
    setPage: (next, options) => set({ page: next }, options),
  });
  return {
    ...address,
    ...pages,
    /** The filters as in the query, without the page; for an export of the same list. */
    query: given as Query<K>,
    /** For the head of the table. */
    sort: {
      by: filters.sortBy ?? '',
      order: filters.sortOrder ?? '',
      onSort: (sortBy: string, sortOrder: 'asc' | 'desc') => set({ sortBy, sortOrder }),
    },
  };
}
