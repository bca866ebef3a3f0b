import type { Binary, BSONRegExp, BSONSymbol, Code, ObjectId, Timestamp } from 'bson';
import { rank, rankOf } from './compare.js';
import { writeDouble, writeNumber } from './key-numbers.js';
import { complement, sink, writeText } from './key-sink.js';
import type { Doc } from './values.js';

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
