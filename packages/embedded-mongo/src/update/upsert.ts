import { BSONRegExp, ObjectId } from 'bson';
import { type Doc, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { copy, type Update } from './update.js';

/** The value that a condition of an upsert's filter fixes its path to, if any. */
function fixedValue(condition: unknown): { value: unknown } | undefined {
  if (condition instanceof BSONRegExp) return undefined;
  if (!isDoc(condition) || !Object.keys(condition)[0]?.startsWith('$')) {
    return { value: condition };
  }
  if ('$eq' in condition) return { value: condition.$eq };
  for (const name of ['$in', '$all']) {
    const list = condition[name];
    if (Array.isArray(list) && list.length === 1 && !(list[0] instanceof BSONRegExp)) {
      return { value: list[0] };
    }
  }
  return undefined;
}

function setPath(doc: Doc, path: string, value: unknown): void {
  const parts = path.split('.');
  let target = doc;
  for (const part of parts.slice(0, -1)) {
    if (!isDoc(target[part])) {
      if (target[part] !== undefined) {
        throw new CommandError(
          54,
          `cannot infer query fields to set, path '${path}' is matched twice`,
        );
      }
      setField(target, part, {});
    }
    target = target[part] as Doc;
  }
  const last = parts.at(-1) as string;
  if (Object.hasOwn(target, last)) {
    throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
  }
  setField(target, last, value);
}

function collect(filter: Doc, into: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const clause of condition) if (isDoc(clause)) collect(clause, into);
    } else if (name === '$or' && Array.isArray(condition) && condition.length === 1) {
      if (isDoc(condition[0])) collect(condition[0], into);
    } else if (!name.startsWith('$')) {
      const fixed = fixedValue(condition);
      if (fixed !== undefined) setPath(into, name, copy(fixed.value));
    }
  }
}

/** The document that an upsert inserts: what the filter fixes, changed by the update. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  const base: Doc = {};
  if (update.kind === 'replacement') {
    const fixed = fixedValue(filter._id);
    if (fixed !== undefined && fixed.value !== undefined) base._id = fixed.value;
  } else collect(filter, base);
  const result = update.apply(base, { position: undefined, inserting: true });
  const { _id, ...rest } = result;
  return { _id: _id === undefined ? new ObjectId() : _id, ...rest };
}
