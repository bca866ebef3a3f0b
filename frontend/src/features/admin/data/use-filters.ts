import { useSearchParams } from 'react-router-dom';

/** Filters of a list, by name; every value is text, as the address holds it. */
export type FilterValues = Readonly<Record<string, string>>;

/** Reads the filters from the address; those that are missing have their default. */
export function readFilters<D extends FilterValues>(
  params: URLSearchParams,
  defaults: D,
): { -readonly [K in keyof D]: string } {
  const values: Record<string, string> = {};
  for (const name of Object.keys(defaults)) {
    values[name] = params.get(name) ?? (defaults[name] as string);
  }
  return values as { -readonly [K in keyof D]: string };
}

/** The address after a change. Defaults are left out; any change but one of the page leads to the first page. */
export function withFilters(
  params: URLSearchParams,
  defaults: FilterValues,
  patch: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in patch)) next.delete('page');
  for (const [name, value] of Object.entries(patch)) {
    if (value === (defaults[name] ?? '')) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Filters and page of a list, kept in the address so that a view can be shared and gone back to. */
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
      const next = new URLSearchParams(current);
      for (const name of Object.keys(defaults)) next.delete(name);
      return next;
    });
  return { filters, set, isFiltered, reset };
}
