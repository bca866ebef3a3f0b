import type { RouteDefinition } from '@terimce/contract/route';
import type { ViewTable } from '@terimce/contract/routes/admin/views';
import { z } from 'zod';
import type { CallData, CallOptions } from '../../../lib/use-call.js';
import type { FilterValues } from '../../../lib/use-filters.js';
import { useList } from '../../../lib/use-list.js';
import type { ListKey, Pages } from '../../../lib/use-pages.js';
import { bare, type ListName, type ListSource } from './list-columns.js';

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
  /** Set if the list has saved views. */
  readonly views?: ViewTable;
}

/** A list of the panel with what its call says of it. */
export interface PanelList<T> extends ListSource, Pages<unknown, T> {
  readonly filterFields: Readonly<Record<string, z.ZodType>>;
  readonly defaults: FilterValues;
  readonly filters: FilterValues;
  readonly isFiltered: boolean;
  readonly views: ViewTable | undefined;
  readonly sort: ReturnType<typeof useList>['sort'];
  readonly idOf: (row: T) => string;
  set(patch: FilterValues, options?: { replace?: boolean }): void;
  reset(): void;
}

/**
 * A list of the panel. Its filters, their defaults and its sorting are those of the query of the call.
 * @param routes a part of the contract with the call.
 */
export function usePanelList<K extends ListKey, R extends keyof CallData<K>>(
  routes: Readonly<Record<K, RouteDefinition>>,
  key: K,
  options: PanelListOptions<K, R>,
) {
  type Row = RowOf<CallData<K>, R>;
  const { name, noun = name, rows, id = '_id', defaults: own, query, views, ...rest } = options;
  const route = routes[key];
  const {
    page: _,
    limit: __,
    ...fields
  } = (route.query as z.ZodObject).shape as Record<string, z.ZodType>;
  const reply = (route.data as z.ZodObject).shape as Record<string, z.ZodArray<z.ZodObject>>;
  const defaults: Record<string, string> = {};
  for (const [field, schema] of Object.entries(fields)) {
    if (!(field in (query ?? {}))) defaults[field] = String(schema.safeParse(undefined).data ?? '');
  }
  Object.assign(defaults, own);
  const list = useList(key, {
    ...rest,
    filters: defaults as never,
    query: query as never,
    rows: (data) => data[rows] as readonly Row[],
  });
  return {
    ...list,
    set: list.set as PanelList<Row>['set'],
    filters: list.filters as Record<string, string>,
    name,
    noun,
    views,
    defaults,
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
