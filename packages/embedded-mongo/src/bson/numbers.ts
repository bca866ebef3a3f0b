import { Double, Long } from 'bson';
import { badValue } from '../errors.js';
import { bsonType } from './values.js';

export type NumberKind = 'int' | 'long' | 'double';

export function isInt32(value: number): boolean {
  return (value | 0) === value && (value !== 0 || !Object.is(value, -0));
}

/** A double in canonical form: one that would be encoded as an Int32 stays wrapped. */
export function toDouble(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** True for a 64-bit integer. `Long.isLong` accepts a Timestamp too, which is not a number. */
export function isLong(value: unknown): value is Long {
  return typeof value === 'object' && value !== null && bsonType(value) === 'Long';
}

export function numberKind(value: unknown): NumberKind | undefined {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (value instanceof Double) return 'double';
  return isLong(value) ? 'long' : undefined;
}

export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof Double || isLong(value);
}

/** A number of any type as a JavaScript number; undefined for other values. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Double) return value.value;
  return isLong(value) ? value.toNumber() : undefined;
}

export const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n } as const;

/** An integer as an int if it fits, else as a long. */
export function intOrLong(value: bigint): number | Long {
  const narrow = value >= -0x80000000n && value <= 0x7fffffffn;
  return narrow ? Number(value) : Long.fromBigInt(value);
}

/** An int or a long as a bigint. */
export function toBigInt(value: unknown): bigint {
  return isLong(value) ? value.toBigInt() : BigInt(toNumber(value) as number);
}

/** The sum for `$inc` or the product for `$mul`. @throws CommandError 2 when it overflows 64 bits */
export function calculate(operator: '$inc' | '$mul', a: unknown, b: unknown): unknown {
  const kinds = [numberKind(a), numberKind(b)];
  if (kinds.includes('double')) {
    const [x, y] = [toNumber(a) as number, toNumber(b) as number];
    return toDouble(operator === '$inc' ? x + y : x * y);
  }
  const [x, y] = [toBigInt(a), toBigInt(b)];
  const result = operator === '$inc' ? x + y : x * y;
  if (result < int64.min || result > int64.max) {
    throw badValue(`Failed to apply ${operator} operations to current value: the result overflows`);
  }
  return kinds.includes('long') ? Long.fromBigInt(result) : intOrLong(result);
}

/** Compares two numbers of any types by their exact values. NaN is less than all others. */
export function compareNumbers(a: unknown, b: unknown): number {
  const x = isLong(a) ? a.toBigInt() : (toNumber(a) as number);
  const y = isLong(b) ? b.toBigInt() : (toNumber(b) as number);
  if (x < y) return -1;
  if (x > y) return 1;
  return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
}

/** MongoDB's conversion to bool: null, missing, false and zero are false. */
export function isTruthy(value: unknown): boolean {
  return value !== null && value !== undefined && value !== false && toNumber(value) !== 0;
}

export function isNaNValue(value: unknown): boolean {
  return typeof value === 'number' && Number.isNaN(value);
}
