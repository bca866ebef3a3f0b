import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter, type FilterOptions } from '../query/filter.js';

/** The tests of `arrayFilters`, by identifier. */
export type ArrayFilters = ReadonlyMap<string, (element: unknown) => boolean>;

function identifiers(filter: Doc, found: Set<string>): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name.startsWith('$') && Array.isArray(value)) {
      for (const clause of value) if (isDoc(clause)) identifiers(clause, found);
    } else found.add(name.split('.')[0] as string);
  }
}

/**
 * Reads `arrayFilters`. Each filter speaks of one identifier, as in `{ 'e.grade': { $gt: 5 } }`.
 * @throws CommandError 9 when a filter names none or several, or two name the same
 */
export function readArrayFilters(filters: unknown, options: FilterOptions): ArrayFilters {
  const result = new Map<string, (element: unknown) => boolean>();
  if (filters === undefined) return result;
  if (!Array.isArray(filters)) throw new CommandError(14, 'arrayFilters must be an array');
  for (const filter of filters) {
    const names = new Set<string>();
    if (isDoc(filter)) identifiers(filter, names);
    const [name] = names;
    if (name === undefined || names.size > 1) {
      throw new CommandError(
        9,
        'Error parsing array filter: Expected a single top-level field name',
      );
    }
    if (result.has(name)) {
      throw new CommandError(
        9,
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    const compiled = compileFilter(filter as Doc, options);
    result.set(name, (element) => compiled.matches({ [name]: element }));
  }
  return result;
}

/** @throws CommandError 9 when a filter is used by no path, 2 when a path has none */
export function assertFiltersUsed(filters: ArrayFilters, paths: readonly string[]): void {
  for (const path of paths) {
    for (const [, name] of path.matchAll(/\$\[([^\]]+)\]/g)) {
      if (filters.has(name as string)) continue;
      throw new CommandError(2, `No array filter found for identifier '${name}' in path '${path}'`);
    }
  }
  for (const name of filters.keys()) {
    if (!paths.some((path) => path.split('.').includes(`$[${name}]`))) {
      throw new CommandError(
        9,
        `The array filter for identifier '${name}' was not used in the update`,
      );
    }
  }
}
