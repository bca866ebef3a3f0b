import { type Doc, getField, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { ArrayFilters } from './array-filters.js';

/** One place in a document that an update writes to, with its parents already there. */
export interface Place {
  /** The dotted path with positions filled in. */
  readonly path: string;
  /** The document, for messages. */
  readonly document: Doc;
  readonly get: () => unknown;
  readonly set: (value: unknown) => void;
  readonly unset: () => void;
}

const digits = /^\d+$/;
/** MongoDB refuses to pad an array with more nulls than this. */
const maxPadding = 1_500_000;

export interface ResolveOptions {
  /** The element that the query matched, for `$`. */
  readonly position: number | undefined;
  readonly arrayFilters: ArrayFilters;
  /** Create missing parents; without it a missing parent means that there is no place. */
  readonly create: boolean;
}

function notViable(part: string, parent: unknown, path: string): CommandError {
  const shown = JSON.stringify(parent) ?? 'undefined';
  return new CommandError(
    28,
    `Cannot create field '${part}' in element {${path}: ${shown.slice(0, 200)}}`,
  );
}

function elementIndexes(
  part: string,
  array: readonly unknown[],
  options: ResolveOptions,
): number[] | undefined {
  if (part === '$') {
    if (options.position === undefined) {
      throw new CommandError(
        2,
        'The positional operator did not find the match needed from the query.',
      );
    }
    return [options.position];
  }
  if (part === '$[]') return array.map((_, i) => i);
  const named = /^\$\[(.+)\]$/.exec(part)?.[1];
  if (named === undefined) return undefined;
  const matches = options.arrayFilters.get(named);
  if (matches === undefined) {
    throw new CommandError(2, `No array filter found for identifier '${named}' in path`);
  }
  return array.map((_, i) => i).filter((i) => matches(array[i]));
}

function arrayPlace(document: Doc, array: unknown[], i: number, path: string): Place {
  return {
    path,
    document,
    get: () => array[i],
    set: (value) => {
      if (i > array.length + maxPadding) {
        throw new CommandError(2, 'Cannot pad an array with that many nulls');
      }
      while (array.length < i) array.push(null);
      array[i] = value;
    },
    unset: () => {
      if (i < array.length) array[i] = null;
    },
  };
}

function docPlace(document: Doc, doc: Doc, name: string, path: string): Place {
  return {
    path,
    document,
    get: () => getField(doc, name),
    set: (value) => setField(doc, name, value),
    unset: () => {
      delete doc[name];
    },
  };
}

function join(path: string, part: string | number): string {
  return path === '' ? String(part) : `${path}.${part}`;
}

/** The places that a path of an update means. */
export function resolvePlaces(
  root: Doc,
  parts: readonly string[],
  options: ResolveOptions,
): Place[] {
  const found: Place[] = [];
  const visit = (parent: unknown, depth: number, path: string): void => {
    const part = parts[depth] as string;
    const last = depth === parts.length - 1;
    const positional = part.startsWith('$') && !part.startsWith('$$');
    if (Array.isArray(parent)) {
      const indexes = elementIndexes(part, parent, options);
      if (indexes === undefined && !digits.test(part)) {
        if (options.create) throw notViable(part, parent, path);
        return;
      }
      for (const i of indexes ?? [Number(part)]) {
        const place = arrayPlace(root, parent, i, join(path, i));
        if (last) found.push(place);
        else descend(place, depth);
      }
      return;
    }
    if (positional && /^\$(\[.*\])?$/.test(part)) {
      if (!options.create && parent === undefined) return;
      throw new CommandError(
        2,
        part === '$'
          ? 'The positional operator did not find the match needed from the query.'
          : `The path '${join(path, '')}' must exist in the document in order to apply array updates.`,
      );
    }
    if (!isDoc(parent)) {
      if (options.create) throw notViable(part, parent, path);
      return;
    }
    const place = docPlace(root, parent, part, join(path, part));
    if (last) found.push(place);
    else descend(place, depth);
  };
  const descend = (place: Place, depth: number): void => {
    let value = place.get();
    if (value === undefined) {
      const next = parts[depth + 1] as string;
      if (/^\$(\[.*\])?$/.test(next) && options.create) {
        throw new CommandError(
          2,
          `The path '${place.path}' must exist in the document in order to apply array updates.`,
        );
      }
      if (!options.create) return;
      value = {};
      place.set(value);
    }
    visit(value, depth + 1, place.path);
  };
  visit(root, 0, '');
  return found;
}
