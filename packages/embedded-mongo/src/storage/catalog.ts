import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import {
  assertNamespace,
  type Collection,
  type Index,
  type IndexSpec,
  idPrefix,
  indexFromDoc,
  indexToDoc,
  storedCounters,
  toIndex,
} from './collection.js';
import type { Engine } from './engine.js';
import { type KvWriter, prefixEnd } from './kv.js';

const nextIdKey = Buffer.from('next');

function catalogKey(db: string, name: string): Buffer {
  return Buffer.from(`c${db}\0${name}`, 'utf8');
}

/** The key of the note that the data of a dropped collection or index is still to be deleted. */
function orphanKey(table: 'documents' | 'entries', id: number): Buffer {
  return Buffer.concat([Buffer.from(table === 'documents' ? 'od' : 'oe'), idPrefix(id)]);
}

/** Updates a collection from its stored state in place: it and its indexes stay the same objects. */
function refresh(known: Collection, loaded: Collection): Collection {
  const indexes = loaded.indexes.map((index) => {
    const same = known.indexes.find(({ id }) => id === index.id);
    return same === undefined ? index : Object.assign(same, index);
  });
  return Object.assign(known, loaded, { indexes });
}

/** All collections and their indexes, in memory. Changes are stored in the transaction of the running write. */
export class Catalog {
  private readonly engine: Engine;
  /** By namespace, which is unambiguous because a database name contains no dot. */
  private readonly collections = new Map<string, Collection>();
  private readonly touched = new Set<Collection>();
  private nextId = 1;

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

  /** Reads everything again. Existing collections are updated in place, because commands hold them. */
  private reload(): void {
    const before = [...this.all()];
    this.collections.clear();
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
    const counters = storedCounters(this.engine.live, prefix) ?? { count: 0, bytes: 0 };
    return {
      id,
      db: doc.db as string,
      name: doc.name as string,
      options: doc.options as Doc,
      prefix,
      // Earlier versions stored an index before it was complete.
      indexes: (doc.indexes as Doc[]).filter(({ ready }) => ready !== false).map(indexFromDoc),
      count: Number(counters.count),
      bytes: Number(counters.bytes),
      changes: Number(counters.changes ?? 0),
      nextRecord: this.lastRecord(prefix) + 1,
      dropped: false,
    };
  }

  private lastRecord(prefix: Buffer): number {
    const range = { start: prefix, end: prefixEnd(prefix), reverse: true, limit: 1 };
    for (const key of this.engine.live.keys('documents', range)) return key.readUIntBE(4, 6);
    return 0;
  }

  private put(collection: Collection): void {
    this.collections.set(`${collection.db}.${collection.name}`, collection);
  }

  all(): Iterable<Collection> {
    return this.collections.values();
  }

  list(db: string): Collection[] {
    return [...this.all()].filter((collection) => collection.db === db);
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  private forget(kv: KvWriter, collection: Collection): void {
    collection.dropped = true;
    this.collections.delete(`${collection.db}.${collection.name}`);
    kv.remove('catalog', catalogKey(collection.db, collection.name));
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
  create(kv: KvWriter, db: string, name: string): Collection {
    assertNamespace(db, name);
    const id = this.takeId(kv);
    const collection = this.load({ id, db, name, options: {}, indexes: [] });
    const key = new Map([['_id', 1 as const]]);
    this.addIndex(kv, collection, { name: '_id_', key, unique: true, sparse: false });
    this.put(collection);
    this.save(kv, collection);
    return collection;
  }

  /** Adds an index without entries. Call it in a write, and `save` at its end. */
  addIndex(kv: KvWriter, collection: Collection, spec: Omit<IndexSpec, 'id'>): Index {
    const id = this.takeId(kv);
    const readySince = this.engine.writes.sequence + 1;
    const index = toIndex({ ...spec, id, multikey: false, shortened: false, readySince });
    collection.indexes = [...collection.indexes, index];
    return index;
  }

  /** Removes a collection and notes its data for deletion. Call it in a write. */
  remove(kv: KvWriter, collection: Collection): void {
    this.forget(kv, collection);
    this.touched.delete(collection);
    kv.remove('counters', collection.prefix);
    kv.put('catalog', orphanKey('documents', collection.id), encode({}));
    for (const index of collection.indexes) {
      kv.put('catalog', orphanKey('entries', index.id), encode({}));
    }
  }

  removeIndex(kv: KvWriter, collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    kv.put('catalog', orphanKey('entries', index.id), encode({}));
    this.save(kv, collection);
  }

  /** Renames a collection. Call it in a write. */
  rename(kv: KvWriter, collection: Collection, db: string, name: string): Collection {
    assertNamespace(db, name);
    const renamed = { ...collection, db, name };
    this.forget(kv, collection);
    this.put(renamed);
    this.save(kv, renamed);
    this.count(renamed, 0, 0);
    return renamed;
  }

  /** The data of dropped collections and indexes that is still to be deleted. `note` is its catalog key. */
  orphans(): { table: 'documents' | 'entries'; prefix: Buffer; note: Buffer }[] {
    return [...this.stored('o')].map(({ key }) => {
      const note = Buffer.from(key);
      const table = note[1] === 0x64 ? 'documents' : 'entries';
      return { table, prefix: note.subarray(2), note };
    });
  }

  /** Changes a collection's counters. They are stored at the end of the batch. */
  count(collection: Collection, documents: number, bytes: number): void {
    collection.count += documents;
    collection.bytes += bytes;
    if (documents !== 0) collection.changes++;
    this.touched.add(collection);
  }

  private saveCounters(): void {
    for (const { dropped, prefix, count, bytes, changes } of this.touched) {
      const counters = { count, bytes, changes };
      if (!dropped) this.engine.live.put('counters', prefix, encode(counters));
    }
    this.touched.clear();
  }
}
