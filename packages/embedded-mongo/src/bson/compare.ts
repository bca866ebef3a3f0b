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
import { compareNumbers } from './exact.js';
import { bsonType, type Doc } from './values.js';

/** The order of BSON's types in comparisons; equal ranks compare by value. */
export const rank = {
  minKey: 0x0a,
  undefined: 0x0f,
  null: 0x14,
  number: 0x1e,
  string: 0x3c,
  object: 0x46,
  array: 0x50,
  binary: 0x5a,
  objectId: 0x64,
  boolean: 0x6e,
  date: 0x78,
  timestamp: 0x82,
  regex: 0x8c,
  code: 0xa0,
  codeWithScope: 0xaa,
  maxKey: 0xf0,
} as const;

const ranksByBsonType: Record<string, number> = {
  Double: rank.number,
  Int32: rank.number,
  Long: rank.number,
  Decimal128: rank.number,
  ObjectId: rank.objectId,
  Binary: rank.binary,
  Timestamp: rank.timestamp,
  BSONRegExp: rank.regex,
  BSONSymbol: rank.string,
  MinKey: rank.minKey,
  MaxKey: rank.maxKey,
};

/** Where a value's type stands in BSON's order. A missing value ranks with null. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'number':
      return rank.number;
    case 'string':
      return rank.string;
    case 'boolean':
      return rank.boolean;
    case 'object': {
      if (value === null) return rank.null;
      if (Array.isArray(value)) return rank.array;
      if (value instanceof Date) return rank.date;
      const type = bsonType(value);
      if (type === undefined) return rank.object;
      if (type === 'Code') {
        return (value as Code).scope === null ? rank.code : rank.codeWithScope;
      }
      return ranksByBsonType[type] ?? rank.object;
    }
    default:
      return rank.null;
  }
}

/** Compares strings by their UTF-8 bytes, which is the order of code points, as MongoDB does. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const xs = x >= 0xd800 && x < 0xe000;
      const ys = y >= 0xd800 && y < 0xe000;
      if (xs !== ys) return xs ? 1 : -1;
      return x < y ? -1 : 1;
    }
  }
  return a.length < b.length ? -1 : 1;
}

export type StringCompare = (a: string, b: string) => number;

function compareDocs(a: Doc, b: Doc, strings: StringCompare): number {
  const namesA = Object.keys(a);
  const namesB = Object.keys(b);
  const length = Math.min(namesA.length, namesB.length);
  for (let i = 0; i < length; i++) {
    const nameA = namesA[i] as string;
    const nameB = namesB[i] as string;
    const [va, vb] = [a[nameA], b[nameB]];
    const order =
      rankOf(va) - rankOf(vb) || compareStrings(nameA, nameB) || compareValues(va, vb, strings);
    if (order !== 0) return order;
  }
  return namesA.length - namesB.length;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[], strings: StringCompare) {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i], strings);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

function binaryBytes(value: Binary): Uint8Array {
  return value.buffer.subarray(0, value.position);
}

function compareTimes(a: Date, b: Date): number {
  return a.getTime() < b.getTime() ? -1 : a.getTime() > b.getTime() ? 1 : 0;
}

/**
 * Compares two values in BSON's order across all types.
 * @param strings replaces the comparison of strings, for a collation
 * @returns a negative number, zero or a positive number
 */
export function compareValues(
  a: unknown,
  b: unknown,
  strings: StringCompare = compareStrings,
): number {
  if (typeof a === 'number' && typeof b === 'number') return compareNumbers(a, b);
  if (typeof a === 'string' && typeof b === 'string') return strings(a, b);
  const type = rankOf(a);
  const order = type - rankOf(b);
  if (order !== 0) return order;
  switch (type) {
    case rank.number:
      return compareNumbers(a, b);
    case rank.string:
      return strings(
        typeof a === 'string' ? a : (a as BSONSymbol).value,
        typeof b === 'string' ? b : (b as BSONSymbol).value,
      );
    case rank.object:
      return compareDocs(a as Doc, b as Doc, strings);
    case rank.array:
      return compareArrays(a as unknown[], b as unknown[], strings);
    case rank.binary: {
      const [x, y] = [a as Binary, b as Binary];
      return (
        x.position - y.position ||
        x.sub_type - y.sub_type ||
        compareBytes(binaryBytes(x), binaryBytes(y))
      );
    }
    case rank.objectId:
      return compareBytes((a as ObjectId).id, (b as ObjectId).id);
    case rank.boolean:
      return Number(a) - Number(b);
    case rank.date:
      return compareTimes(a as Date, b as Date);
    case rank.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case rank.regex: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp];
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    case rank.code:
      return compareStrings((a as Code).code, (b as Code).code);
    case rank.codeWithScope:
      return (
        compareStrings((a as Code).code, (b as Code).code) ||
        compareDocs((a as Code).scope as Doc, (b as Code).scope as Doc, strings)
      );
    default:
      return 0;
  }
}

export function equalValues(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return compareValues(a, b) === 0;
}

/** True when two values are the same in value and in type, so that writing one changes nothing. */
export function identicalValues(a: unknown, b: unknown): boolean {
  if (a === b) return !Object.is(a, -0) && !Object.is(b, -0) ? true : Object.is(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return Number.isNaN(a) && Number.isNaN(b);
  }
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, i) => identicalValues(item, b[i]))
    );
  }
  const type = bsonType(a);
  if (type !== bsonType(b) || a instanceof Date !== b instanceof Date) return false;
  if (a instanceof Decimal128) return a.toString() === (b as Decimal128).toString();
  if (Long.isLong(a)) return a.equals(b as Long);
  if (type !== undefined || a instanceof Date) return compareValues(a, b) === 0;
  const names = Object.keys(a);
  const other = Object.keys(b);
  return (
    names.length === other.length &&
    names.every(
      (name, i) => name === other[i] && identicalValues((a as Doc)[name], (b as Doc)[name]),
    )
  );
}
