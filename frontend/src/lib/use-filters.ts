import { pageNumber } from '@terimce/contract/page-number';
import { useSearchParams } from 'react-router-dom';

/** Name of the parameter with the selected saved view. */
export const VIEW_PARAM = 'view';

/** Filters of a list, by name; every value is a text, as in the address. */
export type FilterValues = Readonly<Record<string, string>>;

/** Reads the filters from the address; missing ones, and a page that is no number, get their default. */
export function readFilters<D extends FilterValues>(
  params: URLSearchParams,
  defaults: D,
): { -readonly [K in keyof D]: string } {
  const read = (name: string, initial: string) =>
    name === 'page' ? String(pageNumber(params.get(name))) : (params.get(name) ?? initial);
  return Object.fromEntries(
    Object.entries(defaults).map(([name, initial]) => [name, read(name, initial)]),
  ) as { -readonly [K in keyof D]: string };
}

/** Parameters of an address after changes: those that are undefined are removed. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The address after a change. Defaults are left out; any change except of the page returns to the first page. */
export function withFilters(
  params: URLSearchParams,
  defaults: FilterValues,
  patch: Readonly<Record<string, string>>,
): URLSearchParams {
  const given = Object.entries(patch).map(([name, value]) => [
    name,
    value === (defaults[name] ?? '') ? undefined : value,
  ]);
  return withParams(params, { page: undefined, ...Object.fromEntries(given) });
}

/** Filters and page of a list, in the address so that a view can be shared and restored. */
export function useFilters<const D extends FilterValues>(defaults: D) {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params, defaults);
  const set = (
    patch: Partial<Record<keyof D & string, string>>,
    { replace = false }: { replace?: boolean } = {},
  ) =>
    setParams(
      (current) => withFilters(current, defaults, patch as Readonly<Record<string, string>>),
      { replace },
    );
  const isFiltered = Object.keys(defaults).some(
    (name) => name !== 'page' && filters[name] !== defaults[name],
  );
  const reset = () =>
    setParams((current) => {
      const names = [...Object.keys(defaults), VIEW_PARAM];
      return withParams(current, Object.fromEntries(names.map((name) => [name, undefined])));
    });
  return { filters, set, isFiltered, reset };
}
