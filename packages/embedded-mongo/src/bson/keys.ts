import { createHash } from 'node:crypto';
import type { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { isLong, toNumber } from './numbers.js';
import { rank, rankOf } from './rank.js';
import { Sink } from './sink.js';
import { type Doc, toName } from './values.js';

/*
 * Order-preserving keys: comparing the bytes of two keys gives the order of the values in BSON.
 *
 *   value   := type byte (rank) + payload
 *   number  := 8 bytes: the largest double that is not above the number. Then 1 byte: 0 if the
 *              number is exactly that double, else 1 and the distance to it. All bytes are
 *              complemented for negative numbers. So 1, 1.0 and Long 1 share one key, and 2^53+1
 *              has its own.
 *   string  := UTF-8 with 00 escaped as 00 FF, terminated by 00 01
 *   object  := (type byte, name, payload)*, 00      array := (type byte, payload)*, 00
 *   others  := fixed length, big-endian, sign bit flipped
 *
 * In a descending part of a compound key every byte is complemented.
 */

/** Writes a string with a terminator that sorts before every longer string with the same prefix. */
function writeText(text: string): void {
  const [first = '', ...rest] = text.includes('\0') ? text.split('\0') : [text];
  sink.text(first);
  for (const part of rest) {
    sink.byte(0);
    sink.byte(0xff);
    sink.text(part);
  }
  sink.byte(0);
  sink.byte(1);
}

function writeDate(value: Date): void {
  const at = sink.room(8);
  sink.bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(value.getTime())) ^ (1n << 63n), at);
}

function writeDoc(doc: Doc): void {
  for (const name of Object.keys(doc)) {
    const value = doc[name];
    const type = rankOf(value);
    sink.byte(type);
    writeText(toName(name));
    writePayload(value, type);
  }
  sink.byte(0);
}

function writeBinary(value: Binary): void {
  const at = sink.room(5);
  sink.bytes.writeUInt32BE(value.position, at);
  sink.bytes[at + 4] = value.sub_type;
  sink.raw(value.buffer.subarray(0, value.position));
}

/** Writes the payload of a value, by its rank. Null has none. */
const writers: Readonly<Record<number, (value: never) => void>> = {
  [rank.null]: () => {},
  [rank.number]: writeNumber,
  [rank.string]: writeText,
  [rank.object]: writeDoc,
  [rank.array]: (items: unknown[]) => {
    for (const item of items) writeValue(item);
    sink.byte(0);
  },
  [rank.binData]: writeBinary,
  [rank.objectId]: ({ id }: ObjectId) => sink.raw(id),
  [rank.bool]: (value: boolean) => sink.byte(Number(value)),
  [rank.date]: writeDate,
  [rank.timestamp]: (time: Timestamp) => sink.bytes.writeBigUInt64BE(time.toBigInt(), sink.room(8)),
  [rank.regex]: ({ pattern, options }: BSONRegExp) => {
    writeText(pattern);
    writeText(options);
  },
};

function writePayload(value: unknown, type: number): void {
  (writers[type] as (value: unknown) => void)(value);
}

function writeValue(value: unknown): void {
  const type = rankOf(value);
  sink.byte(type);
  writePayload(value, type);
}

/**
 * Builds a compound key: call `start`, then `append` for each value, then `take`. All keys share one
 * buffer, so only one key can be built at a time.
 */
export const compoundKey = {
  start(): void {
    sink.length = 0;
  },
  append(value: unknown, descending: boolean): void {
    const at = sink.length;
    writeValue(value);
    if (descending) complement(at);
  },
  take: (): Buffer => sink.take(),
};

/** The key of one value. A missing value and null share a key. */
export function encodeKey(value: unknown, descending = false): Buffer {
  compoundKey.start();
  compoundKey.append(value, descending);
  return compoundKey.take();
}

/** The index key of an empty array. It sorts below null, like BSON's undefined. */
export function emptyArrayKey(descending: boolean): Buffer {
  return Buffer.from([descending ? ~rank.undefined & 0xff : rank.undefined]);
}

/** LMDB's longest key is 1,978 bytes; the index id and the record number need some of them. */
const maxKeyBytes = 1500;
export const keptBytes = 1440;

/** True for a key that is too long for LMDB and is stored as a prefix and a hash. */
export function isLongKey(key: Buffer): boolean {
  return key.length > maxKeyBytes;
}

/** A key that fits into LMDB. A long one becomes its first bytes and a hash, which keeps it unique. */
export function fitKey(key: Buffer): Buffer {
  if (!isLongKey(key)) return key;
  const hash = createHash('sha256').update(key).digest();
  return Buffer.concat([key.subarray(0, keptBytes), hash]);
}

/** The shared buffer in which keys are built. */
export const sink = new Sink();

/** Complements all bytes from an offset on, which reverses their order. */
export function complement(start: number): void {
  const { bytes } = sink;
  for (let i = start; i < sink.length; i++) bytes[i] = ~(bytes[i] as number) & 0xff;
}

const scratch = new DataView(new ArrayBuffer(8));

/** The next double above or below a non-negative finite one. */
function neighbor(value: number, step: 1n | -1n): number {
  scratch.setFloat64(0, value);
  scratch.setBigUint64(0, scratch.getBigUint64(0) + step);
  return scratch.getFloat64(0);
}

/** @param distance how far the number is above `floor`; undefined if it is exactly `floor` */
function writeMagnitude(floor: number, distance: Uint8Array | undefined): void {
  const at = sink.room(9);
  sink.bytes.writeDoubleBE(floor, at);
  sink.bytes[at] = (sink.bytes[at] as number) | 0x80;
  sink.bytes[at + 8] = distance === undefined ? 0 : 1;
  if (distance !== undefined) sink.raw(distance);
}

function writeDouble(value: number): void {
  if (Number.isNaN(value)) {
    const at = sink.room(9);
    sink.bytes.fill(0, at, at + 9);
    return;
  }
  const at = sink.length;
  writeMagnitude(Math.abs(value), undefined);
  if (value < 0) complement(at);
}

/**
 * Writes an integer beyond 53 bits: the double below it, and its distance from that double as a
 * fraction of the gap to the next double.
 */
function writeLong(value: bigint): void {
  const at = sink.length;
  const size = value < 0n ? -value : value;
  let floor = Number(size);
  if (BigInt(floor) > size) floor = neighbor(floor, -1n);
  const rest = size - BigInt(floor);
  if (rest === 0n) writeMagnitude(floor, undefined);
  else {
    const gap = BigInt(neighbor(floor, 1n)) - BigInt(floor);
    const fraction = ((rest << 128n) / gap).toString(16).padStart(32, '0');
    writeMagnitude(floor, Buffer.from(fraction, 'hex'));
  }
  if (value < 0n) complement(at);
}

/** Writes a number of any type. Equal numbers give equal bytes. */
export function writeNumber(value: unknown): void {
  const number = toNumber(value) as number;
  if (isLong(value) && !Number.isSafeInteger(number)) writeLong(value.toBigInt());
  else writeDouble(number);
}
