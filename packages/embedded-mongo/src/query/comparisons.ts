import { BSONRegExp } from 'bson';
import { compareValues, rank, rankOf } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { stringCompare } from './collation.js';
import type { FilterOptions } from './filter.js';
import type { Test } from './paths.js';
import { toRegExp } from './regex.js';

/** True for `{ $gt: 5 }` and the like, false for a document to be compared with. */
export function isOperators(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(first);
}

export function regexTest(pattern: RegExp): Test {
  return (value) => typeof value === 'string' && pattern.test(value);
}

/** Equality; a regular expression also matches strings. */
export function equality(operand: unknown, options: FilterOptions): Test {
  if (operand === undefined) throw new CommandError(2, 'cannot compare to undefined');
  if (operand instanceof BSONRegExp) {
    const matches = regexTest(toRegExp(operand.pattern, operand.options));
    return (value, whole) =>
      matches(value, whole) || (value instanceof BSONRegExp && compareValues(value, operand) === 0);
  }
  if (operand === null) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' && options.collation === undefined) {
    return (value) => value === operand;
  }
  if (typeof operand === 'boolean') return (value) => value === operand;
  const strings = stringCompare(options.collation);
  return (value) => value !== undefined && compareValues(value, operand, strings) === 0;
}

/** `$gt` and its kin compare values of one type only; MinKey and MaxKey compare with all. */
export function ordering(
  operand: unknown,
  options: FilterOptions,
  accepts: (order: number) => boolean,
): Test {
  if (operand instanceof BSONRegExp) {
    throw new CommandError(2, 'Cannot have a regular expression as the operand of a comparison');
  }
  const type = rankOf(operand);
  const strings = stringCompare(options.collation);
  if (type === rank.null) {
    return accepts(0) ? (value) => value === null || value === undefined : () => false;
  }
  if (type === rank.minKey || type === rank.maxKey) {
    return (value) => value !== undefined && accepts(compareValues(value, operand));
  }
  const nan = typeof operand === 'number' && Number.isNaN(operand);
  return (value) => {
    if (value === undefined || rankOf(value) !== type) return false;
    const order = compareValues(value, operand, strings);
    if (order !== 0 && (nan || (typeof value === 'number' && Number.isNaN(value)))) return false;
    return accepts(order);
  };
}

/** `$in` and `$nin`, whose lists may hold patterns. */
export function membership(operand: unknown, name: string, options: FilterOptions): Test {
  if (!Array.isArray(operand)) throw new CommandError(2, `${name} needs an array`);
  const strings = new Set<string>();
  const others: Test[] = [];
  for (const item of operand as unknown[]) {
    if (isOperators(item)) throw new CommandError(2, `cannot nest $ under ${name}`);
    if (typeof item === 'string' && options.collation === undefined) strings.add(item);
    else others.push(equality(item, options));
  }
  const sorted = others.length > 24 ? sortedMembership(operand, options) : undefined;
  if (sorted !== undefined) return sorted;
  return (value, whole) =>
    (typeof value === 'string' && strings.has(value)) || others.some((test) => test(value, whole));
}

/** Long lists without patterns are searched by halves. */
function sortedMembership(operand: readonly unknown[], options: FilterOptions): Test | undefined {
  if (operand.some((item) => item instanceof BSONRegExp)) return undefined;
  const strings = stringCompare(options.collation);
  const sorted = [...operand].sort((a, b) => compareValues(a, b, strings));
  const hasNull = sorted.some((item) => item === null);
  return (value) => {
    if (value === undefined) return hasNull;
    let low = 0;
    let high = sorted.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = compareValues(sorted[middle], value, strings);
      if (order === 0) return true;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  };
}
