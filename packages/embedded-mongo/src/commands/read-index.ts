import { BSONRegExp } from 'bson';
import { encodeKey } from '../bson/keys.js';
import { isNumber, isTruthy, toNumber } from '../bson/numbers.js';
import { type Doc, firstKey, isDoc, toName } from '../bson/values.js';
import { badValue, CommandError, failedToParse, typeMismatch, unsupported } from '../errors.js';
import { compileFilter, refuseExpr } from '../query/filter.js';
import type { Collection, Index, IndexSpec } from '../storage/collection.js';

/** An index as a client requests it. */
type NewIndex = Omit<IndexSpec, 'id'>;

/** The options that the index on `_id` may have; other indexes may also have those below. */
const idOptions = new Set(['v', 'key', 'name']);
const knownOptions = new Set([
  ...idOptions,
  ...['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'background'],
]);

const partialOperators = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$type', '$exists']);

function cannotCreate(why: string): CommandError {
  return new CommandError(67, why);
}

/** @throws CommandError 67 for an operator that is not allowed in a partial index */
function assertPartial(filter: Doc): void {
  for (const [name, value] of Object.entries(filter)) {
    const wrong = cannotCreate(`unsupported expression in partial index: ${name}`);
    if (name === '$and' || name === '$or') for (const one of value as Doc[]) assertPartial(one);
    else if (name.startsWith('$') || value instanceof BSONRegExp) throw wrong;
    else if (isDoc(value) && firstKey(value)?.startsWith('$')) {
      for (const [operator, operand] of Object.entries(value)) {
        if (!partialOperators.has(operator)) throw wrong;
        if (operator === '$exists' && !isTruthy(operand)) throw wrong;
      }
    }
  }
}

/** Reads a key pattern. @throws CommandError 67 or 115 for one with other directions than 1 and -1 */
function readKey(key: unknown): Map<string, 1 | -1> {
  if (!isDoc(key) || Object.keys(key).length === 0) {
    throw cannotCreate('Index keys cannot be an empty object');
  }
  return new Map(
    Object.entries(key).map(([name, value]): [string, 1 | -1] => {
      const path = toName(name);
      const direction = toNumber(value);
      if (direction === undefined || direction === 0 || Number.isNaN(direction)) {
        throw cannotCreate(`Values in the index key pattern must be 1 or -1: ${path}: ${value}`);
      }
      if (path.split('.').some((part) => part === '' || part.startsWith('$'))) {
        throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
      }
      if (direction !== 1 && direction !== -1) {
        throw unsupported(`An index key of ${direction} instead of 1 or -1`);
      }
      return [path, direction];
    }),
  );
}

function readExpiry(given: unknown, key: ReadonlyMap<string, unknown>): number | undefined {
  if (given === undefined) return undefined;
  const seconds = toNumber(given);
  if (seconds === undefined || !(seconds >= 0 && seconds <= 0x7fffffff)) {
    throw cannotCreate('expireAfterSeconds must be a number from 0 to 2147483647');
  }
  if (key.size === 1 && !key.has('_id')) return seconds;
  throw cannotCreate('TTL indexes are single-field indexes, and not on _id');
}

function readFlag(spec: Doc, option: 'unique' | 'sparse'): boolean {
  const { [option]: given } = spec;
  if (given === undefined || typeof given === 'boolean' || isNumber(given)) return isTruthy(given);
  throw typeMismatch(`The field '${option}' is not convertible to bool`);
}

/** The name of an index. The index on `_id` is always called `_id_`. */
function readName({ name }: Doc, isId: boolean): string {
  if (name === undefined) {
    throw failedToParse("The 'name' field is a required property of an index specification");
  }
  if (typeof name !== 'string') throw typeMismatch("The field 'name' must be a string");
  if (isId) return '_id_';
  if (name === '_id_') throw badValue("The index name '_id_' is reserved for the _id index");
  if (name.includes('\0')) throw cannotCreate('The index name cannot contain NUL bytes');
  if (name === '' || name === '*') throw cannotCreate(`The index name '${name}' is not valid.`);
  return name;
}

/** Reads an index specification. @throws CommandError for one that MongoDB or this server does not allow */
export function readIndex(spec: unknown): NewIndex {
  if (!isDoc(spec)) throw new CommandError(14, 'indexes must hold objects');
  const key = readKey(spec.key);
  const isId = key.size === 1 && key.get('_id') === 1;
  const known = isId ? idOptions : knownOptions;
  const unknown = Object.keys(spec).find((option) => !known.has(option));
  if (unknown !== undefined) {
    throw new CommandError(197, `The field '${unknown}' is not valid for an index specification`);
  }
  const { partialFilterExpression: partial } = spec;
  if (partial !== undefined) {
    if (!isDoc(partial)) throw cannotCreate('partialFilterExpression must be an object');
    compileFilter(partial);
    refuseExpr(partial);
    assertPartial(partial);
    if (isTruthy(spec.sparse)) throw cannotCreate('cannot mix partialFilterExpression and sparse');
  }
  return {
    name: readName(spec, isId),
    key,
    unique: readFlag(spec, 'unique'),
    sparse: readFlag(spec, 'sparse'),
    partial,
    expireAfterSeconds: readExpiry(spec.expireAfterSeconds, key),
  };
}

/** Compares key and options. MongoDB allows several indexes on one key if one of these options differs. */
function sameSignature(a: NewIndex, b: NewIndex): boolean {
  const shape = ({ key, unique, sparse, partial }: NewIndex) =>
    encodeKey([[...key].flat(), unique, sparse, partial ?? null]);
  return shape(a).equals(shape(b));
}

/** The same index, if it already exists. @throws CommandError 85 or 86 for one with other options or name */
export function existing(collection: Collection, wanted: NewIndex): Index | undefined {
  if (wanted.name === '_id_') return collection.indexes.find(({ name }) => name === '_id_');
  const named = collection.indexes.find(({ name }) => name === wanted.name);
  if (named !== undefined) {
    if (!sameSignature(named, wanted)) {
      throw new CommandError(86, `An existing index has the same name but differs: ${named.name}`);
    }
    if (named.expireAfterSeconds !== wanted.expireAfterSeconds) {
      throw new CommandError(85, `An equivalent index has different options: ${named.name}`);
    }
    return named;
  }
  const other = collection.indexes.find((index) => sameSignature(index, wanted));
  if (other === undefined) return undefined;
  throw new CommandError(85, `Index already exists with a different name: ${other.name}`);
}
