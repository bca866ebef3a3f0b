import { BSONRegExp } from 'bson';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { equality, isOperators, membership, ordering, regexTest } from './comparisons.js';
import type { FilterOptions, MatchState } from './filter.js';
import { bitsTest, modTest, sizeTest } from './number-tests.js';
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
  return (value, whole, state) => {
    if (!whole || !Array.isArray(value)) return false;
    const found = value.findIndex((item) => matches(item));
    if (found !== -1 && state !== undefined) state.position = found;
    return found !== -1;
  };
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
