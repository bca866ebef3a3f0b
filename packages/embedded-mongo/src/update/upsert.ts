import { BSONRegExp, ObjectId } from 'bson';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { isOperators } from '../query/comparisons.js';
import { splitPath } from '../query/paths.js';
import { copy, type Update } from './update.js';

/** The values that an equality condition in an upsert's filter gives to its path. */
function fixedValues(condition: unknown): unknown[] {
  if (condition instanceof BSONRegExp) return [];
  if (!isOperators(condition)) return [condition];
  const { $eq, $in, $all } = condition;
  return [
    ...('$eq' in condition ? [$eq] : []),
    ...[Array.isArray($in) && $in.length === 1 ? $in : [], $all ?? []]
      .flat(1)
      .filter((item) => !(item instanceof BSONRegExp) && !isOperators(item)),
  ];
}

function twice(path: string): CommandError {
  return new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
}

function setPath(doc: Doc, path: string, value: unknown): void {
  const parts = splitPath(path);
  let target = doc;
  for (const part of parts.slice(0, -1)) {
    if (target[part] !== undefined && !isDoc(target[part])) throw twice(path);
    if (target[part] === undefined) target[part] = {};
    target = target[part] as Doc;
  }
  const last = parts.at(-1) as string;
  if (Object.hasOwn(target, last)) throw twice(path);
  target[last] = value;
}

/**
 * Sets the values of a filter's equality conditions in a document.
 * @param onlyId true for a replacement, which takes only `_id` from the filter
 */
function collect(filter: Doc, into: Doc, onlyId: boolean): void {
  for (const [name, condition] of Object.entries(filter)) {
    const list = Array.isArray(condition) ? condition : [];
    if (name === '$and' || (name === '$or' && list.length === 1)) {
      for (const clause of list) if (isDoc(clause)) collect(clause, into, onlyId);
    } else if (!name.startsWith('$') && (!onlyId || /^_id(\.|$)/.test(name))) {
      for (const value of fixedValues(condition)) {
        if (onlyId && name !== '_id') {
          throw new CommandError(55, `field at '_id' must be exactly specified, not '${name}'`);
        }
        setPath(into, name, copy(value));
      }
    }
  }
}

/** The document that an upsert inserts: the values of the filter, changed by the update. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  const base: Doc = {};
  collect(filter, base, update.replaces);
  const { _id = new ObjectId(), ...rest } = update.apply(base, true);
  return { _id, ...rest };
}
