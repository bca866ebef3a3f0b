import { compoundKey, emptyArrayKey, encodeKey, fitKey, isLongKey } from '../bson/keys.js';
import { type Doc, getField, isDoc, toIndex, toKey } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { joinPath } from '../query/paths.js';
import type { Index, KeyPattern } from './collection.js';

/** How far one path of an index has been followed. */
interface Slot {
  readonly value: unknown;
  /** The rest of the path. */
  readonly rest: readonly string[];
  /** The value is an element of an array. If it is an array itself, its elements are not indexed. */
  readonly final: boolean;
}

/** The value of an empty array in an index. */
const nothing = Symbol('nothing');

export interface IndexKeys {
  /** Encoded keys without duplicates, without the index's prefix and the record number. */
  readonly keys: readonly Buffer[];
  readonly multikey: boolean;
  readonly shortened: boolean;
}
type PatternKeys = Omit<IndexKeys, 'shortened'>;

/** Follows a path to its end or to the first array. */
function follow(slot: Slot): Slot {
  let { value, rest } = slot;
  while (rest.length > 0 && !Array.isArray(value)) {
    value = isDoc(value) ? getField(value, rest[0] as string) : undefined;
    rest = value === undefined ? [] : rest.slice(1);
  }
  return { ...slot, value, rest };
}

/** The slot of an array's element. */
function enter(element: unknown, { rest }: Slot): Slot {
  if (rest.length > 0 && isDoc(element)) return { value: element, rest, final: false };
  return { value: rest.length > 0 ? undefined : element, rest: [], final: true };
}

function isOpen({ value, final }: Slot): boolean {
  return Array.isArray(value) && !final;
}

/**
 * The array index that is the next part of a path, if the array has it.
 * @throws CommandError 16746 if an element also has a field of that name
 */
function positionOf(slot: Slot): number | undefined {
  const [part] = slot.rest;
  const position = part === undefined || !isOpen(slot) ? undefined : toIndex(part);
  const array = slot.value as unknown[];
  if (position === undefined || position >= array.length) return undefined;
  if (array.some((element) => isDoc(element) && Object.hasOwn(element, part as string))) {
    throw new CommandError(16746, `Ambiguous field name found in array, field: '${position}'`);
  }
  return position;
}

/** Calls `emit` for each key of a document, with one value for each field of the index. */
function expand(
  paths: KeyPattern['paths'],
  slots: readonly Slot[],
  emit: (values: readonly unknown[], multikey: boolean) => void,
  multikey: boolean,
): void {
  const followed = slots.map(follow);
  const positional = followed.findIndex((slot) => positionOf(slot) !== undefined);
  if (positional !== -1) {
    const slot = followed[positional] as Slot;
    const value = (slot.value as unknown[])[positionOf(slot) as number];
    const next = { value, rest: slot.rest.slice(1), final: false };
    expand(paths, followed.with(positional, next), emit, multikey);
    return;
  }
  const array = followed.find(isOpen)?.value as unknown[] | undefined;
  if (array === undefined) {
    const values = followed.map(({ value }) => value);
    emit(values, multikey);
    return;
  }
  if (followed.some((slot) => isOpen(slot) && slot.value !== array)) {
    const parallel = paths.filter((_, i) => isOpen(followed[i] as Slot)).reverse();
    const names = parallel.map((path) => `[${joinPath(path)}]`).join(' ');
    throw new CommandError(171, `cannot index parallel arrays ${names}`);
  }
  for (const element of array.length === 0 ? [nothing] : array) {
    const entered = followed.map((slot) => (isOpen(slot) ? enter(element, slot) : slot));
    expand(paths, entered, emit, true);
  }
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

export const noKeys: IndexKeys = { keys: [], multikey: false, shortened: false };

/** The key of a document that has no array at an indexed path: a faster way for the usual case. */
function plainKeys(index: KeyPattern, doc: Doc): PatternKeys | undefined {
  let anything = false;
  compoundKey.start();
  for (let i = 0; i < index.paths.length; i++) {
    const value = plainValue(doc, index.paths[i] as readonly string[]);
    if (value === inArray) return undefined;
    anything ||= value !== undefined;
    compoundKey.append(value, index.descending[i] as boolean);
  }
  if (index.sparse && !anything) return noKeys;
  return { keys: [compoundKey.take()], multikey: false };
}

/**
 * The keys of a document in an index.
 * @throws CommandError 171 when two indexed paths go through different arrays
 */
export function keysOf(index: Index, doc: Doc): IndexKeys {
  if (index.partialFilter !== undefined && !index.partialFilter.matches(doc)) {
    return noKeys;
  }
  const { keys, multikey } = patternKeys(index, doc);
  return { keys: keys.map(fitKey), multikey, shortened: keys.some(isLongKey) };
}

/** The keys of a document for a key pattern. Long keys are not shortened; a sort needs them whole. */
export function patternKeys(pattern: KeyPattern, doc: Doc): PatternKeys {
  return plainKeys(pattern, doc) ?? arrayKeys(pattern, doc);
}

function arrayKeys(index: KeyPattern, doc: Doc): PatternKeys {
  const found = new Map<string, Buffer>();
  let anyArray = false;
  const emit = (values: readonly unknown[], multikey: boolean) => {
    anyArray ||= multikey;
    if (index.sparse && values.every((value) => value === undefined)) return;
    const parts = values.map((value, i) => {
      const descending = index.descending[i] as boolean;
      return value === nothing ? emptyArrayKey(descending) : encodeKey(value, descending);
    });
    const key = Buffer.concat(parts);
    found.set(key.toString('latin1'), key);
  };
  const start = index.paths.map((rest): Slot => ({ value: doc, rest, final: false }));
  expand(index.paths, start, emit, false);
  return { keys: [...found.values()], multikey: anyArray };
}

/** The values of a document at an index's paths, for the duplicate key error. */
export function keyValueOf(index: Index, doc: Doc): Doc {
  const result: Doc = {};
  for (const [i, path] of [...index.key.keys()].entries()) {
    let value: unknown = doc;
    for (const part of index.paths[i] as string[]) {
      if (Array.isArray(value)) value = value[0];
      value = isDoc(value) ? getField(value, part) : undefined;
    }
    result[toKey(path)] = value ?? null;
  }
  return result;
}
