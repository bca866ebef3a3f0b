import { type Code, Long } from 'bson';
import { numberKind } from '../bson/numbers.js';
import { bsonType, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import type { Test } from './paths.js';

const namesByNumber: Record<number, string> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  13: 'javascript',
  14: 'symbol',
  15: 'javascriptWithScope',
  16: 'int',
  17: 'timestamp',
  18: 'long',
  19: 'decimal',
  127: 'maxKey',
  [-1]: 'minKey',
};
const names = new Set([...Object.values(namesByNumber), 'number', 'undefined', 'dbPointer']);
const byBsonType: Record<string, string> = {
  ObjectId: 'objectId',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** The name of a value's BSON type, as `$type` spells it; 'missing' for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  const number = numberKind(value);
  if (number !== undefined) return number;
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  const type = bsonType(value as object);
  if (type === 'Code') {
    return (value as Code).scope === null ? 'javascript' : 'javascriptWithScope';
  }
  return type === undefined ? 'object' : (byBsonType[type] ?? 'object');
}

function readType(operand: unknown): string {
  if (typeof operand === 'string') {
    if (names.has(operand)) return operand;
    throw new CommandError(2, `Unknown type name alias: ${operand}`);
  }
  const number = Long.isLong(operand) ? operand.toNumber() : toNumber(operand);
  const name = number === undefined ? undefined : namesByNumber[number];
  if (name === undefined) throw new CommandError(2, `Invalid numerical type code: ${operand}`);
  return name;
}

/** The test of `$type`: a name, a number, or an array of them. */
export function typeTest(operand: unknown): Test {
  const types = new Set((Array.isArray(operand) ? operand : [operand]).map(readType));
  if (types.has('number')) for (const name of ['int', 'long', 'double', 'decimal']) types.add(name);
  return (value) => value !== undefined && types.has(typeName(value));
}
