import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { ByteWalker, int32, invalid } from './byte-walker.js';
import type { FieldMatcher } from './field-matcher.js';
import { type Doc, setField, toDouble } from './values.js';

const minKey = new MinKey();
const maxKey = new MaxKey();

/** Short ASCII strings are read byte by byte, which is faster than a call into the engine. */
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
export class Reader extends ByteWalker {
  cstring(): string {
    let end = this.at;
    while (end < this.end && this.buffer[end] !== 0) end++;
    if (end >= this.end) throw invalid('a name is not terminated');
    const result = text(this.buffer, this.at, end);
    this.at = end + 1;
    return result;
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
      if (inner !== length - 4) throw invalid('a binary value of subtype 2 disagrees with itself');
      length = inner;
    }
    return new Binary(this.bytes(length), subtype);
  }

  private code(withScope: boolean, depth: number): Code {
    if (!withScope) return new Code(this.string());
    this.need(4);
    const source = this.string();
    return new Code(source, this.document(depth + 1));
  }

  value(type: number, depth: number): unknown {
    const buffer = this.buffer;
    switch (type) {
      case 0x01:
        return toDouble(buffer.readDoubleLE(this.need(8)));
      case 0x02:
        return this.string();
      case 0x03:
        return this.document(depth + 1);
      case 0x04:
        return this.array(depth + 1);
      case 0x05:
        return this.binary();
      case 0x06:
      case 0x0a:
        return null;
      case 0x07:
        return new ObjectId(this.bytes(12));
      case 0x08: {
        const flag = buffer[this.need(1)];
        if (flag !== 0 && flag !== 1) throw invalid('a boolean is neither 0 nor 1');
        return flag === 1;
      }
      case 0x09: {
        const start = this.need(8);
        const time = int32(buffer, start + 4) * 0x100000000 + (int32(buffer, start) >>> 0);
        if (Math.abs(time) > 8.64e15) throw invalid('a date is beyond the years of JavaScript');
        return new Date(time);
      }
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring());
      case 0x0d:
        return this.code(false, depth);
      case 0x0e:
        return new BSONSymbol(this.string());
      case 0x0f:
        return this.code(true, depth);
      case 0x10:
        return int32(buffer, this.need(4));
      case 0x11: {
        const start = this.need(8);
        return new Timestamp({ i: int32(buffer, start) >>> 0, t: int32(buffer, start + 4) >>> 0 });
      }
      case 0x12: {
        const start = this.need(8);
        return new Long(int32(buffer, start), int32(buffer, start + 4));
      }
      case 0x13:
        return new Decimal128(this.bytes(16));
      case 0x7f:
        return maxKey;
      case 0xff:
        return minKey;
      default:
        throw invalid(`type 0x${type.toString(16)} is not supported`);
    }
  }

  /** Steps over a value and sees that it is well formed. */
  private check(type: number, depth: number): void {
    switch (type) {
      case 0x02: {
        const length = int32(this.buffer, this.need(4));
        if (length < 1) throw invalid('a string has no length');
        const start = this.need(length);
        if (this.buffer[start + length - 1] !== 0) throw invalid('a string is not terminated');
        return;
      }
      case 0x03:
      case 0x04: {
        const last = this.open(depth + 1);
        while (this.at < last) {
          const inner = this.buffer[this.at++] as number;
          this.skipName();
          this.check(inner, depth + 1);
        }
        if (this.at !== last) throw invalid('a document ends inside a value');
        this.at = last + 1;
        return;
      }
      case 0x01:
      case 0x06:
      case 0x07:
      case 0x0a:
      case 0x10:
      case 0x12:
        this.skip(type);
        return;
      default:
        this.value(type, depth);
    }
  }

  document(depth: number): Doc {
    const last = this.open(depth);
    const result: Doc = {};
    while (this.at < last) {
      const type = this.buffer[this.at++] as number;
      const name = this.cstring();
      setField(result, name, this.value(type, depth));
    }
    if (this.at !== last) throw invalid('a document ends inside a value');
    this.at = last + 1;
    return result;
  }

  /** Builds the wanted top-level fields; the others are stepped over, or checked if that is asked. */
  fields(wanted: FieldMatcher, check: boolean): Doc {
    const last = this.open(0);
    const result: Doc = {};
    let left = check ? Number.POSITIVE_INFINITY : wanted.size;
    while (this.at < last && left > 0) {
      const type = this.buffer[this.at++] as number;
      const start = this.at;
      this.skipName();
      const name = wanted.find(this.buffer, start, this.at - 1);
      if (name !== undefined) {
        setField(result, name, this.value(type, 0));
        left--;
      } else if (check) this.check(type, 0);
      else this.skip(type);
    }
    if (left > 0 && this.at !== last) throw invalid('a document ends inside a value');
    this.at = last + 1;
    return result;
  }

  private array(depth: number): unknown[] {
    const last = this.open(depth);
    const result: unknown[] = [];
    while (this.at < last) {
      const type = this.buffer[this.at++] as number;
      while (this.at < last && this.buffer[this.at] !== 0) this.at++;
      this.at++;
      result.push(this.value(type, depth));
    }
    if (this.at !== last) throw invalid('an array ends inside a value');
    this.at = last + 1;
    return result;
  }
}
