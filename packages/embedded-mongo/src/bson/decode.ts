// One file: a reader with one case for each type of BSON.
import { Binary, BSONRegExp, BSONType, Long, ObjectId, Timestamp } from 'bson';
import { CommandError, unsupported } from '../errors.js';
import { toDouble } from './numbers.js';
import { type Doc, toKey } from './values.js';

/** MongoDB's limit for nested documents. It also bounds every recursion over a document. */
export const maxDepth = 200;
/**
 * The depth at which messages and stored records start. They contain clients' documents, so they may be
 * 20 levels deeper than those.
 */
export const ownDepth = -20;

/** The names of all BSON types by their codes, to name in an error the ones that this server does not support. */
const types = new Map(Object.entries(BSONType).map(([name, code]) => [code & 0xff, name]));

function invalid(what: string): CommandError {
  return new CommandError(22, `Invalid BSON: ${what}`);
}

function int32(buffer: Buffer, at: number): number {
  return (
    (buffer[at] as number) |
    ((buffer[at + 1] as number) << 8) |
    ((buffer[at + 2] as number) << 16) |
    ((buffer[at + 3] as number) << 24)
  );
}

/** Reads UTF-8. Short ASCII strings are read byte by byte, which is faster than a native call. */
function text(buffer: Buffer, start: number, end: number): string {
  if (end - start > 18) return buffer.toString('utf8', start, end);
  let result = '';
  for (let i = start; i < end; i++) {
    const byte = buffer[i] as number;
    if (byte > 127) return buffer.toString('utf8', start, end);
    result += String.fromCharCode(byte);
  }
  return result;
}

/** Reads the values of one BSON document, one after another. */
class Reader {
  at: number;
  private readonly buffer: Buffer;
  private readonly end: number;

  constructor(buffer: Buffer, at: number, end: number) {
    this.buffer = buffer;
    this.at = at;
    this.end = end;
  }

  /** Advances by some bytes and returns the offset of the first. */
  private need(bytes: number): number {
    const start = this.at;
    if (bytes < 0 || start + bytes > this.end) throw invalid('a value runs past its document');
    this.at = start + bytes;
    return start;
  }

  private cstring(): string {
    const start = this.at;
    this.skipName();
    return text(this.buffer, start, this.at - 1);
  }

  private skipName(): void {
    const { buffer, end } = this;
    let at = this.at;
    while (at < end && buffer[at] !== 0) at++;
    if (at >= end) throw invalid('a name is not terminated');
    this.at = at + 1;
  }

  private string(): string {
    const length = int32(this.buffer, this.need(4));
    if (length < 1) throw invalid('a string has no length');
    const start = this.need(length);
    if (this.buffer[start + length - 1] !== 0) throw invalid('a string is not terminated');
    return text(this.buffer, start, start + length - 1);
  }

  private bytes(length: number): Buffer {
    const start = this.need(length);
    return Buffer.from(this.buffer.subarray(start, start + length));
  }

  private binary(): Binary {
    let length = int32(this.buffer, this.need(4));
    const subtype = this.buffer[this.need(1)] as number;
    if (subtype === 2) {
      const inner = int32(this.buffer, this.need(4));
      if (inner !== length - 4) throw invalid('the lengths of a binary of subtype 2 differ');
      length = inner;
    }
    return new Binary(this.bytes(length), subtype);
  }

  private bool(): boolean {
    const flag = this.buffer[this.need(1)];
    if (flag !== 0 && flag !== 1) throw invalid('a boolean is neither 0 nor 1');
    return flag === 1;
  }

  private date(): Date {
    const start = this.need(8);
    const time = int32(this.buffer, start + 4) * 0x100000000 + (int32(this.buffer, start) >>> 0);
    if (Math.abs(time) > 8.64e15) throw invalid('a date is outside the range of JavaScript dates');
    return new Date(time);
  }

  private value(type: number, depth: number): unknown {
    const { buffer } = this;
    switch (type) {
      case 1:
        return toDouble(buffer.readDoubleLE(this.need(8)));
      case 2:
        return this.string();
      case 3:
        return this.document(depth + 1);
      case 4:
        return this.array(depth + 1);
      case 5:
        return this.binary();
      case 7:
        return new ObjectId(this.bytes(12));
      case 8:
        return this.bool();
      case 9:
        return this.date();
      case 10:
        return null;
      case 11:
        return new BSONRegExp(this.cstring(), this.cstring());
      case 16:
        return int32(buffer, this.need(4));
      case 17: {
        const at = this.need(8);
        return new Timestamp({ i: int32(buffer, at) >>> 0, t: int32(buffer, at + 4) >>> 0 });
      }
      case 18: {
        const at = this.need(8);
        return new Long(int32(buffer, at), int32(buffer, at + 4));
      }
      default: {
        const name = types.get(type);
        if (name !== undefined) throw unsupported(`The BSON type '${name}'`);
        throw invalid(`type 0x${type.toString(16)} does not exist`);
      }
    }
  }

  /** Skips a value. Most types have a fixed length or start with it; the others are decoded and dropped. */
  private skip(type: number): void {
    if (type === 2) this.need(int32(this.buffer, this.need(4)));
    else if (type === 3 || type === 4) this.need(int32(this.buffer, this.at));
    else if (type === 1 || type === 9 || type === 17 || type === 18) this.need(8);
    else if (type === 16) this.need(4);
    else if (type === 7) this.need(12);
    else this.value(type, 0);
  }

  /** Reads the length of a document or an array and returns the offset of its last byte. */
  private open(depth: number): number {
    if (depth > maxDepth) {
      throw new CommandError(15, `BSON is nested more than ${maxDepth} levels deep`);
    }
    const start = this.at;
    const length = int32(this.buffer, this.need(4));
    if (length < 5 || start + length > this.end) throw invalid('a length is out of range');
    if (this.buffer[start + length - 1] !== 0) throw invalid('a document is not terminated');
    return start + length - 1;
  }

  private close(last: number): void {
    if (this.at !== last) throw invalid('a document ends inside a value');
    this.at = last + 1;
  }

  document(depth: number, wanted?: ReadonlySet<string>): Doc {
    const last = this.open(depth);
    const result: Doc = {};
    let left = wanted?.size ?? Number.POSITIVE_INFINITY;
    while (this.at < last) {
      const type = this.buffer[this.at++] as number;
      const key = toKey(this.cstring());
      if (wanted !== undefined && !wanted.has(key)) this.skip(type);
      else {
        result[key] = this.value(type, depth);
        if (--left === 0) return result;
      }
    }
    this.close(last);
    return result;
  }

  /** The BSON of the document with only these fields; what lies side by side is copied at once. */
  pick(wanted: ReadonlySet<string>): Buffer {
    const last = this.open(0);
    const parts: Buffer[] = [Buffer.alloc(4)];
    let from = -1;
    while (this.at < last) {
      const start = this.at;
      const type = this.buffer[this.at++] as number;
      const isWanted = wanted.has(toKey(this.cstring()));
      this.skip(type);
      if (isWanted && from < 0) from = start;
      if (isWanted || from < 0) continue;
      parts.push(this.buffer.subarray(from, start));
      from = -1;
    }
    this.close(last);
    parts.push(this.buffer.subarray(from < 0 ? last : from, last + 1));
    const picked = Buffer.concat(parts);
    picked.writeInt32LE(picked.length);
    return picked;
  }

  private array(depth: number): unknown[] {
    const last = this.open(depth);
    const result: unknown[] = [];
    while (this.at < last) {
      const type = this.buffer[this.at++] as number;
      this.skipName();
      result.push(this.value(type, depth));
    }
    this.close(last);
    return result;
  }
}

/**
 * Reads one BSON document into its canonical form.
 * @param fields when given, only these top-level fields are decoded
 * @param depth the nesting level of the document itself
 * @throws CommandError 22 for malformed BSON, 115 for an unsupported type
 */
export function decode(buffer: Buffer, fields?: ReadonlySet<string>, depth = 0): Doc {
  return read(buffer, (reader) => (fields?.size === 0 ? {} : reader.document(depth, fields)));
}

/**
 * The BSON of a document with only these top-level fields. It is copied, which takes a fraction of the time of
 * decoding and encoding it.
 */
export function pick(buffer: Buffer, fields: ReadonlySet<string>): Buffer {
  return read(buffer, (reader) => reader.pick(fields));
}

function read<T>(buffer: Buffer, action: (reader: Reader) => T): T {
  const end = buffer.length < 5 ? -1 : int32(buffer, 0);
  if (end < 5 || end > buffer.length) throw invalid('a length is out of range');
  try {
    return action(new Reader(buffer, 0, end));
  } catch (error) {
    // The constructors of bson's classes throw errors of their own.
    throw error instanceof CommandError ? error : invalid((error as Error).message);
  }
}
