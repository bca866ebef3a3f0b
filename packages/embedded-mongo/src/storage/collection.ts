import { decode } from '../bson/decode.js';
import { type Doc, toKey } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { rootsOf, union } from '../query/fields.js';
import { compileFilter, type Filter } from '../query/filter.js';
import { splitPath } from '../query/paths.js';
import type { KvReader } from './kv.js';

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

/** The part of an index, or of a sort, that determines a document's keys. */
export interface KeyPattern {
  /** The indexed paths, split at their dots. */
  readonly paths: readonly (readonly string[])[];
  readonly descending: readonly boolean[];
  readonly sparse: boolean;
}

export interface Index extends IndexSpec, KeyPattern {
  readonly prefix: Buffer;
  readonly partialFilter: Filter | undefined;
  /** The top-level fields that its keys depend on; undefined for all of them. */
  readonly fields: ReadonlySet<string> | undefined;
  /** True if a document has, or once had, an array at an indexed path. */
  multikey: boolean;
  /** True if a key was shortened because of its length. Such an index cannot be used for sorting. */
  shortened: boolean;
  /** The first commit whose readers may use it. */
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
  /** Counts inserts and deletes. As long as it does not change, a scan must find `count` records. */
  changes: number;
  nextRecord: number;
  dropped: boolean;
}

/** The key prefix of a collection's documents or an index's entries. */
export function idPrefix(id: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

/** @throws CommandError 73 for names that MongoDB does not allow */
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

/** The state of an index that its specification does not contain. */
type IndexState = Pick<Index, 'multikey' | 'shortened' | 'readySince'>;

/** Builds an index from its specification and state. */
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

/** The form in which the catalog stores an index. */
export function indexToDoc(index: Index): Doc {
  const { id, name, unique, sparse, partial, expireAfterSeconds, multikey, shortened } = index;
  const key = [...index.key].map(([path, direction]) => ({ path, direction }));
  return { id, name, key, unique, sparse, partial, expireAfterSeconds, multikey, shortened };
}

/** Builds an index from its stored form. */
export function indexFromDoc(doc: Doc): Index {
  const { key: parts, ...stored } = doc as unknown as Omit<IndexSpec & IndexState, 'key'> & {
    key: { path: string; direction: 1 | -1 }[];
  };
  const key = new Map(parts.map(({ path, direction }) => [path, direction]));
  return toIndex({ ...stored, key, readySince: 0 });
}

/** The key pattern of an index as a document. */
export function keyPatternOf(index: Index): Doc {
  return Object.fromEntries([...index.key].map(([path, order]) => [toKey(path), order]));
}

/** The indexes whose entries may change if only these top-level fields of a document change. */
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

/**
 * The counters of a collection as a reader sees them; undefined if nothing was stored yet. Those of {@link Collection}
 * also contain writes that are not committed yet.
 */
export function storedCounters(kv: KvReader, prefix: Buffer): Doc | undefined {
  const stored = kv.get('counters', prefix);
  return stored === undefined ? undefined : decode(stored);
}
