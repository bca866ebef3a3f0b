import { Decimal128, Long } from 'bson';
import { type DecimalParts, parseDecimal } from './decimal.js';
import { toNumber } from './values.js';

const scratch = new DataView(new ArrayBuffer(8));

/** The next double above a non-negative finite one. */
export function nextDouble(value: number): number {
  scratch.setFloat64(0, value);
  scratch.setBigUint64(0, scratch.getBigUint64(0) + 1n);
  return scratch.getFloat64(0);
}

export function previousDouble(value: number): number {
  scratch.setFloat64(0, value);
  scratch.setBigUint64(0, scratch.getBigUint64(0) - 1n);
  return scratch.getFloat64(0);
}

/** A finite double as the exact decimal it stands for. */
export function doubleParts(value: number): DecimalParts {
  scratch.setFloat64(0, value);
  const bits = scratch.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const power = (biased === 0 ? 1 : biased) - 1075;
  const signed = bits >> 63n === 1n ? -mantissa : mantissa;
  if (power >= 0) return { coefficient: signed << BigInt(power), exponent: 0 };
  return { coefficient: signed * 5n ** BigInt(-power), exponent: power };
}

function magnitude(parts: DecimalParts): number {
  const digits = parts.coefficient.toString().replace('-', '').length;
  return digits + parts.exponent;
}

/** Compares two exact decimals; the orders of magnitude decide first, so exponents may be huge. */
export function compareParts(a: DecimalParts, b: DecimalParts): number {
  const [sa, sb] = [Math.sign(Number(a.coefficient)), Math.sign(Number(b.coefficient))];
  if (sa !== sb) return sa < sb ? -1 : 1;
  if (sa === 0) return 0;
  const [ma, mb] = [magnitude(a), magnitude(b)];
  if (ma !== mb) return ma < mb === sa > 0 ? -1 : 1;
  const exponent = Math.min(a.exponent, b.exponent);
  const ca = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const cb = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return ca < cb ? -1 : ca > cb ? 1 : 0;
}

export function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  return 1;
}

function decimalParts(value: unknown): DecimalParts {
  if (value instanceof Decimal128) return parseDecimal(value);
  if (Long.isLong(value)) return { coefficient: value.toBigInt(), exponent: 0 };
  const number = toNumber(value) as number;
  return Number.isFinite(number)
    ? doubleParts(number)
    : { coefficient: 0n, exponent: 0, special: number };
}

/** Compares two BSON numbers of any types by their exact values; NaN is less than all others. */
export function compareNumbers(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (a instanceof Decimal128 || b instanceof Decimal128) {
    const [pa, pb] = [decimalParts(a), decimalParts(b)];
    if (pa.special === undefined && pb.special === undefined) return compareParts(pa, pb);
    return compareDoubles(pa.special ?? 0, pb.special ?? 0);
  }
  const x = Long.isLong(a) ? a.toBigInt() : (toNumber(a) as number);
  const y = Long.isLong(b) ? b.toBigInt() : (toNumber(b) as number);
  if (x < y) return -1;
  if (x > y) return 1;
  if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : -1;
  return Number.isNaN(y) ? 1 : 0;
}
