import { Decimal128, Double, Int32, Long } from 'bson';
import { badValue } from '../errors.js';
import { type DecimalParts, formatDecimal, parseDecimal } from './decimal.js';
import { isInt32, toDouble, toNumber } from './values.js';

type Kind = 'int' | 'long' | 'double' | 'decimal';

export function numberKind(value: unknown): Kind | undefined {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (value instanceof Double) return 'double';
  if (Long.isLong(value)) return 'long';
  if (value instanceof Int32) return 'int';
  if (value instanceof Decimal128) return 'decimal';
  return undefined;
}

export function isNumeric(value: unknown): boolean {
  return numberKind(value) !== undefined;
}

function integer(value: bigint, wide: boolean): number | Long {
  if (value < -(2n ** 63n) || value >= 2n ** 63n) {
    throw badValue('Failed to apply the operation: the result does not fit a 64-bit integer');
  }
  return !wide && value >= -0x80000000n && value <= 0x7fffffffn
    ? Number(value)
    : Long.fromBigInt(value);
}

function big(value: unknown): bigint {
  return Long.isLong(value) ? value.toBigInt() : BigInt(toNumber(value) ?? 0);
}

function decimal(value: unknown): DecimalParts {
  if (value instanceof Decimal128) return parseDecimal(value);
  return parseDecimal(Decimal128.fromStringWithRounding(String(value)));
}

/** Two numbers combined, the result typed as MongoDB types it: decimal, double, long, int. */
function combine(
  a: unknown,
  b: unknown,
  exact: (a: bigint, b: bigint) => bigint,
  inexact: (a: number, b: number) => number,
  decimals: (a: DecimalParts, b: DecimalParts) => DecimalParts,
): unknown {
  const [ka, kb] = [numberKind(a), numberKind(b)];
  if (ka === 'decimal' || kb === 'decimal') {
    const [da, db] = [decimal(a), decimal(b)];
    if (da.special !== undefined || db.special !== undefined) {
      const parts = inexact(specialNumber(da), specialNumber(db));
      return Decimal128.fromStringWithRounding(String(parts));
    }
    return formatDecimal(decimals(da, db));
  }
  if (ka === 'double' || kb === 'double') {
    return toDouble(inexact(toNumber(a) as number, toNumber(b) as number));
  }
  if (ka === 'int' && kb === 'int') {
    const quick = inexact(Number(a), Number(b));
    if (Number.isSafeInteger(quick))
      return isInt32(quick) ? quick : quick === 0 ? 0 : Long.fromNumber(quick);
  }
  return integer(exact(big(a), big(b)), ka === 'long' || kb === 'long');
}

function specialNumber(parts: DecimalParts): number {
  return parts.special ?? Number(parts.coefficient) * 10 ** parts.exponent;
}

function align(a: DecimalParts, b: DecimalParts): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

/** a + b, as `$inc` and `$sum` add. @throws CommandError 2 on a 64-bit overflow */
export function add(a: unknown, b: unknown): unknown {
  return combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
    (x, y) => {
      const [cx, cy, exponent] = align(x, y);
      return { coefficient: cx + cy, exponent };
    },
  );
}

/** a × b, as `$mul` multiplies. @throws CommandError 2 on a 64-bit overflow */
export function multiply(a: unknown, b: unknown): unknown {
  return combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
    (x, y) => ({
      coefficient: x.coefficient * y.coefficient,
      exponent: x.exponent + y.exponent,
    }),
  );
}
