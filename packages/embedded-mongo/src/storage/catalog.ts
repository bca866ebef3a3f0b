import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { compileFilter, type Filter } from '../query/filter.js';
import type { Engine } from './engine.js';
import { type KvWriter, prefixEnd } from './kv.js';

export interface IndexSpec {
  readonly id: number;
  readonly name: string;
  /** Field paths with 1 or -1, in order. */
  readonly key: ReadonlyMap<string, 1 | -1>;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Doc | undefined;
  readonly expireAfterSeconds: number | undefined;
  readonly hidden: boolean;
}

export interface Index extends IndexSpec {
  /** The paths of `key`, split at their dots. */
  readonly paths: readonly (readonly string[])[];
  readonly descending: readonly boolean[];
  readonly prefix: Buffer;
  readonly partialFilter: Filter | undefined;
  /** Some document has an array at an indexed path. */
  multikey: boolean;
  /** Some key was too long and is kept shortened: such an index cannot give an order. */
  shortened: boolean;
  /** The commit from which on reads may use it; 0 while it is being built. */
  readySince: number;
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
  nextRecord: number;
  dropped: boolean;
  /** Counts the changes of its indexes, so that open transactions notice. */
  version: number;
}

function idPrefix(id: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

function catalogKey(db: string, name: string): Buffer {
  return Buffer.from(`c${db}\0${name}`, 'utf8');
}

const nextIdKey = Buffer.from('next');

function toIndex(spec: IndexSpec, state: { multikey: boolean; shortened: boolean }): Index {
  return {
    ...spec,
    ...state,
    paths: [...spec.key.keys()].map((path) => path.split('.')),
    descending: [...spec.key.values()].map((direction) => direction === -1),
    prefix: idPrefix(spec.id),
    partialFilter: spec.partial === undefined ? undefined : compileFilter(spec.partial),
    readySince: 0,
  };
}

function indexToDoc(index: Index): Doc {
  return {
    id: index.id,
    name: index.name,
    key: [...index.key].map(([path, direction]) => ({ path, direction })),
    unique: index.unique,
    sparse: index.sparse,
    ...(index.partial === undefined ? {} : { partial: index.partial }),
    ...(index.expireAfterSeconds === undefined
      ? {}
      : { expireAfterSeconds: index.expireAfterSeconds }),
    hidden: index.hidden,
    multikey: index.multikey,
    shortened: index.shortened,
    ready: index.readySince > 0,
  };
}

function indexFromDoc(doc: Doc): Index {
  const key = doc.key as { path: string; direction: 1 | -1 }[];
  const index = toIndex(
    {
      id: doc.id as number,
      name: doc.name as string,
      key: new Map(key.map(({ path, direction }) => [path, direction])),
      unique: doc.unique === true,
      sparse: doc.sparse === true,
      partial: doc.partial as Doc | undefined,
      expireAfterSeconds: doc.expireAfterSeconds as number | undefined,
      hidden: doc.hidden === true,
    },
    { multikey: doc.multikey === true, shortened: doc.shortened === true },
  );
  index.readySince = doc.ready === true ? 1 : 0;
  return index;
}

/** Brings a collection up to what is stored; it and its indexes stay the objects they were. */
function refresh(known: Collection, loaded: Collection): Collection {
  const indexes = loaded.indexes.map((index) => {
    const same = known.indexes.find(({ id }) => id === index.id);
    return same === undefined ? index : Object.assign(same, index);
  });
  return Object.assign(known, loaded, { indexes, version: known.version + 1 });
}

/** Which collections and indexes there are. Kept in memory, written in the transaction of a change. */
export class Catalog {
  private readonly engine: Engine;
  private readonly databases = new Map<string, Map<string, Collection>>();
  private readonly touched = new Set<Collection>();
  private nextId = 1;
  /** The ids of indexes that a running write is filling. */
  readonly building = new Set<number>();

  constructor(engine: Engine) {
    this.engine = engine;
    this.reload();
    engine.writes.onBatch = () => this.saveCounters();
    engine.writes.onRollback = () => this.reload();
  }

  private *stored(prefix: string): Iterable<{ key: Buffer; value: Buffer }> {
    const start = Buffer.from(prefix);
    yield* this.engine.live.entries('catalog', { start, end: prefixEnd(start) });
  }

  /** Reads everything again; collections that others hold are updated in place. */
  private reload(): void {
    const before = [...this.all()];
    this.databases.clear();
    this.touched.clear();
    const next = this.engine.live.get('catalog', nextIdKey);
    this.nextId = Math.max(this.nextId, next === undefined ? 1 : (decode(next).id as number));
    for (const { value } of this.stored('c')) {
      const doc = decode(value);
      const loaded = this.load(doc);
      const known = before.find((collection) => collection.id === loaded.id);
      this.put(known === undefined ? loaded : refresh(known, loaded));
    }
    for (const collection of before) {
      collection.dropped = this.find(collection.db, collection.name) !== collection;
    }
  }

  private load(doc: Doc): Collection {
    const id = doc.id as number;
    const prefix = idPrefix(id);
    const stored = this.engine.live.get('counters', prefix);
    const counters = stored === undefined ? { count: 0, bytes: 0 } : decode(stored);
    return {
      id,
      db: doc.db as string,
      name: doc.name as string,
      options: doc.options as Doc,
      prefix,
      indexes: (doc.indexes as Doc[]).map(indexFromDoc),
      count: Number(counters.count),
      bytes: Number(counters.bytes),
      nextRecord: this.lastRecord(prefix) + 1,
      dropped: false,
      version: 0,
    };
  }

  private lastRecord(prefix: Buffer): number {
    const range = { start: prefix, end: prefixEnd(prefix), reverse: true, limit: 1 };
    for (const key of this.engine.live.keys('documents', range)) return key.readUIntBE(4, 6);
    return 0;
  }

  private put(collection: Collection): void {
    let names = this.databases.get(collection.db);
    if (names === undefined) {
      names = new Map();
      this.databases.set(collection.db, names);
    }
    names.set(collection.name, collection);
  }

  *all(): Iterable<Collection> {
    for (const names of this.databases.values()) yield* names.values();
  }

  databaseNames(): string[] {
    return [...this.databases].filter(([, names]) => names.size > 0).map(([name]) => name);
  }

  list(db: string): Collection[] {
    return [...(this.databases.get(db)?.values() ?? [])];
  }

  find(db: string, name: string): Collection | undefined {
    return this.databases.get(db)?.get(name);
  }

  /** @throws CommandError 26 when there is no such collection */
  require(db: string, name: string): Collection {
    const collection = this.find(db, name);
    if (collection === undefined) throw new CommandError(26, `ns does not exist: ${db}.${name}`);
    return collection;
  }

  private takeId(kv: KvWriter): number {
    const id = this.nextId++;
    kv.put('catalog', nextIdKey, encode({ id: this.nextId }));
    return id;
  }

  save(kv: KvWriter, collection: Collection): void {
    const { id, db, name, options } = collection;
    const indexes = collection.indexes.map(indexToDoc);
    kv.put('catalog', catalogKey(db, name), encode({ id, db, name, options, indexes }));
  }

  /** Creates a collection with its `_id` index. Call it in a write. */
  create(kv: KvWriter, db: string, name: string, options: Doc = {}): Collection {
    assertNamespace(db, name);
    const id = this.takeId(kv);
    const collection: Collection = {
      id,
      db,
      name,
      options,
      prefix: idPrefix(id),
      indexes: [],
      count: 0,
      bytes: 0,
      nextRecord: 1,
      dropped: false,
      version: 0,
    };
    const index = this.addIndex(kv, collection, {
      name: '_id_',
      key: new Map([['_id', 1]]),
      unique: true,
      sparse: false,
      partial: undefined,
      expireAfterSeconds: undefined,
      hidden: false,
    });
    index.readySince = 1;
    this.put(collection);
    this.save(kv, collection);
    return collection;
  }

  addIndex(kv: KvWriter, collection: Collection, spec: Omit<IndexSpec, 'id'>): Index {
    const id = this.takeId(kv);
    const index = toIndex({ ...spec, id }, { multikey: false, shortened: false });
    collection.indexes = [...collection.indexes, index];
    collection.version++;
    return index;
  }

  /** Takes a collection out; its data is left to `orphans`. Call it in a write. */
  remove(kv: KvWriter, collection: Collection): void {
    collection.dropped = true;
    this.touched.delete(collection);
    this.databases.get(collection.db)?.delete(collection.name);
    kv.remove('catalog', catalogKey(collection.db, collection.name));
    kv.remove('counters', collection.prefix);
    kv.put('catalog', orphanKey('documents', collection.id), encode({}));
    for (const index of collection.indexes) {
      kv.put('catalog', orphanKey('entries', index.id), encode({}));
    }
  }

  removeIndex(kv: KvWriter, collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    collection.version++;
    kv.put('catalog', orphanKey('entries', index.id), encode({}));
    this.save(kv, collection);
  }

  /** Gives a collection another name. Call it in a write. */
  rename(kv: KvWriter, collection: Collection, db: string, name: string): Collection {
    assertNamespace(db, name);
    this.databases.get(collection.db)?.delete(collection.name);
    kv.remove('catalog', catalogKey(collection.db, collection.name));
    const renamed = { ...collection, db, name };
    collection.dropped = true;
    this.put(renamed);
    this.save(kv, renamed);
    this.touch(renamed);
    return renamed;
  }

  /** Data that belongs to nothing any more and is still to be deleted. */
  orphans(): { table: 'documents' | 'entries'; prefix: Buffer; done: (kv: KvWriter) => void }[] {
    return [...this.stored('o')].map(({ key }) => {
      const catalog = Buffer.from(key);
      return {
        table: catalog[1] === 0x64 ? 'documents' : 'entries',
        prefix: catalog.subarray(2),
        done: (kv) => kv.remove('catalog', catalog),
      };
    });
  }

  /** Says that a collection's counters changed, so that this batch writes them. */
  touch(collection: Collection): void {
    this.touched.add(collection);
  }

  private saveCounters(): void {
    for (const { dropped, prefix, count, bytes } of this.touched) {
      if (!dropped) this.engine.live.put('counters', prefix, encode({ count, bytes }));
    }
    this.touched.clear();
  }
}

function orphanKey(table: 'documents' | 'entries', id: number): Buffer {
  return Buffer.concat([Buffer.from(table === 'documents' ? 'od' : 'oe'), idPrefix(id)]);
}

/** @throws CommandError 73 when MongoDB would not take these names */
export function assertNamespace(db: string, name: string): void {
  const wrong =
    db === '' ||
    Buffer.byteLength(db) > 63 ||
    /[/\\. "$\0]/.test(db) ||
    name === '' ||
    name.startsWith('.') ||
    name.includes('\0') ||
    name.includes('$') ||
    Buffer.byteLength(`${db}.${name}`) > 255;
  if (wrong) throw new CommandError(73, `Invalid namespace specified '${db}.${name}'`);
}
