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

/** The parts of a field path. @throws CommandError for a path that MongoDB does not allow */
export function fieldPath(path: string): readonly string[] {
  if (path === '')
    throw new CommandError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.includes('\0')) {
    throw new CommandError(16411, 'FieldPath field names may not contain a null byte.');
  }
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

/** Reads a sort. @throws CommandError 15974 or 15975 for a direction other than 1 and -1 */
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

/** MongoDB's memory limit for a sort that does not use the disk. */
const maxBytes = 100 * 1024 * 1024;

/**
 * Collects items and sorts them. The sort is stable. With a limit, items that cannot be among the first
 * are dropped early.
 * @param most the limit; 0 for none
 */
export function createSorter<T>({ fields }: SortSpec, most: number) {
  const pattern: KeyPattern = {
    paths: fields.map(({ path }) => splitPath(path)),
    descending: fields.map(({ direction }) => direction === -1),
    sparse: false,
  };
  /** The sort key of a document. If it has arrays, the first of its keys. */
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
   * @param size the approximate size of the value in bytes
   * @throws CommandError 292 when the memory limit is exceeded, 2 for parallel arrays
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
