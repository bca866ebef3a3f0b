import { assertDocumentSize, maxDocumentBytes } from '../bson/encode.js';
import type { Doc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { type Collection, type Index, indexesOver } from './collection.js';
import { duplicateKey } from './duplicate-key.js';
import { type IndexKeys, keysOf } from './index-keys.js';
import { type KvReader, type KvWriter, prefixEnd } from './kv.js';

/** A stored document: its number in insertion order and its bytes. */
export interface StoredRecord {
  readonly number: number;
  readonly raw: Buffer;
}

/** Where writes of documents go: straight to LMDB, or to a transaction's buffer. */
export interface WriteTarget {
  readonly kv: KvWriter;
  /** Runs a change that must not be left half done. */
  apply(action: () => void): void;
  /** Called before a document is changed. @throws when another transaction holds it */
  claim(collection: Collection, key: Buffer): void;
  /** Records how a collection's counters change. */
  count(collection: Collection, documents: number, bytes: number): void;
  /** Writes a collection's indexes again after one became multikey. */
  saveIndexes(collection: Collection): void;
}

const present = Buffer.from([1]);

export function recordKey(collection: Collection, number: number): Buffer {
  const key = Buffer.allocUnsafe(10);
  collection.prefix.copy(key);
  key.writeUIntBE(number, 4, 6);
  return key;
}

export function recordNumber(key: Buffer): number {
  return key.readUIntBE(4, 6);
}

function numberBytes(number: number): Buffer {
  const bytes = Buffer.allocUnsafe(6);
  bytes.writeUIntBE(number, 0, 6);
  return bytes;
}

/** The record that an index entry points to. */
export function entryRecord(index: Index, entry: { key: Buffer; value: Buffer }): number {
  return index.unique
    ? entry.value.readUIntBE(0, 6)
    : entry.key.readUIntBE(entry.key.length - 6, 6);
}

/** The whole key of an entry, and its value. */
export function entryOf(index: Index, key: Buffer, number: number): { key: Buffer; value: Buffer } {
  if (index.unique) return { key: uniqueKey(index, key), value: numberBytes(number) };
  const whole = Buffer.allocUnsafe(key.length + 10);
  whole.set(index.prefix, 0);
  whole.set(key, 4);
  whole.writeUIntBE(number, key.length + 4, 6);
  return { key: whole, value: present };
}

function uniqueKey(index: Index, key: Buffer): Buffer {
  const whole = Buffer.allocUnsafe(key.length + 4);
  whole.set(index.prefix, 0);
  whole.set(key, 4);
  return whole;
}

/** @throws CommandError 11000 when another document has one of these keys */
export function assertUnique(
  kv: KvReader,
  collection: Collection,
  index: Index,
  keys: IndexKeys,
  doc: Doc,
  number: number,
): void {
  if (!index.unique) return;
  for (const key of keys.keys) {
    const holder = kv.getNumber('entries', uniqueKey(index, key));
    if (holder !== undefined && holder !== number) {
      throw duplicateKey(collection, index, doc);
    }
  }
}

function noteShape(target: WriteTarget, collection: Collection, index: Index, keys: IndexKeys) {
  if ((keys.multikey && !index.multikey) || (keys.shortened && !index.shortened)) {
    index.multikey ||= keys.multikey;
    index.shortened ||= keys.shortened;
    target.saveIndexes(collection);
  }
}

/**
 * Stores a new document and its index entries.
 * @param doc has at least the fields that the indexes depend on
 * @throws CommandError 11000, 171 or 10334; nothing is written then
 */
export function insertRecord(
  target: WriteTarget,
  collection: Collection,
  raw: Buffer,
  doc: Doc,
): number {
  assertDocumentSize(raw.length);
  const number = collection.nextRecord;
  const keys = collection.indexes.map((index) => keysOf(index, doc));
  collection.indexes.forEach((index, i) => {
    assertUnique(target.kv, collection, index, keys[i] as IndexKeys, doc, number);
  });
  const key = recordKey(collection, number);
  target.claim(collection, key);
  collection.nextRecord = number + 1;
  target.apply(() => {
    target.kv.put('documents', key, raw);
    collection.indexes.forEach((index, i) => {
      const indexKeys = keys[i] as IndexKeys;
      for (const part of indexKeys.keys) {
        const entry = entryOf(index, part, number);
        target.kv.put('entries', entry.key, entry.value);
      }
      noteShape(target, collection, index, indexKeys);
    });
    target.count(collection, 1, raw.length);
  });
  return number;
}

interface KeyChange {
  readonly index: Index;
  readonly keys: IndexKeys;
  readonly added: readonly Buffer[];
  readonly removed: readonly Buffer[];
}

function keyChange(index: Index, before: Doc, after: Doc): KeyChange {
  const old = keysOf(index, before);
  const keys = keysOf(index, after);
  const only = (some: readonly Buffer[], others: readonly Buffer[]) =>
    some.filter((key) => !others.some((other) => other.equals(key)));
  if (old.keys.length > 64 || keys.keys.length > 64) {
    const text = (list: readonly Buffer[]) => new Set(list.map((key) => key.toString('latin1')));
    const [a, b] = [text(old.keys), text(keys.keys)];
    return {
      index,
      keys,
      added: keys.keys.filter((key) => !a.has(key.toString('latin1'))),
      removed: old.keys.filter((key) => !b.has(key.toString('latin1'))),
    };
  }
  return { index, keys, added: only(keys.keys, old.keys), removed: only(old.keys, keys.keys) };
}

/**
 * Replaces a document in place and brings its index entries into line.
 * @param changed the only top-level fields that may differ; undefined when all may
 * @throws CommandError 11000, 171 or 10334; nothing is written then
 */
export function updateRecord(
  target: WriteTarget,
  collection: Collection,
  number: number,
  before: { raw: Buffer; doc: Doc },
  after: { raw: Buffer; doc: Doc },
  changed?: ReadonlySet<string>,
): void {
  if (after.raw.length > maxDocumentBytes) {
    throw new CommandError(
      17419,
      `Resulting document after update is larger than ${maxDocumentBytes}`,
    );
  }
  const changes = indexesOver(collection, changed).map((index) =>
    keyChange(index, before.doc, after.doc),
  );
  for (const { index, keys, added } of changes) {
    assertUnique(target.kv, collection, index, { ...keys, keys: added }, after.doc, number);
  }
  const key = recordKey(collection, number);
  target.claim(collection, key);
  target.apply(() => {
    target.kv.put('documents', key, after.raw);
    for (const { index, keys, added, removed } of changes) {
      for (const part of removed) target.kv.remove('entries', entryOf(index, part, number).key);
      for (const part of added) {
        const entry = entryOf(index, part, number);
        target.kv.put('entries', entry.key, entry.value);
      }
      noteShape(target, collection, index, keys);
    }
    target.count(collection, 0, after.raw.length - before.raw.length);
  });
}

/** Deletes a document and its index entries. */
export function deleteRecord(
  target: WriteTarget,
  collection: Collection,
  number: number,
  before: { raw: Buffer; doc: Doc },
): void {
  const key = recordKey(collection, number);
  target.claim(collection, key);
  const keys = collection.indexes.map((index) => keysOf(index, before.doc));
  target.apply(() => {
    target.kv.remove('documents', key);
    collection.indexes.forEach((index, i) => {
      for (const part of (keys[i] as IndexKeys).keys) {
        target.kv.remove('entries', entryOf(index, part, number).key);
      }
    });
    target.count(collection, -1, -before.raw.length);
  });
}

/** The bytes of one document, safe to keep. */
export function readRecord(
  kv: KvReader,
  collection: Collection,
  number: number,
): Buffer | undefined {
  const raw = kv.get('documents', recordKey(collection, number));
  return raw === undefined ? undefined : Buffer.from(raw);
}

/** The record that has this `_id` key, if any. */
export function findById(kv: KvReader, index: Index, idKey: Buffer): number | undefined {
  return kv.getNumber('entries', uniqueKey(index, idKey));
}

/** All records of a collection, in insertion order. */
export function* allRecords(kv: KvReader, collection: Collection): Iterable<StoredRecord> {
  const range = { start: collection.prefix, end: prefixEnd(collection.prefix) };
  for (const { key, value } of kv.entries('documents', range)) {
    yield { number: recordNumber(key), raw: value };
  }
}
