import type { CallRequest } from '@terimce/contract/client';
import type { RouteDefinition } from '@terimce/contract/route';
import type { ViewTable } from '@terimce/contract/routes/admin/views';
import { z } from 'zod';
import type { CallData, CallOptions } from '../../../lib/use-call.js';
import { type FilterValues, useFilters } from '../../../lib/use-filters.js';
import { type ListKey, type Pages, usePages } from '../../../lib/use-pages.js';
import { bare, type ListName, type ListSource } from './list-columns.js';

type Query<K extends ListKey> =
  CallRequest<K> extends { readonly query?: infer Q } ? NonNullable<Q> : never;
type RowOf<D, R extends keyof D> = D[R] extends readonly (infer Row)[] ? Row : never;

interface PanelListOptions<K extends ListKey, R extends keyof CallData<K>>
  extends CallOptions<CallData<K>> {
  readonly name: ListName;
  /** The noun of a row, as in the audit log. */
  readonly noun?: string;
  /** The field of the reply with the rows. */
  readonly rows: R;
  /** The field that identifies a row. */
  readonly id?: keyof RowOf<CallData<K>, R> & string;
  /** Defaults of filters that differ from those of the call. */
  readonly defaults?: FilterValues;
  /** Constant query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** Parts of the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Set if the list has saved views. */
  readonly views?: ViewTable;
}

/** A list of the panel with what its call says of it. */
export interface PanelList<T> extends ListSource, Pages<unknown, T> {
  readonly filterFields: Readonly<Record<string, z.ZodType>>;
  readonly filters: FilterValues;
  /** The filters as in the query, without the page; for an export of the same list. */
  readonly query: object;
  readonly isFiltered: boolean;
  readonly views: ViewTable | undefined;
  readonly sort: {
    readonly by: string;
    readonly order: string;
    readonly onSort: (by: string, order: 'asc' | 'desc') => void;
  };
  readonly idOf: (row: T) => string;
  set(patch: FilterValues, options?: { replace?: boolean }): void;
  reset(): void;
}

/**
 * A list of the panel: filters, sorting and page in the address, its rows from the server. The filters, their defaults
 * and the sorting are those of the query of the call. Empty filters are left out of the query.
 * @param routes a part of the contract with the call.
 */
export function usePanelList<K extends ListKey, R extends keyof CallData<K>>(
  routes: Readonly<Record<K, RouteDefinition>>,
  key: K,
  options: PanelListOptions<K, R>,
) {
  type Row = RowOf<CallData<K>, R>;
  const { name, noun = name, rows, id = '_id', views, params, query = {}, ...rest } = options;
  const { defaults: own, ...called } = rest;
  const route = routes[key];
  const {
    page: _,
    limit: __,
    ...fields
  } = (route.query as z.ZodObject).shape as Record<string, z.ZodType>;
  const defaults: Record<string, string> = {};
  for (const [field, schema] of Object.entries(fields)) {
    if (!(field in query)) defaults[field] = String(schema.safeParse(undefined).data ?? '');
  }
  Object.assign(defaults, own);
  const address = useFilters({ ...defaults, page: '1' } as Record<string, string>);
  const { page = '1', ...filters } = address.filters;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const set: PanelList<Row>['set'] = address.set;
  const pages = usePages(key, {
    ...called,
    request: (next) =>
      ({
        ...(params ? { params } : {}),
        query: { ...given, ...query, page: next },
      }) as unknown as CallRequest<K>,
    rows: (data) => data[rows] as readonly Row[],
    page,
    setPage: (next, options) => set({ page: next }, options),
  });
  const reply = (route.data as z.ZodObject).shape as Record<string, z.ZodArray<z.ZodObject>>;
  return {
    ...pages,
    filters,
    set,
    reset: address.reset,
    isFiltered: address.isFiltered,
    query: given as Query<K>,
    sort: {
      by: filters.sortBy ?? '',
      order: filters.sortOrder ?? '',
      onSort: (sortBy: string, sortOrder: 'asc' | 'desc') => set({ sortBy, sortOrder }),
    },
    name,
    noun,
    views,
    filterFields: fields,
    row: (reply[rows as string] as z.ZodArray<z.ZodObject>).element,
    sorts: optionsOfEnum(fields.sortBy),
    idOf: (row: Row) => String((row as Record<string, unknown>)[id as string]),
  } satisfies PanelList<Row>;
}

/** The values of an enumeration, below its default. */
export function optionsOfEnum(schema: z.ZodType | undefined): readonly string[] {
  const inner = schema && bare(schema);
  return inner instanceof z.ZodEnum ? (inner.options as string[]) : [];
}
