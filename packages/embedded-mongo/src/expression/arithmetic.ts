import { Decimal128, Long } from 'bson';
import { formatDecimal, parseDecimal } from '../bson/decimal.js';
import { add, isNumeric, multiply, numberKind } from '../bson/numbers.js';
import { isInt32, toDouble, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { typeName } from '../query/type-names.js';
import { isMissing, type Operator, ofValues } from './expression.js';

function wrongType(message: string): CommandError {
  return new CommandError(14, message);
}

function sum(...values: unknown[]): unknown {
  let total: unknown = 0;
  let date: Date | undefined;
  for (const value of values) {
    if (isMissing(value)) return null;
    if (value instanceof Date) {
      if (date !== undefined) {
        throw new CommandError(16612, 'only one date allowed in an $add expression');
      }
      date = value;
    } else if (isNumeric(value)) total = add(total, value);
    else {
      throw wrongType(`$add only supports numeric or date types, not ${typeName(value)}`);
    }
  }
  return date === undefined ? total : moved(date, total);
}

function moved(date: Date, milliseconds: unknown): Date {
  const by = milliseconds instanceof Decimal128 ? Number(milliseconds) : toNumber(milliseconds);
  return new Date(date.getTime() + Math.round(by ?? 0));
}

function difference(a: unknown, b: unknown): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumeric(b)) return moved(a, multiply(b, -1));
  } else if (isNumeric(a) && isNumeric(b)) return add(a, multiply(b, -1));
  throw wrongType(`can't $subtract ${typeName(b)} from ${typeName(a)}`);
}

function product(...values: unknown[]): unknown {
  let total: unknown = 1;
  for (const value of values) {
    if (isMissing(value)) return null;
    if (!isNumeric(value)) {
      throw wrongType(`$multiply only supports numeric types, not ${typeName(value)}`);
    }
    total = multiply(total, value);
  }
  return total;
}

/** The digits that a quotient of decimals is computed to before it is rounded to 34. */
const quotientDigits = 40;

function toDecimal(value: unknown): Decimal128 {
  return value instanceof Decimal128 ? value : Decimal128.fromStringWithRounding(String(value));
}

function isZero(value: unknown): boolean {
  if (value instanceof Decimal128) {
    const { coefficient, special } = parseDecimal(value);
    return special === undefined && coefficient === 0n;
  }
  return toNumber(value) === 0;
}

function decimalQuotient(a: unknown, b: unknown): Decimal128 {
  const [x, y] = [parseDecimal(toDecimal(a)), parseDecimal(toDecimal(b))];
  if (x.special !== undefined || y.special !== undefined) {
    return Decimal128.fromString(String(Number(toDecimal(a)) / Number(toDecimal(b))));
  }
  const shift = quotientDigits + y.coefficient.toString().length;
  const scaled = x.coefficient * 10n ** BigInt(shift);
  const quotient = formatDecimal({
    coefficient: scaled / y.coefficient,
    exponent: x.exponent - y.exponent - shift,
  });
  return withoutTrailingZeros(quotient);
}

/** An exact quotient has no more digits than it needs. */
function withoutTrailingZeros(value: Decimal128): Decimal128 {
  let { coefficient, exponent } = parseDecimal(value);
  while (exponent < 0 && coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return formatDecimal({ coefficient, exponent });
}

/** a ÷ b, as `$divide` and `$avg` divide. @throws CommandError 2 when b is zero, 14 for no numbers */
export function divide(a: unknown, b: unknown): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    throw wrongType(`$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  if (isZero(b)) throw new CommandError(2, "can't $divide by zero");
  if (a instanceof Decimal128 || b instanceof Decimal128) return decimalQuotient(a, b);
  return toDouble((toNumber(a) as number) / (toNumber(b) as number));
}

function decimalRemainder(a: unknown, b: unknown): Decimal128 {
  const [x, y] = [parseDecimal(toDecimal(a)), parseDecimal(toDecimal(b))];
  if (x.special !== undefined || y.special !== undefined) {
    return Decimal128.fromString(String(Number(toDecimal(a)) % Number(toDecimal(b))));
  }
  const exponent = Math.min(x.exponent, y.exponent);
  const scale = (parts: typeof x) => parts.coefficient * 10n ** BigInt(parts.exponent - exponent);
  return formatDecimal({ coefficient: scale(x) % scale(y), exponent });
}

function remainder(a: unknown, b: unknown): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    throw wrongType(`$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  if (isZero(b)) throw new CommandError(16610, "can't $mod by zero");
  const [ka, kb] = [numberKind(a), numberKind(b)];
  if (ka === 'decimal' || kb === 'decimal') return decimalRemainder(a, b);
  if (ka === 'double' || kb === 'double') {
    return toDouble((toNumber(a) as number) % (toNumber(b) as number));
  }
  const long = (value: unknown) => (Long.isLong(value) ? value : Long.fromNumber(value as number));
  const rest = long(a).modulo(long(b));
  return ka === 'long' || kb === 'long' ? rest : rest.toNumber();
}

function absolute(value: unknown): unknown {
  if (isMissing(value)) return null;
  if (!isNumeric(value)) {
    throw wrongType(`$abs only supports numeric types, not ${typeName(value)}`);
  }
  if (value instanceof Decimal128) return Decimal128.fromString(value.toString().replace('-', ''));
  const number = toNumber(value) as number;
  return number < 0 || Object.is(number, -0) ? multiply(value, -1) : value;
}

/** `$ceil` and `$floor`: integers stay what they are, a double stays a double. */
function whole(name: string, round: (value: number) => number): Operator {
  return ofValues((value) => {
    if (isMissing(value)) return null;
    const kind = numberKind(value);
    if (kind === undefined) {
      throw wrongType(`${name} only supports numeric types, not ${typeName(value)}`);
    }
    if (kind === 'decimal') {
      throw new CommandError(115, `${name} is not supported for Decimal128 values`);
    }
    return kind === 'double' ? toDouble(round(toNumber(value) as number)) : value;
  });
}

/** Rounds to a number of decimal places, halves to the even digit. */
function roundEven(value: number, places: number): number {
  const scale = 10 ** places;
  const scaled = value * scale;
  const floor = Math.floor(scaled);
  const rest = scaled - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  return (floor + (up ? 1 : 0)) / scale;
}

function rounding(name: string, round: (value: number, places: number) => number): Operator {
  return ofValues((value, places = 0) => {
    if (isMissing(value) || isMissing(places)) return null;
    const kind = numberKind(value);
    const digits = toNumber(places);
    if (kind === undefined || digits === undefined) {
      throw wrongType(`${name} only supports numeric types, not ${typeName(value)}`);
    }
    if (kind === 'decimal') {
      throw new CommandError(115, `${name} is not supported for Decimal128 values`);
    }
    if (!Number.isInteger(digits) || digits < -20 || digits > 100) {
      throw new CommandError(51083, `cannot apply ${name} with precision value ${digits}`);
    }
    const number = toNumber(value) as number;
    if (kind === 'double') return toDouble(round(number, digits));
    if (digits >= 0) return value;
    const result = round(number, digits);
    return kind === 'int' && isInt32(result) ? result : Long.fromNumber(result);
  });
}

export const arithmeticOperators: Readonly<Record<string, Operator>> = {
  $abs: ofValues(absolute),
  $add: ofValues(sum),
  $ceil: whole('$ceil', Math.ceil),
  $divide: ofValues(divide),
  $floor: whole('$floor', Math.floor),
  $mod: ofValues(remainder),
  $multiply: ofValues(product),
  $round: rounding('$round', roundEven),
  $subtract: ofValues(difference),
  $trunc: rounding('$trunc', (value, places) => {
    const scale = 10 ** places;
    return Math.trunc(value * scale) / scale;
  }),
};
