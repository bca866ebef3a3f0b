import type { Binary, BSONRegExp, ObjectId, Timestamp } from 'bson';
import { compareNumbers } from '../../src/bson/numbers.js';
import { rank, rankOf } from '../../src/bson/rank.js';
import { type Doc, toName } from '../../src/bson/values.js';

/** Compares strings in the order of their UTF-8 bytes, as MongoDB does. */
function compareStrings(a: string, b: string): number {
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

function compareDocs(a: Doc, b: Doc): number {
  const [namesA, namesB] = [Object.keys(a), Object.keys(b)];
  const length = Math.min(namesA.length, namesB.length);
  for (let i = 0; i < length; i++) {
    const [nameA, nameB] = [namesA[i] as string, namesB[i] as string];
    const order =
      rankOf(a[nameA]) - rankOf(b[nameB]) ||
      compareStrings(toName(nameA), toName(nameB)) ||
      referenceOrder(a[nameA], b[nameB]);
    if (order !== 0) return order;
  }
  return namesA.length - namesB.length;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = referenceOrder(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  const bytes = (value: Binary) => value.buffer.subarray(0, value.position);
  return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(bytes(a), bytes(b));
}

/**
 * Compares two values in BSON's comparison order, across all types and part by part. Tests compare the
 * order of keys with it.
 * @returns a negative number, zero or a positive number
 */
export function referenceOrder(a: unknown, b: unknown): number {
  const type = rankOf(a);
  const order = type - rankOf(b);
  if (order !== 0) return order;
  switch (type) {
    case rank.number:
      return compareNumbers(a, b);
    case rank.string:
      return compareStrings(a as string, b as string);
    case rank.object:
      return compareDocs(a as Doc, b as Doc);
    case rank.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case rank.binData:
      return compareBinaries(a as Binary, b as Binary);
    case rank.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case rank.bool:
    case rank.date:
      return Number(a) - Number(b);
    case rank.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case rank.regex: {
      const [x, y] = [a as BSONRegExp, b as BSONRegExp];
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    default:
      return 0;
  }
}
