import { Long } from 'bson';
import { type Doc, getField, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { paused } from '../query/stream.js';
import type { DocStream } from './stages.js';

function setPath(doc: Doc, parts: readonly string[], value: unknown): Doc {
  const [first, ...rest] = parts as [string, ...string[]];
  const result = { ...doc };
  if (rest.length === 0) {
    if (value === undefined) delete result[first];
    else setField(result, first, value);
  } else {
    const inner = result[first];
    setField(result, first, setPath(isDoc(inner) ? inner : {}, rest, value));
  }
  return result;
}

function valueAt(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isDoc(value) ? getField(value, part) : undefined;
  return value;
}

interface UnwindSpec {
  readonly path: readonly string[];
  readonly index: readonly string[] | undefined;
  readonly keepEmpty: boolean;
}

function readSpec(spec: unknown): UnwindSpec {
  const path: unknown = isDoc(spec) ? spec.path : spec;
  if (typeof path !== 'string' || !path.startsWith('$')) {
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  }
  const index = isDoc(spec) ? spec.includeArrayIndex : undefined;
  if (index !== undefined && (typeof index !== 'string' || index.startsWith('$'))) {
    throw new CommandError(28810, 'includeArrayIndex must be a field name');
  }
  return {
    path: path.slice(1).split('.'),
    index: index?.split('.'),
    keepEmpty: isDoc(spec) && spec.preserveNullAndEmptyArrays === true,
  };
}

function unwind(doc: Doc, { path, index, keepEmpty }: UnwindSpec): Doc[] {
  const value = valueAt(doc, path);
  const number = (result: Doc, at: number | null) =>
    index === undefined ? result : setPath(result, index, at === null ? null : Long.fromNumber(at));
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item, i) => number(setPath(doc, path, item), i));
  }
  const empty = value === undefined || value === null || Array.isArray(value);
  if (!empty) return [number(doc, null)];
  if (!keepEmpty) return [];
  return [number(Array.isArray(value) ? setPath(doc, path, undefined) : doc, null)];
}

/** `$unwind` */
export function unwindStream(input: DocStream, given: unknown): DocStream {
  const spec = readSpec(given);
  let pending: Doc[] = [];
  return {
    next: (kv) => {
      for (let seen = 0; seen < 256; seen++) {
        const ready = pending.pop();
        if (ready !== undefined) return ready;
        const doc = input.next(kv);
        if (doc === undefined || doc === paused) return doc;
        pending = unwind(doc, spec).reverse();
      }
      return paused;
    },
  };
}
