import { BSONRegExp } from 'bson';
import { isTruthy, toNumber } from '../bson/numbers.js';
import { type Doc, firstKey, getField, isDoc, toKey } from '../bson/values.js';
import { badValue, CommandError, failedToParse } from '../errors.js';
import { compileExpression } from '../expression/compile.js';
import {
  equality,
  equalityOrMatch,
  isOperators,
  membership,
  type OrderName,
  ordering,
  regexTest,
} from './comparisons.js';
import { addFilterFields } from './fields.js';
import { splitPath, type Test, walk } from './paths.js';
import { typeTest } from './type-names.js';

export interface Filter {
  readonly matches: DocTest;
  /** True for `{}`. */
  readonly matchesAll: boolean;
  /** The top-level fields that it reads; undefined if it may read any field. */
  readonly fields: ReadonlySet<string> | undefined;
}

/**
 * A condition on the values at a path: one of them satisfies the test, or none of them if `negated`. Or
 * `not`: at least one condition of a group fails.
 */
type Condition =
  | { readonly test: Test; readonly negated: boolean }
  | { readonly not: readonly Condition[] };

type DocTest = (doc: Doc) => boolean;

const maxDepth = 100;

/** @throws CommandError 2 for a filter that is nested more deeply than MongoDB allows */
function assertDepth(depth: number): void {
  if (depth > maxDepth) throw badValue(`exceeded maximum query tree depth of ${maxDepth}`);
}

/** The top-level operators, which take the place of a path. */
export const pathless: ReadonlySet<string> = new Set(['$and', '$or', '$nor', '$expr']);

/** @throws CommandError when a filter contains `$expr` in a place where MongoDB does not allow it */
export function refuseExpr(filter: unknown, where = 'is not allowed in this context', code = 224) {
  for (const [name, value] of Object.entries(isDoc(filter) ? filter : {})) {
    if (name === '$expr') throw new CommandError(code, `$expr ${where}`);
    if (name.startsWith('$') && Array.isArray(value)) {
      for (const clause of value) refuseExpr(clause, where, code);
    }
  }
}

function holds(condition: Condition, value: unknown): boolean {
  if ('not' in condition) return !condition.not.every((inner) => holds(inner, value));
  return condition.test(value) !== condition.negated;
}

/** Converts an array to a document with its indexes as keys, as `$elemMatch` does. */
function asDoc(item: unknown): Doc | undefined {
  if (isDoc(item)) return item;
  if (!Array.isArray(item)) return undefined;
  const doc: Doc = {};
  for (const [i, value] of item.entries()) doc[toKey(String(i))] = value;
  return doc;
}

/** The test that `$elemMatch` applies to each element. */
function elementTest(operand: Doc, depth: number): Test {
  if (isOperators(operand) && !pathless.has(firstKey(operand) as string)) {
    const conditions = compileCondition(operand, depth);
    return (item) => conditions.every((condition) => holds(condition, item));
  }
  const matches = compileDoc(operand, depth);
  refuseExpr(operand, 'can only be applied to the top-level document', 2);
  return (item) => {
    const doc = asDoc(item);
    return doc !== undefined && matches(doc);
  };
}

function elemMatch(operand: unknown, depth: number): Test {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const matches = elementTest(operand, depth + 1);
  const test: Test = (value) => Array.isArray(value) && value.some((item) => matches(item));
  test.wholeOnly = true;
  return test;
}

/** `$all`, whose list contains either values or only `$elemMatch` conditions. */
function all(operand: unknown, depth: number): Condition[] {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return one(() => false);
  const isElemMatch = (item: unknown) => isDoc(item) && firstKey(item) === '$elemMatch';
  if (isElemMatch(operand[0])) {
    if (operand.every(isElemMatch)) {
      return operand.flatMap(({ $elemMatch }: Doc) => one(elemMatch($elemMatch, depth)));
    }
    throw badValue('$all/$elemMatch has to be consistent');
  }
  return operand.flatMap((item: unknown) => {
    if (isOperators(item)) throw badValue('no $ expressions in $all');
    return one(equalityOrMatch(item));
  });
}

function not(operand: unknown, depth: number): Condition[] {
  if (operand instanceof BSONRegExp) return one(equalityOrMatch(operand), true);
  if (!isDoc(operand)) throw badValue('$not needs a regex or a document');
  if (firstKey(operand) === undefined) throw badValue('$not cannot be empty');
  return [{ not: operators(operand, depth + 1) }];
}

function regex(operand: unknown, flags: unknown): Condition[] {
  if (flags !== undefined && typeof flags !== 'string') {
    throw badValue('$options has to be a string');
  }
  if (operand instanceof BSONRegExp) {
    if (flags !== undefined && operand.options !== '') {
      throw new CommandError(51075, 'options set in both $regex and $options');
    }
    return one(regexTest(operand.pattern, flags ?? operand.options));
  }
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  return one(regexTest(operand, [...(flags ?? '')].sort().join('')));
}

function size(operand: unknown): Test {
  const count = toNumber(operand);
  if (count === undefined || !Number.isInteger(count) || count < 0) {
    throw failedToParse(`$size needs a non-negative integer, not ${String(operand)}`);
  }
  const test: Test = (value) => Array.isArray(value) && value.length === count;
  test.wholeOnly = true;
  return test;
}

function one(test: Test, negated = false): Condition[] {
  return [{ test, negated }];
}

type Build = (operand: unknown, depth: number, name: string, siblings: Doc) => Condition[];

const order: Build = (operand, _, name) => one(ordering(name as OrderName, operand));

/** The operators on the values of a path. */
const table: Readonly<Record<string, Build>> = {
  $eq: (operand) => one(equality(operand)),
  $ne: (operand) => {
    if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
    return one(equality(operand), true);
  },
  $gt: order,
  $gte: order,
  $lt: order,
  $lte: order,
  $in: (operand, _, name) => one(membership(operand, name)),
  $nin: (operand, _, name) => one(membership(operand, name), true),
  $exists: (operand) => one((value) => value !== undefined, !isTruthy(operand)),
  $type: (operand) => one(typeTest(operand)),
  $size: (operand) => one(size(operand)),
  $regex: (operand, _depth, _name, { $options }) => regex(operand, $options),
  $options: (_operand, _depth, _name, siblings) => {
    if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
    return [];
  },
  $elemMatch: (operand, depth) => one(elemMatch(operand, depth)),
  $all: all,
  $not: not,
};

export const queryOperators: readonly string[] = [...Object.keys(table), ...pathless].sort();

function operators(value: Doc, depth: number): Condition[] {
  assertDepth(depth);
  return Object.keys(value).flatMap((name) => {
    const build = Object.hasOwn(table, name) ? table[name] : undefined;
    if (build !== undefined) return build(value[name], depth, name, value);
    throw badValue(`unknown operator: ${name}`);
  });
}

/** The conditions on one path: operators, or equality with a value. */
function compileCondition(value: unknown, depth: number): Condition[] {
  if (isOperators(value)) return operators(value, depth);
  return one(equalityOrMatch(value));
}

function clauses(name: string, value: unknown, depth: number): DocTest[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw badValue(`${name} must be a nonempty array`);
  }
  return value.map((clause) => {
    if (!isDoc(clause)) throw badValue(`${name} entries need to be full objects`);
    return compileDoc(clause, depth + 1);
  });
}

function compileTopLevel(name: string, value: unknown, depth: number): DocTest {
  if (name === '$expr') {
    const evaluate = compileExpression(value);
    return (doc) => isTruthy(evaluate(doc));
  }
  if (name !== '$and' && name !== '$or' && name !== '$nor') {
    throw badValue(`unknown top level operator: ${name}`);
  }
  const tests = clauses(name, value, depth);
  if (name === '$and') return (doc) => tests.every((test) => test(doc));
  return (doc) => tests.some((test) => test(doc)) === (name === '$or');
}

function conditionTest(path: string, condition: Condition): DocTest {
  if ('not' in condition) {
    const inner = condition.not.map((part) => conditionTest(path, part));
    return (doc) => !inner.every((test) => test(doc));
  }
  const { test, negated } = condition;
  const parts = splitPath(path);
  const first = parts[0] as string;
  return (doc) => walk(getField(doc, first), parts, 1, test) !== negated;
}

function compileDoc(filter: Doc, depth: number): DocTest {
  assertDepth(depth);
  const tests = Object.keys(filter).flatMap((name): DocTest[] => {
    const value = filter[name];
    if (name.startsWith('$')) return [compileTopLevel(name, value, depth)];
    return compileCondition(value, depth).map((condition) => conditionTest(name, condition));
  });
  if (tests.length === 1) return tests[0] as DocTest;
  return (doc) => tests.every((test) => test(doc));
}

/**
 * Compiles a query filter.
 * @throws CommandError that names the unknown, invalid or unsupported operator
 */
export function compileFilter(filter: Doc): Filter {
  const fields = new Set<string>();
  return {
    matches: compileDoc(filter, 0),
    matchesAll: Object.keys(filter).length === 0,
    fields: addFilterFields(filter, fields) ? fields : undefined,
  };
}
