import { Decimal128 } from 'bson';

/** A Decimal128 taken apart: coefficient × 10^exponent, or NaN or an infinity in `special`. */
export interface DecimalParts {
  coefficient: bigint;
  exponent: number;
  special?: number;
}

const form = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/;

export function parseDecimal(value: Decimal128): DecimalParts {
  const text = value.toString();
  const match = form.exec(text);
  if (match === null) {
    const special = text.includes('NaN') ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity;
    return { coefficient: 0n, exponent: 0, special };
  }
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${whole}${fraction}`);
  return {
    coefficient: sign === '-' ? -digits : digits,
    exponent: Number(exponent) - fraction.length,
  };
}

/** Back to a Decimal128, rounded half-even to its 34 digits. */
export function formatDecimal(parts: DecimalParts): Decimal128 {
  let { coefficient, exponent } = parts;
  const negative = coefficient < 0n;
  let size = negative ? -coefficient : coefficient;
  const excess = size.toString().length - 34;
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    const rest = size % unit;
    size /= unit;
    if (rest * 2n > unit || (rest * 2n === unit && size % 2n === 1n)) size += 1n;
    exponent += excess;
  }
  coefficient = negative ? -size : size;
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}
