import { Decimal128, Double, Long } from 'bson';
import { compareValues, rank, rankOf } from '../bson/compare.js';
import { numberKind } from '../bson/numbers.js';
import { type Doc, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { typeName } from '../query/type-names.js';
import { type Expression, isMissing, type Operator, ofValues, operands } from './expression.js';

/** Truth in aggregation: everything but false, null, zero and missing. */
export function isTruthy(value: unknown): boolean {
  if (isMissing(value) || value === false || value === 0) return false;
  return value instanceof Double || Long.isLong(value) || value instanceof Decimal128
    ? Number(value) !== 0
    : true;
}

/** The order of values in expressions, where a missing value comes before null. */
export function compareInExpression(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  const known = rankOf(a === undefined ? b : a);
  const sign = a === undefined ? -1 : 1;
  return known < rank.undefined ? -sign : sign;
}

function comparison(accepts: (order: number) => boolean): Operator {
  return ofValues((a, b) => accepts(compareInExpression(a, b)));
}

const cond: Operator = (operand, compile) => {
  const parts = isDoc(operand) ? [operand.if, operand.then, operand.else] : (operand as unknown[]);
  const [test, then, otherwise] = parts.map(compile) as [Expression, Expression, Expression];
  return (doc, variables) => (isTruthy(test(doc, variables)) ? then : otherwise)(doc, variables);
};

const ifNull: Operator = (operand, compile) => {
  const parts = operands(operand, compile);
  if (parts.length < 2) {
    throw new CommandError(1257300, `$ifNull needs at least two arguments, had: ${parts.length}`);
  }
  return (doc, variables) => {
    let value: unknown;
    for (const part of parts) {
      value = part(doc, variables);
      if (!isMissing(value)) return value;
    }
    return value;
  };
};

const switchOperator: Operator = (operand, compile) => {
  const { branches, default: otherwise } = operand as Doc;
  if (!Array.isArray(branches)) {
    throw new CommandError(40061, "$switch expected an array for 'branches'");
  }
  if (branches.length === 0) {
    throw new CommandError(40068, '$switch requires at least one branch.');
  }
  const compiled = branches.map((branch: unknown) => {
    if (!isDoc(branch)) {
      throw new CommandError(40062, '$switch expected each branch to be an object');
    }
    const known = Object.keys(branch).find((name) => name !== 'case' && name !== 'then');
    if (known !== undefined) {
      throw new CommandError(40063, `$switch found an unknown argument to a branch: ${known}`);
    }
    return { test: compile(branch.case), value: compile(branch.then) };
  });
  const last = 'default' in (operand as Doc) ? compile(otherwise) : undefined;
  return (doc, variables) => {
    const found = compiled.find(({ test }) => isTruthy(test(doc, variables)));
    if (found !== undefined) return found.value(doc, variables);
    if (last !== undefined) return last(doc, variables);
    throw new CommandError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

const letOperator: Operator = (operand, compile) => {
  const { vars, in: inner } = operand as Doc;
  if (!isDoc(vars)) throw new CommandError(16876, 'invalid parameter: expected an object (vars)');
  const bindings = Object.entries(vars).map(([name, value]) => [name, compile(value)] as const);
  const body = compile(inner);
  return (doc, variables) => {
    const bound: Doc = { ...variables };
    for (const [name, value] of bindings) setField(bound, name, value(doc, variables));
    return body(doc, bound);
  };
};

export const logicOperators: Readonly<Record<string, Operator>> = {
  $and: (operand, compile) => {
    const parts = operands(operand, compile);
    return (doc, variables) => parts.every((part) => isTruthy(part(doc, variables)));
  },
  $cmp: ofValues((a, b) => Math.sign(compareInExpression(a, b))),
  $cond: cond,
  $eq: comparison((order) => order === 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $ifNull: ifNull,
  $isNumber: ofValues((value) => numberKind(value) !== undefined),
  $let: letOperator,
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $ne: comparison((order) => order !== 0),
  $not: ofValues((value) => !isTruthy(value)),
  $or: (operand, compile) => {
    const parts = operands(operand, compile);
    return (doc, variables) => parts.some((part) => isTruthy(part(doc, variables)));
  },
  $switch: switchOperator,
  $type: ofValues((value) => typeName(value)),
};
