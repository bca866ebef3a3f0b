import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { Collection, Index, IndexSpec } from '../storage/collection.js';

/** An index that is asked for. */
export type NewIndex = Omit<IndexSpec, 'id'>;

const knownOptions = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  'ns',
  'collation',
]);

/** @throws CommandError 67 for a key pattern that is not of 1 and -1 */
export function readKey(spec: Doc): Map<string, 1 | -1> {
  const key = spec.key;
  if (!isDoc(key) || Object.keys(key).length === 0) {
    throw new CommandError(67, 'Index keys cannot be an empty object');
  }
  return new Map(
    Object.entries(key).map(([path, value]) => {
      const direction = toNumber(value);
      if (typeof value === 'string' || path.includes('$**')) {
        throw new CommandError(
          67,
          `Index type '${path}: ${value}' is not supported by this server`,
        );
      }
      if (direction === undefined || direction === 0 || Number.isNaN(direction)) {
        throw new CommandError(67, `Values in the index key pattern must be 1 or -1: ${path}`);
      }
      if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$'))) {
        throw new CommandError(67, `Index key contains an illegal field name: '${path}'`);
      }
      return [path, direction > 0 ? 1 : -1];
    }),
  );
}

/** @throws CommandError for an index that MongoDB or this server does not have */
export function readIndex(spec: unknown): NewIndex {
  if (!isDoc(spec)) throw new CommandError(14, 'indexes must hold objects');
  for (const option of Object.keys(spec)) {
    if (!knownOptions.has(option)) {
      throw new CommandError(197, `The field '${option}' is not valid for an index specification`);
    }
  }
  if (isDoc(spec.collation) && spec.collation.locale !== 'simple') {
    throw new CommandError(115, 'Indexes with a collation are not supported by this server');
  }
  const key = readKey(spec);
  const { partialFilterExpression: partial, expireAfterSeconds } = spec;
  if (partial !== undefined && !isDoc(partial)) {
    throw new CommandError(67, 'partialFilterExpression must be an object');
  }
  if (partial !== undefined) compileFilter(partial);
  const expiry = expireAfterSeconds === undefined ? undefined : toNumber(expireAfterSeconds);
  if (expireAfterSeconds !== undefined) {
    if (expiry === undefined || expiry < 0 || expiry > 0x7fffffff) {
      throw new CommandError(67, 'expireAfterSeconds must be a number from 0 to 2147483647');
    }
    if (key.size > 1 || key.has('_id')) {
      throw new CommandError(67, 'TTL indexes are single-field indexes, and not on _id');
    }
  }
  if (partial !== undefined && spec.sparse === true) {
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  }
  const defaultName = [...key].map(([path, direction]) => `${path}_${direction}`).join('_');
  return {
    name: typeof spec.name === 'string' ? spec.name : defaultName,
    key,
    unique: spec.unique === true || toNumber(spec.unique) === 1,
    sparse: spec.sparse === true || toNumber(spec.sparse) === 1,
    partial,
    expireAfterSeconds: expiry,
    hidden: spec.hidden === true,
  };
}

export function sameKey(a: ReadonlyMap<string, 1 | -1>, b: ReadonlyMap<string, 1 | -1>): boolean {
  return JSON.stringify([...a]) === JSON.stringify([...b]);
}

/** What tells indexes apart: several on one key may differ in these. */
function sameSignature(a: NewIndex, b: NewIndex): boolean {
  return (
    sameKey(a.key, b.key) &&
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    equalValues(a.partial ?? null, b.partial ?? null)
  );
}

function show({ key, name, unique, sparse }: NewIndex): string {
  const options = `${unique ? ', unique: true' : ''}${sparse ? ', sparse: true' : ''}`;
  const fields = [...key].map(([path, direction]) => `${path}: ${direction}`).join(', ');
  return `{ v: 2${options}, key: { ${fields} }, name: "${name}" }`;
}

/** The index that is there already. @throws CommandError 85 or 86 when it differs */
export function existing(collection: Collection, wanted: NewIndex): Index | undefined {
  const id = wanted.key.size === 1 && wanted.key.get('_id') === 1;
  if (id) return collection.indexes.find(({ name }) => name === '_id_');
  const named = collection.indexes.find(({ name }) => name === wanted.name);
  if (named !== undefined) {
    if (!sameSignature(named, wanted)) {
      throw new CommandError(
        86,
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${show(wanted)}, existing index: ${show(named)}`,
      );
    }
    if (named.expireAfterSeconds !== wanted.expireAfterSeconds) {
      throw new CommandError(
        85,
        `An equivalent index already exists with the same name but different options. Requested index: ${show(wanted)}, existing index: ${show(named)}`,
      );
    }
    return named;
  }
  const other = collection.indexes.find((index) => sameSignature(index, wanted));
  if (other !== undefined) {
    throw new CommandError(85, `Index already exists with a different name: ${other.name}`);
  }
  return undefined;
}
