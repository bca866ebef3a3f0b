import { maxDepth } from '../bson/decode.js';
import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc, toName } from '../bson/values.js';
import { badValue, CommandError, unsupported } from '../errors.js';
import type { KeyPattern } from '../storage/collection.js';
import { patternKeys } from '../storage/index-keys.js';
import { splitPath } from './paths.js';

export interface SortSpec {
  readonly fields: readonly { readonly path: string; readonly direction: 1 | -1 }[];
}

/** The parts of a field path. @throws CommandError for one that MongoDB does not take */
export function fieldPath(path: string): readonly string[] {
  if (path === '')
    throw new CommandError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new CommandError(40353, "FieldPath must not end with a '.'.");
  const parts = splitPath(path);
  if (parts.length > maxDepth) throw new CommandError(15, 'FieldPath is too long');
  if (parts.includes('')) {
    throw new CommandError(15998, 'FieldPath field names may not be empty strings.');
  }
  if (parts.some((part) => part.startsWith('$'))) {
    throw new CommandError(16410, `FieldPath field names may not start with '$': ${path}`);
  }
  return parts;
}

/** @throws CommandError 15974 or 15975 for a sort that is not of 1 and -1 */
export function readSort(sort: Doc | undefined): SortSpec | undefined {
  if (sort === undefined || Object.keys(sort).length === 0) return undefined;
  const fields = Object.entries(sort).map(([key, value]) => {
    const direction = toNumber(value);
    const path = toName(key);
    if (isDoc(value)) throw unsupported('Sorting by an object such as $meta');
    if (direction === undefined) {
      throw new CommandError(15974, `Illegal key in $sort: the order of ${path} must be 1 or -1`);
    }
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(15975, '$sort key ordering must be 1 or -1');
    }
    fieldPath(path);
    return { path, direction: direction as 1 | -1 };
  });
  if (fields.length > 32) throw new CommandError(13103, 'too many compound keys');
  return { fields };
}

/** MongoDB's own bound for sorting without using the disk. */
const maxBytes = 100 * 1024 * 1024;

/**
 * Keeps what is to be sorted; with a limit only what can still be among the first. What is equal
 * stays in its order.
 * @param most how many are wanted; 0 for all
 */
export function createSorter<T>({ fields }: SortSpec, most: number) {
  const pattern: KeyPattern = {
    paths: fields.map(({ path }) => splitPath(path)),
    descending: fields.map(({ direction }) => direction === -1),
    sparse: false,
  };
  /** Of all combinations of array elements the key that comes first, as in an index. */
  const keyOf = (doc: Doc): Buffer => {
    try {
      const { keys } = patternKeys(pattern, doc);
      return keys.reduce((first, key) => (Buffer.compare(key, first) < 0 ? key : first));
    } catch (error) {
      if (!(error instanceof CommandError) || error.code !== 171) throw error;
      throw badValue('cannot sort with keys that are parallel arrays');
    }
  };
  let items: { key: Buffer; value: T; bytes: number }[] = [];
  let held = 0;
  const arrange = () => items.sort((a, b) => Buffer.compare(a.key, b.key));
  /**
   * @param size about how many bytes the value takes
   * @throws CommandError 292 when there is too much to be held, 2 for parallel arrays
   */
  const add = (doc: Doc, value: T, size: number): void => {
    const key = keyOf(doc);
    const bytes = key.length + 48 + size;
    held += bytes;
    items.push({ key, value, bytes });
    if (most > 0 && items.length >= 2 * most + 1000) {
      items = arrange().slice(0, most);
      held = items.reduce((sum, item) => sum + item.bytes, 0);
    }
    if (held > maxBytes) {
      throw new CommandError(292, `Sort exceeded memory limit of ${maxBytes} bytes; add an index`);
    }
  };
  return { add, sorted: () => arrange().map(({ value }) => value) };
}
