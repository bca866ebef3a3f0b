import { createHash } from 'node:crypto';
import {
  type Binary,
  type BSONRegExp,
  type BSONSymbol,
  type Code,
  Decimal128,
  Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { rank, rankOf } from './compare.js';
import { parseDecimal } from './decimal.js';
import { compareParts, doubleParts, nextDouble, previousDouble } from './exact.js';
import type { Doc } from './values.js';
import { toNumber } from './values.js';

/*
 * Order-preserving keys: comparing the bytes of two keys gives the order of the values in BSON.
 *
 *   value   := type byte (rank) + payload
 *   number  := 8 bytes of the largest double that is not above it + 1 byte, 0 when it is that
 *              double exactly, else the distance to it; all complemented for negative numbers.
 *              So 1, 1.0, Long 1 and Decimal128 1 have one key, and 2^53+1 has its own.
 *   string  := UTF-8 with 00 written as 00 FF, ended by 00 01
 *   object  := (type byte, name, payload)*, 00      array := (type byte, payload)*, 00
 *   others  := fixed length, big-endian, signs flipped
 *
 * A descending part of a compound key is complemented as a whole.
 */

class Sink {
  bytes = Buffer.allocUnsafe(256);
  length = 0;

  room(count: number): number {
    const at = this.length;
    if (at + count > this.bytes.length) {
      const wider = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, at + count));
      this.bytes.copy(wider, 0, 0, at);
      this.bytes = wider;
    }
    this.length = at + count;
    return at;
  }

  byte(value: number): void {
    const at = this.room(1);
    this.bytes[at] = value;
  }

  raw(data: Uint8Array): void {
    const at = this.room(data.length);
    this.bytes.set(data, at);
  }
}

const sink = new Sink();

/** Writes a short ASCII text, which is faster than a call into the engine; false for any other. */
function writeShortText(text: string, at: number): boolean {
  const { length } = text;
  if (length > 40) return false;
  const bytes = sink.bytes;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 127) return false;
    bytes[at + i] = code;
  }
  bytes[at + length] = 0;
  bytes[at + length + 1] = 1;
  sink.length = at + length + 2;
  return true;
}

function writeText(text: string): void {
  const at = sink.room(text.length * 3 + 2);
  if (writeShortText(text, at)) return;
  const bytes = sink.bytes;
  const end = at + bytes.write(text, at, text.length * 3, 'utf8');
  if (!text.includes('\0')) {
    bytes[end] = 0;
    bytes[end + 1] = 1;
    sink.length = end + 2;
    return;
  }
  const plain = Buffer.from(bytes.subarray(at, end));
  sink.length = at;
  for (const byte of plain) {
    sink.byte(byte);
    if (byte === 0) sink.byte(0xff);
  }
  sink.byte(0);
  sink.byte(1);
}

function complement(start: number): void {
  const bytes = sink.bytes;
  for (let i = start; i < sink.length; i++) bytes[i] = ~(bytes[i] as number) & 0xff;
}

function writeMagnitude(floor: number, distance: Uint8Array | undefined): void {
  const at = sink.room(9);
  sink.bytes.writeDoubleBE(floor, at);
  sink.bytes[at] = (sink.bytes[at] as number) | 0x80;
  sink.bytes[at + 8] = 0;
  if (distance !== undefined) {
    sink.bytes[at + 8] = 1;
    sink.raw(distance);
  }
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

/** 16 bytes: how far x lies between a double and the next, as a binary fraction. */
function fractionBytes(numerator: bigint, denominator: bigint): Buffer {
  const fraction = (numerator << 128n) / denominator;
  return Buffer.from(fraction.toString(16).padStart(32, '0'), 'hex');
}

function writeLong(value: bigint): void {
  const at = sink.length;
  const size = value < 0n ? -value : value;
  let floor = Number(size);
  if (BigInt(floor) > size) floor = previousDouble(floor);
  const rest = size - BigInt(floor);
  const gap = rest === 0n ? 1n : BigInt(nextDouble(floor)) - BigInt(floor);
  writeMagnitude(floor, rest === 0n ? undefined : fractionBytes(rest, gap));
  if (value < 0n) complement(at);
}

/** Decimals out of a double's range: after the last double that is smaller, by size and digits. */
function scientificBytes(coefficient: bigint, exponent: number): Buffer {
  const digits = coefficient.toString().replace(/0+$/, '').padEnd(34, '0');
  const size = coefficient.toString().length + exponent + 0x8000;
  return Buffer.concat([Buffer.from([size >> 8, size & 0xff]), Buffer.from(digits, 'latin1')]);
}

function writeDecimal(value: Decimal128): void {
  const parts = parseDecimal(value);
  if (parts.special !== undefined || parts.coefficient === 0n) {
    writeDouble(parts.special ?? 0);
    return;
  }
  const at = sink.length;
  const negative = parts.coefficient < 0n;
  const size = { ...parts, coefficient: negative ? -parts.coefficient : parts.coefficient };
  let floor = Math.min(Number(`${size.coefficient}e${size.exponent}`), Number.MAX_VALUE);
  if (compareParts(doubleParts(floor), size) > 0) floor = previousDouble(floor);
  const low = doubleParts(floor);
  if (compareParts(low, size) === 0) {
    writeMagnitude(floor, undefined);
  } else if (floor === Number.MAX_VALUE || floor === 0) {
    writeMagnitude(floor, scientificBytes(size.coefficient, size.exponent));
  } else {
    const high = doubleParts(nextDouble(floor));
    const exponent = Math.min(low.exponent, high.exponent, size.exponent);
    const scale = (p: typeof low) => p.coefficient * 10n ** BigInt(p.exponent - exponent);
    writeMagnitude(floor, fractionBytes(scale(size) - scale(low), scale(high) - scale(low)));
  }
  if (negative) complement(at);
}

function writeNumber(value: unknown): void {
  if (typeof value === 'number') writeDouble(value);
  else if (Long.isLong(value)) {
    const number = value.toNumber();
    if (Number.isSafeInteger(number)) writeDouble(number);
    else writeLong(value.toBigInt());
  } else if (value instanceof Decimal128) writeDecimal(value);
  else writeDouble(toNumber(value) as number);
}

function writeInt64(value: bigint): void {
  const at = sink.room(8);
  sink.bytes.writeBigUInt64BE(BigInt.asUintN(64, value) ^ 0x8000000000000000n, at);
}

function writeDate(value: Date): void {
  const time = value.getTime();
  const at = sink.room(8);
  const high = Math.floor(time / 0x100000000);
  sink.bytes.writeUInt32BE((high ^ 0x80000000) >>> 0, at);
  sink.bytes.writeUInt32BE(time - high * 0x100000000, at + 4);
}

function writeDoc(doc: Doc): void {
  for (const name of Object.keys(doc)) {
    const value = doc[name];
    sink.byte(rankOf(value));
    writeText(name);
    writePayload(value);
  }
  sink.byte(0);
}

function writeBinary(value: Binary): void {
  const at = sink.room(5);
  sink.bytes.writeUInt32BE(value.position, at);
  sink.bytes[at + 4] = value.sub_type;
  sink.raw(value.buffer.subarray(0, value.position));
}

function writePayload(value: unknown): void {
  switch (rankOf(value)) {
    case rank.number:
      writeNumber(value);
      break;
    case rank.string:
      writeText(typeof value === 'string' ? value : (value as BSONSymbol).value);
      break;
    case rank.object:
      writeDoc(value as Doc);
      break;
    case rank.array:
      for (const item of value as unknown[]) writeValue(item);
      sink.byte(0);
      break;
    case rank.binary:
      writeBinary(value as Binary);
      break;
    case rank.objectId:
      sink.raw((value as ObjectId).id);
      break;
    case rank.boolean:
      sink.byte(value === true ? 1 : 0);
      break;
    case rank.date:
      writeDate(value as Date);
      break;
    case rank.timestamp:
      writeInt64((value as Timestamp).toBigInt() ^ 0x8000000000000000n);
      break;
    case rank.regex:
      writeText((value as BSONRegExp).pattern);
      writeText((value as BSONRegExp).options);
      break;
    case rank.code:
      writeText((value as Code).code);
      break;
    case rank.codeWithScope:
      writeText((value as Code).code);
      writeDoc((value as Code).scope as Doc);
      break;
    default:
  }
}

function writeValue(value: unknown): void {
  if (typeof value === 'string') {
    sink.byte(rank.string);
    writeText(value);
  } else if (typeof value === 'number') {
    sink.byte(rank.number);
    writeDouble(value);
  } else {
    sink.byte(rankOf(value));
    writePayload(value);
  }
}

/**
 * Puts together a key of several values: call `start`, `append` for each, then `take`. One key at
 * a time.
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
  take(): Buffer {
    const key = Buffer.allocUnsafe(sink.length);
    sink.bytes.copy(key, 0, 0, sink.length);
    return key;
  },
};

/** The key of one value. Missing and null share a key. */
export function encodeKey(value: unknown, descending = false): Buffer {
  compoundKey.start();
  compoundKey.append(value, descending);
  return compoundKey.take();
}

/** The key of "no element", which an empty array has in an index; it sorts below null. */
export function emptyArrayKey(descending: boolean): Buffer {
  return Buffer.from([descending ? ~rank.undefined & 0xff : rank.undefined]);
}

/** LMDB's longest key is 1,978 bytes; ids and record numbers need room beside it. */
const maxKeyBytes = 1500;
export const keptBytes = 1440;

/** True when the key of an index entry is replaced by its beginning and a hash. */
export function isLongKey(key: Buffer): boolean {
  return key.length > maxKeyBytes;
}

/** A key that fits LMDB: long ones keep their beginning, and a hash keeps them apart. */
export function fitKey(key: Buffer): Buffer {
  if (!isLongKey(key)) return key;
  const hash = createHash('sha256').update(key).digest();
  return Buffer.concat([key.subarray(0, keptBytes), hash]);
}
