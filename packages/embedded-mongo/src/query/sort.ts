import { compareValues, rank, rankOf, type StringCompare } from '../bson/compare.js';
import { emptyArrayKey, encodeKey } from '../bson/keys.js';
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
      if (direction === undefined) {
        throw new CommandError(
          15974,
          "$sort key ordering must be specified using a number or {$meta: 'text'}",
        );
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

/** What an empty array is sorted by: it comes before null and missing values. */
const nothing = Symbol('nothing');

/** What an array is sorted by: its least element ascending, its greatest descending. */
export function sortValue(
  doc: Doc,
  path: string,
  direction: 1 | -1,
  strings?: StringCompare,
): unknown {
  let best: unknown;
  let seen = false;
  const compare = comparison(strings);
  walk(
    doc,
    splitPath(path),
    0,
    (value, whole) => {
      if (whole && Array.isArray(value) && value.length > 0) return false;
      const candidate = Array.isArray(value) && whole ? nothing : value;
      if (!seen || compare(candidate, best) * direction < 0) best = candidate;
      seen = true;
      return false;
    },
    undefined,
  );
  return best;
}

function comparison(strings: StringCompare | undefined) {
  return (a: unknown, b: unknown): number => {
    if (a !== nothing && b !== nothing) return compareValues(a, b, strings);
    if (a === b) return 0;
    const other = rankOf(a === nothing ? b : a);
    const sign = a === nothing ? -1 : 1;
    return other < rank.undefined ? -sign : sign;
  };
}

function sortKey(value: unknown, descending: boolean): Buffer {
  return value === nothing ? emptyArrayKey(descending) : encodeKey(value, descending);
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
          sortKey(sortValue(doc, path, direction), direction === -1),
        );
        return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      },
      compare: (a: Buffer, b: Buffer) => Buffer.compare(a, b),
    };
  }
  const strings = stringCompare(collation);
  const compare = comparison(strings);
  return {
    key: (doc) => fields.map(({ path, direction }) => sortValue(doc, path, direction, strings)),
    compare: (a: unknown[], b: unknown[]) => {
      for (let i = 0; i < fields.length; i++) {
        const order = compare(a[i], b[i]);
        if (order !== 0) return order * (fields[i] as { direction: number }).direction;
      }
      return 0;
    },
  };
}
