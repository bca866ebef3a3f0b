import { getField, isDoc, toIndex, toKey, toName } from '../bson/values.js';

/** A test of one value. A missing value is undefined. */
export interface Test {
  (value: unknown): boolean;
  /** The test applies to an array as a whole, not to its elements. */
  wholeOnly?: true;
}

const paths = new Map<string, readonly string[]>();

/** The parts of a dotted path as keys of a `Doc`. Cached: equal paths give the same array. */
export function splitPath(path: string): readonly string[] {
  let parts = paths.get(path);
  if (parts === undefined) {
    parts = toName(path).split('.').map(toKey);
    if (paths.size > 10_000) paths.clear();
    paths.set(path, parts);
  }
  return parts;
}

/** The dotted path of some parts. */
export function joinPath(parts: readonly string[]): string {
  return parts.map(toName).join('.');
}

/** Follows the rest of a path, from `depth` on, into an array. */
function walkArray(
  array: readonly unknown[],
  parts: readonly string[],
  depth: number,
  check: Test,
): boolean {
  const wanted = toIndex(parts[depth] as string);
  return array.some((element, i) => {
    if (isDoc(element) && walk(element, parts, depth, check)) return true;
    if (i !== wanted) return false;
    // A path that ends with an index means the element itself, even if it is an array.
    if (depth + 1 === parts.length) return check(element);
    if (Array.isArray(element)) return walkArray(element, parts, depth + 1, check);
    return isDoc(element) && walk(element, parts, depth + 1, check);
  });
}

/**
 * Follows a path as queries do: through every element of an array, and also by index if a part is a
 * number. At the end of the path it tests the elements of an array, then the array itself. True as
 * soon as one value satisfies the test.
 */
export function walk(
  value: unknown,
  parts: readonly string[],
  depth: number,
  check: Test,
): boolean {
  if (depth === parts.length) {
    const inside =
      Array.isArray(value) && check.wholeOnly !== true && value.some((item) => check(item));
    return inside || check(value);
  }
  if (Array.isArray(value)) return walkArray(value, parts, depth, check);
  if (!isDoc(value)) return check(undefined);
  return walk(getField(value, parts[depth] as string), parts, depth + 1, check);
}

/** Visits all values of a path as `distinct` does: arrays element by element. */
export function eachValueAt(
  value: unknown,
  parts: readonly string[],
  visit: (value: unknown) => void,
  depth = 0,
): void {
  if (depth === parts.length) {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== undefined) visit(value);
  } else if (isDoc(value)) {
    eachValueAt(getField(value, parts[depth] as string), parts, visit, depth + 1);
  } else if (Array.isArray(value)) {
    const position = toIndex(parts[depth] as string);
    if (position !== undefined) eachValueAt(value[position], parts, visit, depth + 1);
    else for (const item of value) if (isDoc(item)) eachValueAt(item, parts, visit, depth);
  }
}
