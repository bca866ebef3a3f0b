import { compareValues, type StringCompare } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { type Doc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { type Collation, stringCompare } from './collation.js';
import { splitPath, walk } from './paths.js';

export interface SortSpec {
  readonly fields: readonly { readonly path: string; readonly direction: 1 | -1 }[];
}

/** @throws CommandError 15975 or 2 for a sort that is not of 1 and -1 */
export function readSort(sort: Doc | undefined): SortSpec | undefined {
  if (sort === undefined || Object.keys(sort).length === 0) return undefined;
  const fields = Object.entries(sort).map(([path, value]) => {
    const direction = toNumber(value);
    if (direction !== 1 && direction !== -1) {
      if (typeof value === 'object') {
        throw new CommandError(115, '$meta sorting is not supported by this server');
      }
      throw new CommandError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    }
    if (path === '' || path.startsWith('$')) {
      throw new CommandError(16410, `FieldPath field names may not start with '$': ${path}`);
    }
    return { path, direction: direction as 1 | -1 };
  });
  return { fields };
}

/** What an array is sorted by: its least element ascending, its greatest descending. */
export function sortValue(
  doc: Doc,
  path: string,
  direction: 1 | -1,
  strings?: StringCompare,
): unknown {
  let best: unknown;
  let seen = false;
  walk(
    doc,
    splitPath(path),
    0,
    (value, whole) => {
      if (whole && Array.isArray(value) && value.length > 0) return false;
      const candidate = Array.isArray(value) && whole ? undefined : value;
      if (!seen || compareValues(candidate, best, strings) * direction < 0) best = candidate;
      seen = true;
      return false;
    },
    undefined,
  );
  return best;
}

/** Sorts by encoded keys, or by comparing values where a collation rules. */
export interface Sorter<K> {
  key(doc: Doc): K;
  compare(a: K, b: K): number;
}

export function createSorter(
  spec: SortSpec,
  collation: Collation | undefined,
): Sorter<Buffer> | Sorter<unknown[]> {
  const { fields } = spec;
  if (collation === undefined) {
    return {
      key: (doc) => {
        const parts = fields.map(({ path, direction }) =>
          encodeKey(sortValue(doc, path, direction), direction === -1),
        );
        return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      },
      compare: (a: Buffer, b: Buffer) => Buffer.compare(a, b),
    };
  }
  const strings = stringCompare(collation);
  return {
    key: (doc) => fields.map(({ path, direction }) => sortValue(doc, path, direction, strings)),
    compare: (a: unknown[], b: unknown[]) => {
      for (let i = 0; i < fields.length; i++) {
        const order = compareValues(a[i], b[i], strings);
        if (order !== 0) return order * (fields[i] as { direction: number }).direction;
      }
      return 0;
    },
  };
}
