import { Decimal128, Long, ObjectId, type Timestamp } from 'bson';
import { numberKind } from '../bson/numbers.js';
import { bsonType, type Doc, isDoc, toDouble, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { typeName } from '../query/type-names.js';
import { isMissing, type Operator, ofValues } from './expression.js';

function failure(message: string): CommandError {
  return new CommandError(241, `${message} in $convert with no onError value`);
}

function unsupported(value: unknown, to: string): CommandError {
  return failure(`Unsupported conversion from ${typeName(value)} to ${to}`);
}

const decimalText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function parseNumber(text: string, form: RegExp): number {
  if (!form.test(text)) throw failure(`Failed to parse number '${text}'`);
  return Number(text);
}

function integerWithin(value: unknown, to: 'int' | 'long'): bigint {
  const [least, most] =
    to === 'int' ? [-(2n ** 31n), 2n ** 31n - 1n] : [-(2n ** 63n), 2n ** 63n - 1n];
  let whole: bigint;
  if (Long.isLong(value)) whole = value.toBigInt();
  else {
    const number = value instanceof Decimal128 ? Number(value) : (toNumber(value) as number);
    if (!Number.isFinite(number)) {
      throw failure(`Attempt to convert ${number} value to integer type`);
    }
    whole = BigInt(Math.trunc(number));
  }
  if (whole < least || whole > most) {
    throw failure(`Conversion would overflow target type: ${String(value)}`);
  }
  return whole;
}

function toInteger(value: unknown, to: 'int' | 'long'): unknown {
  const wrap = (whole: bigint) => (to === 'int' ? Number(whole) : Long.fromBigInt(whole));
  if (typeof value === 'boolean') return wrap(value ? 1n : 0n);
  if (typeof value === 'string') {
    if (!/^[+-]?\d+$/.test(value)) throw failure(`Failed to parse number '${value}'`);
    const whole = BigInt(value.replace('+', ''));
    return wrap(integerWithin(Long.fromString(BigInt.asIntN(64, whole).toString()), to));
  }
  if (value instanceof Date && to === 'long') return Long.fromNumber(value.getTime());
  if (numberKind(value) !== undefined) return wrap(integerWithin(value, to));
  throw unsupported(value, to);
}

function convertToDouble(value: unknown): unknown {
  if (typeof value === 'boolean') return toDouble(value ? 1 : 0);
  if (typeof value === 'string') return toDouble(parseNumber(value, decimalText));
  if (value instanceof Date) return toDouble(value.getTime());
  if (value instanceof Decimal128) return toDouble(Number(value));
  const number = toNumber(value);
  if (number !== undefined) return toDouble(number);
  throw unsupported(value, 'double');
}

function convertToDecimal(value: unknown): unknown {
  if (value instanceof Decimal128) return value;
  if (typeof value === 'string') {
    parseNumber(value, decimalText);
    return Decimal128.fromStringWithRounding(value);
  }
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (numberKind(value) !== undefined) return Decimal128.fromStringWithRounding(String(value));
  throw unsupported(value, 'decimal');
}

function convertToBool(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (numberKind(value) !== undefined) return Number(value) !== 0;
  return true;
}

function convertToString(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || numberKind(value) !== undefined) return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  throw unsupported(value, 'string');
}

function convertToDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (bsonType(value as object) === 'Timestamp') return new Date((value as Timestamp).t * 1000);
  if (typeof value === 'string') {
    const time = Date.parse(value);
    if (Number.isNaN(time)) throw failure(`Error parsing date string '${value}'`);
    return new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(value) ? time : Date.parse(`${value}Z`) || time);
  }
  const kind = numberKind(value);
  if (kind === 'long' || kind === 'double' || kind === 'decimal') return new Date(Number(value));
  throw unsupported(value, 'date');
}

function convertToObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) throw failure(`Failed to parse objectId '${value}'`);
  return new ObjectId(value);
}

const conversions: Readonly<Record<string, (value: unknown) => unknown>> = {
  bool: convertToBool,
  date: convertToDate,
  decimal: convertToDecimal,
  double: convertToDouble,
  int: (value) => toInteger(value, 'int'),
  long: (value) => toInteger(value, 'long'),
  objectId: convertToObjectId,
  string: convertToString,
};

const typeNumbers: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'string',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  16: 'int',
  18: 'long',
  19: 'decimal',
};

function conversionTo(type: unknown): (value: unknown) => unknown {
  const name = typeof type === 'string' ? type : typeNumbers[toNumber(type) ?? 0];
  const convert = name === undefined ? undefined : conversions[name];
  if (convert === undefined) throw new CommandError(2, `Unknown type name: ${String(type)}`);
  return convert;
}

const convert: Operator = (operand, compile) => {
  if (!isDoc(operand)) throw new CommandError(9, '$convert expects an object');
  const [input, to] = [compile(operand.input), compile(operand.to)];
  const onError = 'onError' in operand ? compile(operand.onError) : undefined;
  const onNull = compile(operand.onNull ?? null);
  return (doc: Doc, variables) => {
    const value = input(doc, variables);
    if (isMissing(value)) return onNull(doc, variables);
    const type = to(doc, variables);
    if (isMissing(type)) return null;
    const change = conversionTo(type);
    try {
      return change(value);
    } catch (error) {
      if (onError === undefined) throw error;
      return onError(doc, variables);
    }
  };
};

function short(type: string): Operator {
  const change = conversions[type] as (value: unknown) => unknown;
  return ofValues((value) => (isMissing(value) ? null : change(value)));
}

export const conversionOperators: Readonly<Record<string, Operator>> = {
  $convert: convert,
  $toBool: short('bool'),
  $toDate: short('date'),
  $toDecimal: short('decimal'),
  $toDouble: short('double'),
  $toInt: short('int'),
  $toLong: short('long'),
  $toObjectId: short('objectId'),
  $toString: short('string'),
};
