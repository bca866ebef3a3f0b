import { type Doc, getField, isDoc } from '../bson/values.js';

/** Where the element was that satisfied a condition, for the positional operator. */
export interface Position {
  position: number | undefined;
}

/**
 * What a condition asks of a value. `whole` is true for the value at the path itself, false for
 * an element of an array there. A missing value is undefined.
 */
export type Test = (value: unknown, whole: boolean, state?: Position) => boolean;

const paths = new Map<string, readonly string[]>();

/** The parts of a dotted path; the same array for the same path. */
export function splitPath(path: string): readonly string[] {
  let parts = paths.get(path);
  if (parts === undefined) {
    parts = path.split('.');
    if (paths.size > 10_000) paths.clear();
    paths.set(path, parts);
  }
  return parts;
}

const digits = /^\d+$/;

function test(value: unknown, check: Test, state: Position | undefined) {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (check(value[i], false)) {
        if (state !== undefined) state.position = i;
        return true;
      }
    }
  }
  return check(value, true, state);
}

/**
 * Follows a path as queries do: through arrays to each of their elements, and by position where
 * a part is a number. True as soon as one value there satisfies the test.
 */
export function walk(
  value: unknown,
  parts: readonly string[],
  depth: number,
  check: Test,
  state: Position | undefined,
): boolean {
  if (depth === parts.length) return test(value, check, state);
  const part = parts[depth] as string;
  if (Array.isArray(value)) {
    if (digits.test(part) && Number(part) < value.length) {
      if (walk(value[Number(part)], parts, depth + 1, check, state)) return true;
    }
    for (let i = 0; i < value.length; i++) {
      const element: unknown = value[i];
      if (isDoc(element) && walk(element, parts, depth, check, state)) {
        if (state !== undefined) state.position = i;
        return true;
      }
    }
    return false;
  }
  if (isDoc(value)) return walk(getField(value, part), parts, depth + 1, check, state);
  return check(undefined, true);
}

/** All values at a path, as `distinct` and sorting see them: elements of arrays one by one. */
export function valuesAt(doc: Doc, path: string): unknown[] {
  const found: unknown[] = [];
  walk(
    doc,
    splitPath(path),
    0,
    (value, whole) => {
      if (!(whole && Array.isArray(value))) found.push(value);
      return false;
    },
    undefined,
  );
  return found;
}

/** The value at a path that goes through no array, or undefined. */
export function plainValueAt(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) {
    if (!isDoc(value)) return undefined;
    value = getField(value, part);
  }
  return value;
}
