import { BSONRegExp, Long } from 'bson';
import { compareValues, rank, rankOf } from '../bson/compare.js';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { stringCompare } from './collation.js';
import type { FilterOptions, MatchState } from './filter.js';
import type { Test } from './paths.js';
import { toRegExp } from './regex.js';
import { typeTest } from './type-names.js';

/**
 * What is asked of the values at a path: that one of them satisfies the test (or none, when
 * negated), or that a group of conditions does not hold.
 */
export type Condition =
  | { readonly test: Test; readonly negated: boolean }
  | { readonly not: readonly Condition[] };

type DocTest = (doc: Doc, state: MatchState | undefined) => boolean;
type CompileDoc = (filter: Doc) => DocTest;

function isOperators(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(first);
}

function regexTest(pattern: RegExp): Test {
  return (value) => typeof value === 'string' && pattern.test(value);
}

/** Equality; a regular expression also matches strings. */
function equality(operand: unknown, options: FilterOptions): Test {
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
function ordering(
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

function membership(operand: unknown, name: string, options: FilterOptions): Test {
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

function wholeNumber(value: unknown, what: string): number {
  const number = toNumber(value);
  if (number === undefined) throw new CommandError(2, `${what} must be a number`);
  if (!Number.isFinite(number)) throw new CommandError(2, `${what} must be finite`);
  return Math.trunc(number);
}

function sizeTest(operand: unknown): Test {
  const size = wholeNumber(operand, '$size');
  if (size !== toNumber(operand) || size < 0) {
    throw new CommandError(2, `Failed to parse $size. Expected a non-negative integer`);
  }
  return (value, whole) => whole && Array.isArray(value) && value.length === size;
}

function modTest(operand: unknown): Test {
  if (!Array.isArray(operand) || operand.length !== 2) {
    throw new CommandError(2, 'malformed mod, needs to be an array of two numbers');
  }
  const divisor = wholeNumber(operand[0], 'divisor');
  const remainder = wholeNumber(operand[1], 'remainder');
  if (divisor === 0) throw new CommandError(2, 'divisor cannot be 0');
  return (value) => {
    const number = toNumber(value);
    if (number === undefined || !Number.isFinite(number)) return false;
    return Math.trunc(number) % divisor === remainder;
  };
}

function bitMask(operand: unknown, name: string): bigint {
  if (Array.isArray(operand)) {
    return operand.reduce<bigint>((mask, bit) => mask | (1n << BigInt(wholeNumber(bit, name))), 0n);
  }
  const number = Long.isLong(operand) ? operand.toBigInt() : toNumber(operand);
  if (typeof number === 'bigint') return number;
  if (number === undefined || !Number.isInteger(number) || number < 0) {
    throw new CommandError(2, `${name} takes a non-negative integer or an array of positions`);
  }
  return BigInt(number);
}

function bitsTest(name: string, operand: unknown): Test {
  const mask = bitMask(operand, name);
  const accepts: Record<string, (bits: bigint) => boolean> = {
    $bitsAllSet: (bits) => (bits & mask) === mask,
    $bitsAnySet: (bits) => (bits & mask) !== 0n,
    $bitsAllClear: (bits) => (bits & mask) === 0n,
    $bitsAnyClear: (bits) => (bits & mask) !== mask,
  };
  const accept = accepts[name] as (bits: bigint) => boolean;
  return (value) => {
    const number = Long.isLong(value) ? value.toBigInt() : toNumber(value);
    if (typeof number === 'bigint') return accept(BigInt.asUintN(64, number));
    return number !== undefined && Number.isInteger(number)
      ? accept(BigInt.asUintN(64, BigInt(number)))
      : false;
  };
}

/** A test of one array element, or of a value by itself, from operators or a sub-filter. */
export function elementTest(
  operand: unknown,
  options: FilterOptions,
  compileDoc: CompileDoc,
): (value: unknown) => boolean {
  if (!isDoc(operand)) throw new CommandError(2, '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  if (isOperators(operand) && !['$and', '$or', '$nor', '$expr'].includes(first as string)) {
    const conditions = compileCondition(operand, options, compileDoc);
    return (value) => conditions.every((condition) => holds(condition, value));
  }
  const matches = compileDoc(operand);
  return (value) => isDoc(value) && matches(value, undefined);
}

function holds(condition: Condition, value: unknown): boolean {
  if ('not' in condition) return !condition.not.every((inner) => holds(inner, value));
  const { test, negated } = condition;
  const found =
    (Array.isArray(value) && value.some((item) => test(item, false))) || test(value, true);
  return found !== negated;
}

function elemMatch(operand: unknown, options: FilterOptions, compileDoc: CompileDoc): Test {
  const matches = elementTest(operand, options, compileDoc);
  return (value, whole) => whole && Array.isArray(value) && value.some(matches);
}

function allConditions(
  operand: unknown,
  options: FilterOptions,
  compileDoc: CompileDoc,
): Condition[] {
  if (!Array.isArray(operand)) throw new CommandError(2, '$all needs an array');
  if (operand.length === 0) return [{ test: () => false, negated: false }];
  return operand.map((item: unknown) => {
    const inner = isDoc(item) ? item.$elemMatch : undefined;
    const test =
      inner === undefined ? equality(item, options) : elemMatch(inner, options, compileDoc);
    return { test, negated: false };
  });
}

function notConditions(
  operand: unknown,
  options: FilterOptions,
  compileDoc: CompileDoc,
): Condition[] {
  if (operand instanceof BSONRegExp) return [{ test: equality(operand, options), negated: true }];
  if (!isOperators(operand)) throw new CommandError(2, '$not needs a regex or a document');
  return [{ not: compileCondition(operand, options, compileDoc) }];
}

function one(test: Test, negated = false): Condition[] {
  return [{ test, negated }];
}

function operator(
  name: string,
  operators: Doc,
  options: FilterOptions,
  compileDoc: CompileDoc,
): Condition[] {
  const operand = operators[name];
  switch (name) {
    case '$eq':
      return one(equality(operand, options));
    case '$ne':
      return one(equality(operand, options), true);
    case '$gt':
      return one(ordering(operand, options, (order) => order > 0));
    case '$gte':
      return one(ordering(operand, options, (order) => order >= 0));
    case '$lt':
      return one(ordering(operand, options, (order) => order < 0));
    case '$lte':
      return one(ordering(operand, options, (order) => order <= 0));
    case '$in':
      return one(membership(operand, name, options));
    case '$nin':
      return one(membership(operand, name, options), true);
    case '$exists': {
      const wanted =
        operand === true || (operand !== null && toNumber(operand) !== 0 && operand !== false);
      return one((value) => value !== undefined, !wanted);
    }
    case '$type':
      return one(typeTest(operand));
    case '$size':
      return one(sizeTest(operand));
    case '$mod':
      return one(modTest(operand));
    case '$regex': {
      const flags = operators.$options;
      if (operand instanceof BSONRegExp) {
        const options = typeof flags === 'string' ? flags : operand.options;
        return one(regexTest(toRegExp(operand.pattern, options)));
      }
      if (typeof operand !== 'string') throw new CommandError(2, '$regex has to be a string');
      return one(regexTest(toRegExp(operand, typeof flags === 'string' ? flags : '')));
    }
    case '$options':
      if (operators.$regex === undefined) throw new CommandError(2, '$options needs a $regex');
      return [];
    case '$elemMatch':
      return one(elemMatch(operand, options, compileDoc));
    case '$all':
      return allConditions(operand, options, compileDoc);
    case '$not':
      return notConditions(operand, options, compileDoc);
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return one(bitsTest(name, operand));
    case '$comment':
      return [];
    case '$near':
    case '$nearSphere':
    case '$geoWithin':
    case '$geoIntersects':
      throw new CommandError(115, `${name} is not supported by this server`);
    default:
      throw new CommandError(2, `unknown operator: ${name}`);
  }
}

/** The conditions on one path: of operators, or of equality with a value. */
export function compileCondition(
  value: unknown,
  options: FilterOptions,
  compileDoc: CompileDoc,
): Condition[] {
  if (!isOperators(value)) return one(equality(value, options));
  return Object.keys(value).flatMap((name) => {
    if (!name.startsWith('$')) throw new CommandError(2, `unknown operator: ${name}`);
    return operator(name, value, options, compileDoc);
  });
}
