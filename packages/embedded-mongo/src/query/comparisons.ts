import { BSONRegExp } from 'bson';
import { compareValues, equalValues } from '../bson/compare.js';
import { encodeKey } from '../bson/keys.js';
import { isNaNValue } from '../bson/numbers.js';
import { rank, rankOf } from '../bson/rank.js';
import { type Doc, firstKey, isDoc } from '../bson/values.js';
import { badValue } from '../errors.js';
import type { Test } from './paths.js';
import { textTest } from './regex.js';

/** True for operators such as `{ $gt: 5 }`, false for a document to compare with. */
export function isOperators(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = firstKey(value);
  return first?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(first);
}

/** A regular expression matches strings, and stored regular expressions that equal it. */
export function regexTest(pattern: string, options: string): Test {
  const matches = textTest(pattern, options);
  return (value) => {
    if (typeof value === 'string') return matches(value);
    return value instanceof BSONRegExp && value.pattern === pattern && value.options === options;
  };
}

/** The test of `$eq`. */
export function equality(operand: unknown): Test {
  if (operand === null) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') {
    return (value) => value === operand;
  }
  return (value) => value !== undefined && equalValues(value, operand);
}

/** The test of a plain value in a filter: equality, or a match if the value is a regular expression. */
export function equalityOrMatch(operand: unknown): Test {
  return operand instanceof BSONRegExp
    ? regexTest(operand.pattern, operand.options)
    : equality(operand);
}

const orders = {
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
} as const;
export type OrderName = keyof typeof orders;

/** The test of `$gt`, `$gte`, `$lt` or `$lte`. They match only values of the operand's type. */
export function ordering(name: OrderName, operand: unknown): Test {
  if (operand instanceof BSONRegExp) {
    throw badValue(`Can't have RegEx as arg to predicate over field with ${name}.`);
  }
  const accepts = orders[name];
  const type = rankOf(operand);
  const equalToo = accepts(0);
  if (type === rank.null) return (value) => equalToo && (value === null || value === undefined);
  const nan = isNaNValue(operand);
  return (value) => {
    if (value === undefined || rankOf(value) !== type) return false;
    if (nan || isNaNValue(value)) return equalToo && nan && isNaNValue(value);
    return accepts(compareValues(value, operand));
  };
}

/** The test of `$in` and `$nin`, whose lists may contain regular expressions. */
export function membership(operand: unknown, name: string): Test {
  if (!Array.isArray(operand)) throw badValue(`${name} needs an array`);
  const strings = new Set<unknown>();
  const others = new Set<string>();
  const patterns: Test[] = [];
  const keyOf = (value: unknown) => encodeKey(value).toString('latin1');
  for (const item of operand as unknown[]) {
    if (isOperators(item)) throw badValue(`cannot nest $ under ${name}`);
    if (typeof item === 'string') strings.add(item);
    else if (item instanceof BSONRegExp) patterns.push(equalityOrMatch(item));
    else others.add(keyOf(item));
  }
  return (value) => {
    if (
      typeof value === 'string' ? strings.has(value) : others.size > 0 && others.has(keyOf(value))
    )
      return true;
    return patterns.some((test) => test(value));
  };
}
