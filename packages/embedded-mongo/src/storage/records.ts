import { crc32 } from 'node:zlib';
import { assertDocumentSize } from '../bson/encode.js';
import { type Doc, toName } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { showValue } from '../query/type-names.js';
import type { Catalog } from './catalog.js';
import { type Collection, type Index, indexesOver, keyPatternOf } from './collection.js';
import type { Engine } from './engine.js';
import { type IndexKeys, keysOf, keyValueOf, noKeys } from './index-keys.js';
import type { KvReader, KvWriter } from './kv.js';

/** A stored document: its number in insertion order and its bytes. */
export interface StoredRecord {
  readonly number: number;
  readonly raw: Buffer;
}

/** The parts of the server that writes need. */
export interface Store {
  readonly engine: Engine;
  readonly catalog: Catalog;
}

const present = Buffer.from([1]);
const sealBytes = 4;

/** A document in its stored form: the CRC-32 of its bytes, seeded with its record number, then the bytes. */
export function seal(raw: Buffer, number: number): Buffer {
  const stored = Buffer.allocUnsafe(raw.length + sealBytes);
  stored.writeUInt32LE(crc32(raw, number >>> 0), 0);
  raw.copy(stored, sealBytes);
  return stored;
}

/** The document from its stored form. @throws CommandError 301 when the checksum is wrong */
export function unseal(collection: Collection, number: number, stored: Buffer): Buffer {
  const raw = stored.subarray(sealBytes);
  if (stored.length < sealBytes || stored.readUInt32LE(0) !== crc32(raw, number >>> 0)) {
    throw damaged(collection, `record ${number} does not have its checksum`);
  }
  return raw;
}

/** The error for stored data that is not what was written. */
export function damaged({ db, name }: Collection, what: string): CommandError {
  return new CommandError(
    301,
    `The data of collection ${db}.${name} is damaged: ${what}. See "A damaged data file" in docs/operations.md`,
    { damaged: `${db}.${name}` },
  );
}

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

/** The full key and the value of an index entry. */
export function entryOf(index: Index, key: Buffer, number: number): { key: Buffer; value: Buffer } {
  const whole = Buffer.concat([index.prefix, key]);
  return index.unique
    ? { key: whole, value: numberBytes(number) }
    : { key: Buffer.concat([whole, numberBytes(number)]), value: present };
}

/** The error for a second document with the same key in a unique index. */
function duplicateKey(collection: Collection, index: Index, doc: Doc): CommandError {
  const keyPattern = keyPatternOf(index);
  const keyValue = keyValueOf(index, doc);
  const shown = Object.keys(keyPattern).map((key) => `${toName(key)}: ${showValue(keyValue[key])}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.name} dup key: { ${shown.join(', ')} }`,
    { keyPattern, keyValue },
  );
}

/** @throws CommandError 11000 when another document has one of these keys */
export function assertUnique(
  kv: KvReader,
  collection: Collection,
  index: Index,
  keys: readonly Buffer[],
  doc: Doc,
  number: number,
): void {
  if (!index.unique) return;
  for (const key of keys) {
    const holder = kv.get('entries', Buffer.concat([index.prefix, key]))?.readUIntBE(0, 6);
    if (holder !== undefined && holder !== number) throw duplicateKey(collection, index, doc);
  }
}

/** Marks an index as multikey or shortened if a document's keys are. Returns true if that is new. */
export function noteShape(index: Index, { multikey, shortened }: IndexKeys): boolean {
  const isNew = (multikey && !index.multikey) || (shortened && !index.shortened);
  index.multikey ||= multikey;
  index.shortened ||= shortened;
  return isNew;
}

export function putEntries(
  kv: KvWriter,
  index: Index,
  keys: readonly Buffer[],
  number: number,
): void {
  for (const key of keys) {
    const entry = entryOf(index, key, number);
    kv.put('entries', entry.key, entry.value);
  }
}

interface KeyChange {
  readonly index: Index;
  readonly keys: IndexKeys;
  readonly added: readonly Buffer[];
  readonly removed: readonly Buffer[];
}

function keyChange(index: Index, before: Doc | undefined, after: Doc | undefined): KeyChange {
  const keys = after === undefined ? noKeys : keysOf(index, after);
  if (before === undefined) return { index, keys, added: keys.keys, removed: [] };
  const old = keysOf(index, before);
  const names = (list: readonly Buffer[]) => new Set(list.map((key) => key.toString('latin1')));
  const [had, has] = [names(old.keys), names(keys.keys)];
  return {
    index,
    keys,
    added: keys.keys.filter((key) => !had.has(key.toString('latin1'))),
    removed: old.keys.filter((key) => !has.has(key.toString('latin1'))),
  };
}

/** A document as BSON and decoded, with at least the fields that the indexes depend on. */
interface Version {
  readonly raw: Buffer;
  readonly doc: Doc;
}

export interface Change {
  /** Undefined for a new document. */
  readonly before?: Version;
  /** Undefined for a deletion. */
  readonly after?: Version;
  /** The top-level fields that may differ; undefined for all of them. */
  readonly fields?: ReadonlySet<string> | undefined;
}

/**
 * Changes a document and its index entries.
 * @throws CommandError 11000, 171 or 10334, before anything is written
 */
export function changeRecord(
  { engine, catalog }: Store,
  collection: Collection,
  number: number,
  { before, after, fields }: Change,
): void {
  const kv = engine.live;
  const indexes = before && after ? indexesOver(collection, fields) : collection.indexes;
  const changes = indexes.map((index) => keyChange(index, before?.doc, after?.doc));
  if (after !== undefined) {
    assertDocumentSize(after.raw.length);
    for (const { index, added } of changes) {
      assertUnique(kv, collection, index, added, after.doc, number);
    }
  }
  const key = recordKey(collection, number);
  engine.writes.apply(() => {
    if (after === undefined) kv.remove('documents', key);
    else kv.put('documents', key, seal(after.raw, number));
    for (const { index, keys, added, removed } of changes) {
      for (const part of removed) kv.remove('entries', entryOf(index, part, number).key);
      putEntries(kv, index, added, number);
      if (noteShape(index, keys)) catalog.save(kv, collection);
    }
    const documents = Number(after !== undefined) - Number(before !== undefined);
    catalog.count(collection, documents, (after?.raw.length ?? 0) - (before?.raw.length ?? 0));
  });
}

/** Stores a new document. @throws CommandError 11000, 171 or 10334, before anything is written */
export function insertRecord(store: Store, collection: Collection, raw: Buffer, doc: Doc): void {
  changeRecord(store, collection, collection.nextRecord, { after: { raw, doc } });
  collection.nextRecord++;
}
