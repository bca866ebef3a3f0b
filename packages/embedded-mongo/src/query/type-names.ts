import { BSONType } from 'bson';
import { numberKind, toNumber } from '../bson/numbers.js';
import { rank, rankOf } from '../bson/rank.js';
import { badValue, failedToParse, typeMismatch } from '../errors.js';
import type { Test } from './paths.js';

/** The names of all BSON types by their codes. `$type` also accepts those that this server cannot store. */
const names = new Map<unknown, string>(
  Object.entries(BSONType).map(([name, code]) => [code, name]),
);
const aliases = new Set([...names.values(), 'number']);
const byRank = new Map<number, string>(Object.entries(rank).map(([name, order]) => [order, name]));

/** The name of a value's BSON type, as `$type` spells it; 'missing' for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  return numberKind(value) ?? (byRank.get(rankOf(value)) as string);
}

function readType(operand: unknown): string {
  if (typeof operand === 'string') {
    if (aliases.has(operand)) return operand;
    throw badValue(`Unknown type name alias: ${operand}`);
  }
  const number = toNumber(operand);
  if (number === undefined) {
    throw typeMismatch('type must be represented as a number or a string');
  }
  const name = names.get(number);
  if (name === undefined) throw badValue(`Invalid numerical type code: ${number}`);
  return name;
}

/** The test of `$type`: a name, a number, or an array of them. */
export function typeTest(operand: unknown): Test {
  const types = new Set((Array.isArray(operand) ? operand : [operand]).map(readType));
  if (types.size === 0) throw failedToParse('$type must match at least one type');
  if (types.has('number')) for (const name of ['int', 'long', 'double']) types.add(name);
  return (value) => value !== undefined && types.has(typeName(value));
}

/** A value in the notation of MongoDB's messages. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (typeof value === 'object') {
    const hex = (value as { toHexString?: () => string }).toHexString;
    return hex === undefined ? JSON.stringify(value) : `ObjectId('${hex.call(value)}')`;
  }
  return String(value);
}
