import { type Doc, getField, isDoc, toIndex, toName } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { joinPath } from '../query/paths.js';

/** A place in a document that an update writes to. Its parents exist. */
export interface Place {
  readonly path: string;
  /** The document, for messages. */
  readonly document: Doc;
  readonly get: () => unknown;
  readonly set: (value: unknown) => void;
  readonly unset: () => void;
}

/** MongoDB refuses to pad an array with more nulls than this. */
const maxPadding = 1_500_000;

function notViable(part: string, parent: unknown, path: string): CommandError {
  const shown = (JSON.stringify(parent) ?? 'undefined').slice(0, 200);
  return new CommandError(
    28,
    `Cannot create field '${toName(part)}' in element {${path}: ${shown}}`,
  );
}

type Slot = Omit<Place, 'path' | 'document'>;

function arraySlot(array: unknown[], i: number): Slot {
  return {
    get: () => array[i],
    set: (value) => {
      if (i > array.length + maxPadding) {
        throw new CommandError(34, `can't backfill more than ${maxPadding} elements`);
      }
      while (array.length < i) array.push(null);
      array[i] = value;
    },
    unset: () => {
      if (i < array.length) array[i] = null;
    },
  };
}

function docSlot(doc: Doc, key: string): Slot {
  return {
    get: () => getField(doc, key),
    set: (value) => {
      doc[key] = value;
    },
    unset: () => {
      delete doc[key];
    },
  };
}

/**
 * The place at a path, or undefined if there is none.
 * @param create creates missing parents; otherwise a path with a missing parent has no place
 * @param lenient a path through a value without fields (a number, say) has no place
 * @throws CommandError 28 for such a path if `lenient` is false
 */
export function placeAt(
  document: Doc,
  parts: readonly string[],
  create: boolean,
  lenient: boolean,
): Place | undefined {
  let parent: unknown = document;
  for (const [depth, part] of parts.entries()) {
    const index = toIndex(part);
    const slot = isDoc(parent)
      ? docSlot(parent, part)
      : Array.isArray(parent) && index !== undefined
        ? arraySlot(parent, index)
        : undefined;
    if (slot === undefined) {
      if (lenient) return undefined;
      throw notViable(part, parent, joinPath(parts.slice(0, depth)));
    }
    if (depth === parts.length - 1) return { ...slot, document, path: joinPath(parts) };
    parent = slot.get();
    if (parent !== undefined) continue;
    if (!create) return undefined;
    parent = {};
    slot.set(parent);
  }
  return undefined;
}
