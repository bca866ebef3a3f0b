import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { assertNamespace, catalogKey, idPrefix, orphanKey } from './catalog-keys.js';
import type { Collection, Index, IndexSpec } from './collection.js';
import type { Engine } from './engine.js';
import { indexFromDoc, indexToDoc, toIndex } from './index-spec.js';
import { type KvWriter, prefixEnd } from './kv.js';

const nextIdKey = Buffer.from('next');

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
