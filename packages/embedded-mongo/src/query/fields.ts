import { isDoc } from '../bson/values.js';
import { splitPath } from './paths.js';

function addPath(path: string, fields: Set<string>): void {
  fields.add(splitPath(path)[0] as string);
}

/**
 * Adds the top-level fields that an aggregation expression reads. Returns false if it may read any
 * field.
 */
export function addExpressionFields(expression: unknown, fields: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return !/^\$\$ROOT(\.|$)/.test(expression);
    if (expression.startsWith('$')) addPath(expression.slice(1), fields);
    return true;
  }
  if (Array.isArray(expression)) {
    return expression.every((item) => addExpressionFields(item, fields));
  }
  if (!isDoc(expression)) return true;
  return Object.entries(expression).every(
    ([name, value]) => name === '$literal' || addExpressionFields(value, fields),
  );
}

/** Adds the top-level fields that a filter reads. Returns false if it may read any field. */
export function addFilterFields(filter: unknown, fields: Set<string>): boolean {
  if (!isDoc(filter)) return false;
  return Object.entries(filter).every(([name, value]) => {
    if (name === '$and' || name === '$or' || name === '$nor') {
      return Array.isArray(value) && value.every((clause) => addFilterFields(clause, fields));
    }
    if (name === '$expr') return addExpressionFields(value, fields);
    addPath(name, fields);
    return true;
  });
}

/** The top-level fields of some paths. */
export function rootsOf(paths: Iterable<string>): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const path of paths) addPath(path, fields);
  return fields;
}

/** The union of sets of fields. Undefined means all fields. */
export function union(
  ...sets: readonly (ReadonlySet<string> | undefined)[]
): ReadonlySet<string> | undefined {
  const all = new Set<string>();
  for (const set of sets) {
    if (set === undefined) return undefined;
    for (const name of set) all.add(name);
  }
  return all;
}
