import { fitKey, isLongKey } from '../bson/key-length.js';
import { compoundKey, emptyArrayKey, encodeKey } from '../bson/keys.js';
import { type Doc, getField, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Index } from './collection.js';

interface Slot {
  value: unknown;
  /** How many parts of the path have been followed; all of them when the value is final. */
  depth: number;
}

/** Marks the value that an empty array has in an index. */
const nothing = Symbol('nothing');

export interface IndexKeys {
  /** Encoded keys, each once; without the index's prefix and the record number. */
  readonly keys: readonly Buffer[];
  readonly multikey: boolean;
  readonly shortened: boolean;
}

/** Follows a path to its end or to the first array. */
function follow(slot: Slot, path: readonly string[]): Slot {
  let { value, depth } = slot;
  while (depth < path.length && !Array.isArray(value)) {
    value = isDoc(value) ? getField(value, path[depth] as string) : undefined;
    depth++;
    if (value === undefined) depth = path.length;
  }
  return { value, depth };
}

function enter(element: unknown, slot: Slot, path: readonly string[]): Slot {
  if (slot.depth === path.length) return { value: element, depth: path.length + 1 };
  if (isDoc(element)) return { value: element, depth: slot.depth };
  return { value: undefined, depth: path.length + 1 };
}

function isOpen(slot: Slot, path: readonly string[]): boolean {
  return Array.isArray(slot.value) && slot.depth <= path.length;
}

/** Calls `emit` with the values of each key of a document, one value for each part of the index. */
function expand(
  index: Index,
  slots: readonly Slot[],
  emit: (values: readonly unknown[], multikey: boolean) => void,
  multikey: boolean,
): void {
  const paths = index.paths;
  const followed = slots.map((slot, i) => follow(slot, paths[i] as string[]));
  const positional = followed.findIndex((slot, i) => {
    const part = (paths[i] as string[])[slot.depth];
    return isOpen(slot, paths[i] as string[]) && part !== undefined && /^\d+$/.test(part);
  });
  if (positional !== -1) {
    const { value, depth } = followed[positional] as Slot;
    const path = paths[positional] as string[];
    const element = (value as unknown[])[Number(path[depth])];
    const next = { value: element, depth: element === undefined ? path.length : depth + 1 };
    expand(index, followed.with(positional, next), emit, multikey);
    return;
  }
  const first = followed.findIndex((slot, i) => isOpen(slot, paths[i] as string[]));
  if (first === -1) {
    emit(
      followed.map((slot) => slot.value),
      multikey,
    );
    return;
  }
  const array = (followed[first] as Slot).value as unknown[];
  const inside = followed.map((slot, i) => isOpen(slot, paths[i] as string[]));
  if (followed.some((slot, i) => inside[i] && slot.value !== array)) {
    const names = [...index.key.keys()].filter((_, i) => inside[i]).map((path) => `[${path}]`);
    throw new CommandError(171, `cannot index parallel arrays ${names.reverse().join(' ')}`);
  }
  if (array.length === 0) {
    const empty = followed.map((slot, i): Slot => {
      if (!inside[i]) return slot;
      const path = paths[i] as string[];
      return { value: slot.depth === path.length ? nothing : undefined, depth: path.length + 1 };
    });
    expand(index, empty, emit, true);
    return;
  }
  for (const element of array) {
    const entered = followed.map((slot, i) =>
      inside[i] ? enter(element, slot, paths[i] as string[]) : slot,
    );
    expand(index, entered, emit, true);
  }
}

function encodePart(value: unknown, descending: boolean): Buffer {
  return value === nothing ? emptyArrayKey(descending) : encodeKey(value, descending);
}

const inArray = Symbol('in array');

/** The value at a path, or `inArray` where the path meets an array. */
function plainValue(doc: Doc, path: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of path) {
    if (!isDoc(value)) return Array.isArray(value) ? inArray : undefined;
    value = getField(value, part);
  }
  return Array.isArray(value) ? inArray : value;
}

const noKeys: IndexKeys = { keys: [], multikey: false, shortened: false };

/** The key of a document without arrays at the indexed paths, which most have none of. */
function plainKeys(index: Index, doc: Doc): IndexKeys | undefined {
  let anything = false;
  compoundKey.start();
  for (let i = 0; i < index.paths.length; i++) {
    const value = plainValue(doc, index.paths[i] as readonly string[]);
    if (value === inArray) return undefined;
    anything ||= value !== undefined;
    compoundKey.append(value, index.descending[i] as boolean);
  }
  if (index.sparse && !anything) return noKeys;
  const key = compoundKey.take();
  return { keys: [fitKey(key)], multikey: false, shortened: isLongKey(key) };
}

/**
 * The keys that a document has in an index.
 * @throws CommandError 171 when two indexed paths go through different arrays
 */
export function keysOf(index: Index, doc: Doc): IndexKeys {
  if (index.partialFilter !== undefined && !index.partialFilter.matches(doc)) {
    return noKeys;
  }
  return plainKeys(index, doc) ?? arrayKeys(index, doc);
}

function arrayKeys(index: Index, doc: Doc): IndexKeys {
  const found = new Map<string, Buffer>();
  let anyArray = false;
  let shortened = false;
  const start = index.paths.map((): Slot => ({ value: doc, depth: 0 }));
  expand(
    index,
    start,
    (values, multikey) => {
      anyArray ||= multikey;
      if (index.sparse && values.every((value) => value === undefined)) return;
      const parts = values.map((value, i) => encodePart(value, index.descending[i] as boolean));
      const key = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      shortened ||= isLongKey(key);
      if (multikey) found.set(key.toString('latin1'), fitKey(key));
      else found.set('', fitKey(key));
    },
    false,
  );
  return { keys: [...found.values()], multikey: anyArray, shortened };
}

/** The values of a document at an index's paths, for the message of a duplicate key. */
export function keyValueOf(index: Index, doc: Doc): Doc {
  const result: Doc = {};
  for (const [i, path] of [...index.key.keys()].entries()) {
    let value: unknown = doc;
    for (const part of index.paths[i] as string[]) {
      if (Array.isArray(value)) value = value[0];
      value = isDoc(value) ? getField(value, part) : undefined;
    }
    result[path] = value ?? null;
  }
  return result;
}
