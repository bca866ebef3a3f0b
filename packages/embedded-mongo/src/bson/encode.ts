import type { Binary, BSONRegExp, Double, Long, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../errors.js';
import { maxDepth } from './decode.js';
import { isInt32 } from './numbers.js';
import { Sink } from './sink.js';
import { bsonType, type Doc, toName } from './values.js';

export const maxDocumentBytes = 16 * 1024 * 1024;
/** Encoding stops at this size, so that a computed document cannot use all memory. */
const maxEncodedBytes = 4 * maxDocumentBytes;

function tooLarge(bytes: number): CommandError {
  return new CommandError(
    10334,
    `BSONObj size: ${bytes} is invalid. Size must be between 0 and ${maxDocumentBytes}`,
  );
}

let out = new Sink();

function cstring(text: string): void {
  out.text(text);
  out.byte(0);
}

function int32(value: number): void {
  const at = out.room(4);
  out.bytes.writeInt32LE(value, at);
}

function string(text: string): void {
  const start = out.room(4);
  cstring(text);
  out.bytes.writeInt32LE(out.length - start - 4, start);
}

/** Writes the type and the name of a field. */
function head(type: number, name: string): void {
  if (out.length > maxEncodedBytes) throw tooLarge(out.length);
  out.byte(type);
  cstring(name);
}

function int64(low: number, high: number): void {
  int32(low);
  int32(high);
}

function double(number: number): void {
  const at = out.room(8);
  out.bytes.writeDoubleLE(number, at);
}

function binary({ sub_type, position, buffer: data }: Binary): void {
  int32(sub_type === 2 ? position + 4 : position);
  out.byte(sub_type);
  if (sub_type === 2) int32(position);
  out.raw(data.subarray(0, position));
}

/** The BSON type code of each of bson's classes, and the function that writes the value. */
const writers: Readonly<Record<string, [type: number, write: (item: never) => void]>> = {
  Double: [1, (item: Double) => double(item.value)],
  Binary: [5, binary],
  ObjectId: [7, (item: ObjectId) => out.raw(item.id)],
  BSONRegExp: [
    11,
    (item: BSONRegExp) => {
      cstring(item.pattern);
      cstring(item.options);
    },
  ],
  Timestamp: [17, ({ low, high }: Timestamp) => int64(low, high)],
  Long: [18, ({ low, high }: Long) => int64(low, high)],
};

function special(item: object, name: string, depth: number): void {
  const writer = writers[bsonType(item) ?? ''];
  head(writer?.[0] ?? 3, name);
  if (writer !== undefined) writer[1](item as never);
  else if (Buffer.isBuffer(item)) out.raw(item);
  else document(item as Doc, depth + 1);
}

function value(item: unknown, name: string, depth: number): void {
  if (typeof item === 'string') {
    head(2, name);
    string(item);
  } else if (typeof item === 'number') {
    const whole = isInt32(item);
    head(whole ? 16 : 1, name);
    if (whole) int32(item);
    else double(item);
  } else if (typeof item === 'boolean') {
    head(8, name);
    out.byte(item ? 1 : 0);
  } else if (item === null || item === undefined) {
    head(10, name);
  } else if (Array.isArray(item)) {
    head(4, name);
    array(item, depth + 1);
  } else if (item instanceof Date) {
    head(9, name);
    const time = item.getTime();
    const high = Math.floor(time / 0x100000000);
    int64((time - high * 0x100000000) | 0, high | 0);
  } else special(item as object, name, depth);
}

function begin(depth: number): number {
  if (depth > maxDepth) {
    throw new CommandError(15, `A document is nested more than ${maxDepth} levels deep`);
  }
  return out.room(4);
}

function end(start: number): void {
  out.byte(0);
  out.bytes.writeInt32LE(out.length - start, start);
}

function document(doc: Doc, depth: number): void {
  const start = begin(depth);
  for (const key of Object.keys(doc)) {
    const item = doc[key];
    if (item !== undefined) value(item, toName(key), depth);
  }
  end(start);
}

function array(items: readonly unknown[], depth: number): void {
  const start = begin(depth);
  for (let i = 0; i < items.length; i++) value(items[i], String(i), depth);
  end(start);
}

/**
 * Writes a document as BSON. A field that is undefined is omitted; an undefined array element becomes
 * null. A Buffer is a document that is already BSON.
 * @param depth the nesting level of the document itself; `ownDepth` for messages and stored records
 * @param before the number of zero bytes in front of the document
 * @throws CommandError 15 for a document that is nested too deeply, 10334 for one beyond 64 MB
 */
export function encode(doc: Doc, depth = 0, before = 0): Buffer {
  out.length = 0;
  out.room(before);
  out.bytes.fill(0, 0, before);
  document(doc, depth);
  const result = out.take();
  if (out.bytes.length > maxDocumentBytes) out = new Sink();
  return result;
}

/** @throws CommandError 10334 when a document would be larger than 16 MB */
export function assertDocumentSize(size: number): void {
  if (size > maxDocumentBytes) throw tooLarge(size);
}
