import { type Doc, toKey } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { rootsOf, union } from '../query/fields.js';
import { compileFilter, type Filter } from '../query/filter.js';
import { splitPath } from '../query/paths.js';

export interface IndexSpec {
  readonly id: number;
  readonly name: string;
  /** Field paths with 1 or -1, in order. */
  readonly key: ReadonlyMap<string, 1 | -1>;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial?: Doc | undefined;
  readonly expireAfterSeconds?: number | undefined;
}

/** What decides the keys of a document. */
export interface KeyPattern {
  /** The indexed paths, split at their dots. */
  readonly paths: readonly (readonly string[])[];
  readonly descending: readonly boolean[];
  readonly sparse: boolean;
}

export interface Index extends IndexSpec, KeyPattern {
  readonly prefix: Buffer;
  readonly partialFilter: Filter | undefined;
  /** The top-level fields that its keys depend on; undefined when it may be any. */
  readonly fields: ReadonlySet<string> | undefined;
  /** Some document has an array at an indexed path. */
  multikey: boolean;
  /** Some key was too long and is kept shortened: such an index cannot give an order. */
  shortened: boolean;
  /** The commit from which on reads may use it. */
  readonly readySince: number;
}

export interface Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly options: Doc;
  readonly prefix: Buffer;
  indexes: Index[];
  count: number;
  bytes: number;
  /** Counts inserts and deletes: while it stays, a scan must meet `count` records. */
  changes: number;
  nextRecord: number;
  dropped: boolean;
}

/** What the keys of a collection's documents, or of an index's entries, begin with. */
export function idPrefix(id: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

/** @throws CommandError 73 when MongoDB would not take these names */
export function assertNamespace(db: string, name: string): void {
  const wrong =
    db === '' ||
    Buffer.byteLength(db) > 63 ||
    /[/\\. "$\0]/.test(db) ||
    name === '' ||
    name.startsWith('.') ||
    /[\0$]/.test(name) ||
    Buffer.byteLength(`${db}.${name}`) > 255;
  if (wrong) throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
}

/** What changes in an index while it is used. */
type IndexState = Pick<Index, 'multikey' | 'shortened' | 'readySince'>;

/** An index as it is used, from how it is described. */
export function toIndex(spec: IndexSpec & IndexState): Index {
  const { key, partial } = spec;
  const partialFilter = partial && compileFilter(partial);
  const roots = rootsOf(key.keys());
  return {
    ...spec,
    paths: [...key.keys()].map(splitPath),
    descending: [...key.values()].map((direction) => direction === -1),
    prefix: idPrefix(spec.id),
    partialFilter,
    fields: partialFilter === undefined ? roots : union(roots, partialFilter.fields),
  };
}

/** An index as the catalogue stores it. */
export function indexToDoc(index: Index): Doc {
  const { id, name, unique, sparse, partial, expireAfterSeconds, multikey, shortened } = index;
  const key = [...index.key].map(([path, direction]) => ({ path, direction }));
  return { id, name, key, unique, sparse, partial, expireAfterSeconds, multikey, shortened };
}

/** An index from what the catalogue stores. */
export function indexFromDoc(doc: Doc): Index {
  const { key: parts, ...stored } = doc as unknown as Omit<IndexSpec & IndexState, 'key'> & {
    key: { path: string; direction: 1 | -1 }[];
  };
  const key = new Map(parts.map(({ path, direction }) => [path, direction]));
  return toIndex({ ...stored, key, readySince: 0 });
}

/** The `key` of an index as its client gave it. */
export function keyPatternOf(index: Index): Doc {
  return Object.fromEntries([...index.key].map(([path, order]) => [toKey(path), order]));
}

/** The indexes whose entries may change when only these top-level fields of a document do. */
export function indexesOver(
  { indexes }: Collection,
  changed: ReadonlySet<string> | undefined,
): Index[] {
  return indexes.filter(({ name, fields }) => {
    if (name === '_id_') return false;
    if (changed === undefined || fields === undefined) return true;
    return [...fields].some((field) => changed.has(field));
  });
}
