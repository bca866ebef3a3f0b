import type { ObjectId } from 'bson';
import { encodeKey } from './keys.js';
import { compareNumbers } from './numbers.js';
import { rank, rankOf } from './rank.js';

/**
 * Compares strings in the order of their UTF-8 bytes, as MongoDB does. That is the order of their code
 * points. The order of UTF-16 units differs from it only for surrogates, which must sort last here.
 */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xs = x >= 0xd800 && x < 0xe000;
    const ys = y >= 0xd800 && y < 0xe000;
    return xs === ys ? x - y : Number(xs) - Number(ys);
  }
  return a.length - b.length;
}

/**
 * Compares two values in BSON's comparison order, across all types. Types without a faster way are
 * compared by their index keys.
 * @returns a negative number, zero or a positive number
 */
export function compareValues(a: unknown, b: unknown): number {
  const type = rankOf(a);
  const order = type - rankOf(b);
  if (order !== 0 || a === b) return order;
  if (type === rank.number) return compareNumbers(a, b);
  if (type === rank.string) return compareStrings(a as string, b as string);
  if (type === rank.date || type === rank.bool) return Number(a) - Number(b);
  if (type === rank.objectId) return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
  return Buffer.compare(encodeKey(a), encodeKey(b));
}

export function equalValues(a: unknown, b: unknown): boolean {
  return a === b || compareValues(a, b) === 0;
}
