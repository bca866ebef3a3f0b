import { compareValues } from '../bson/compare.js';
import { isTruthy } from '../bson/numbers.js';
import { type Doc, firstKey, getField, isDoc } from '../bson/values.js';
import { CommandError, failedToParse } from '../errors.js';
import { fieldPath } from '../query/sort.js';
import { typeName } from '../query/type-names.js';

/** Computes a value from a document. Undefined is a missing value. */
export interface Expression {
  (doc: Doc): unknown;
  /** Its value is the same for every document. */
  constant?: true;
}

/** Builds the expression of an operator from its operands. */
type Make = (...operands: Expression[]) => Expression;

interface Operator {
  /** The least and the highest number of operands. */
  readonly least: number;
  readonly most: number;
  readonly make: Make;
}

const exactly = (count: number, make: Make): Operator => ({ least: count, most: count, make });
const atLeast = (least: number, make: Make): Operator => ({ least, most: Infinity, make });

/** Compares values as expressions do: a missing value is less than any other. */
function compareInExpression(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  return a === b ? 0 : a === undefined ? -1 : 1;
}

function comparison(accepts: (order: number) => boolean): Operator {
  return exactly(2, (a, b) => (doc) => accepts(compareInExpression(a?.(doc), b?.(doc))));
}

function unary(compute: (value: unknown) => unknown): Operator {
  return exactly(1, (operand) => (doc) => compute(operand?.(doc)));
}

function size(array: unknown): number {
  if (Array.isArray(array)) return array.length;
  throw new CommandError(17124, `The argument to $size must be an array, not ${typeName(array)}`);
}

/** The first operand that is neither null nor missing, else the last. */
function ifNull(...operands: Expression[]): Expression {
  return (doc) => {
    let value: unknown;
    for (const operand of operands) {
      value = operand(doc);
      if (value !== null && value !== undefined) break;
    }
    return value;
  };
}

function cond(condition?: Expression, yes?: Expression, no?: Expression): Expression {
  return (doc) => (isTruthy(condition?.(doc)) ? yes?.(doc) : no?.(doc));
}

function every(...all: Expression[]): Expression {
  return (doc) => all.every((operand) => isTruthy(operand(doc)));
}

function some(...all: Expression[]): Expression {
  return (doc) => all.some((operand) => isTruthy(operand(doc)));
}

const operators: Readonly<Record<string, Operator>> = {
  $and: atLeast(0, every),
  $cond: exactly(3, cond),
  $eq: comparison((order) => order === 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $ifNull: atLeast(2, ifNull),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $ne: comparison((order) => order !== 0),
  $not: unary((value) => !isTruthy(value)),
  $or: atLeast(0, some),
  $size: unary(size),
  $type: unary(typeName),
};

function fixed(value: unknown): Expression {
  return Object.assign(() => value, { constant: true as const });
}

/** Follows a field path as expressions do. For an array it returns the array of its elements' values. */
function follow(value: unknown, parts: readonly string[], depth: number): unknown {
  if (depth === parts.length) return value;
  if (isDoc(value)) return follow(getField(value, parts[depth] as string), parts, depth + 1);
  if (!Array.isArray(value)) return undefined;
  const found: unknown[] = [];
  for (const item of value) {
    const inner = isDoc(item) ? follow(item, parts, depth) : undefined;
    if (inner !== undefined) found.push(inner);
  }
  return found;
}

function pathExpression(path: string): Expression {
  const parts = fieldPath(path);
  const [only] = parts as [string];
  if (parts.length === 1) return (doc) => getField(doc, only);
  return (doc) => follow(doc, parts, 0);
}

/** The system variables, without their `$$`. */
const variables: Readonly<Record<string, () => Expression>> = {
  ROOT: () => (doc) => doc,
  REMOVE: () => fixed(undefined),
};
export const variableNames: readonly string[] = Object.keys(variables).map((name) => `$$${name}`);

function variable(text: string): Expression {
  const [name = '', ...rest] = text.split('.');
  if (name === '') throw failedToParse('empty variable names are not allowed');
  const make = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (make === undefined) throw new CommandError(17276, `Use of undefined variable: ${name}`);
  const value = make();
  if (rest.length === 0) return value;
  const parts = fieldPath(rest.join('.'));
  return fold((doc) => follow(value(doc), parts, 0), [value]);
}

/** Evaluates an operator with constant operands at compile time, so that its errors are reported early. */
function fold(expression: Expression, operands: readonly Expression[]): Expression {
  return operands.every(({ constant }) => constant) ? fixed(expression({})) : expression;
}

/** The operands of `$cond` as a list, from its form with `if`, `then` and `else`. */
function condOperands(operand: Doc): unknown[] {
  const names = ['if', 'then', 'else'];
  const unknown = Object.keys(operand).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(17083, `Unrecognized parameter to $cond: ${unknown}`);
  }
  return names.map((name, i) => {
    if (name in operand) return operand[name];
    throw new CommandError(17080 + i, `Missing '${name}' parameter to $cond`);
  });
}

function compileOperator(name: string, operand: unknown): Expression {
  if (name === '$literal') return fixed(operand);
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator === undefined) throw new CommandError(168, `Unrecognized expression '${name}'`);
  const given = name === '$cond' && isDoc(operand) ? condOperands(operand) : operand;
  const operands = (Array.isArray(given) ? given : [given]).map(compileExpression);
  const { least, most, make } = operator;
  const count = operands.length;
  if (count < least || count > most) {
    throw least === most
      ? new CommandError(16020, `Expression ${name} takes exactly ${least} arguments, not ${count}`)
      : new CommandError(1257300, `${name} needs at least two arguments, had: ${count}`);
  }
  return fold(make(...operands), operands);
}

function compileObject(expression: Doc): Expression {
  const entries = Object.entries(expression).map(([name, value]) => {
    if (name.includes('.')) {
      throw new CommandError(16412, `FieldPath field names may not contain '.': ${name}`);
    }
    return [name, compileExpression(value)] as const;
  });
  const evaluate: Expression = (doc) => {
    const result: Doc = {};
    for (const [name, part] of entries) {
      const value = part(doc);
      if (value !== undefined) result[name] = value;
    }
    return result;
  };
  const parts = entries.map(([, part]) => part);
  return fold(evaluate, parts);
}

/**
 * Compiles an aggregation expression.
 * @throws CommandError that names what is unknown, invalid or not supported
 */
export function compileExpression(expression: unknown): Expression {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return variable(expression.slice(2));
    if (expression === '$') throw new CommandError(16872, "'$' is not a valid FieldPath");
    return expression.startsWith('$') ? pathExpression(expression.slice(1)) : fixed(expression);
  }
  if (Array.isArray(expression)) {
    const parts = expression.map(compileExpression);
    return fold((doc) => parts.map((part) => part(doc) ?? null), parts);
  }
  if (!isDoc(expression)) return fixed(expression);
  const names = Object.keys(expression);
  if (!names.some((name) => name.startsWith('$'))) return compileObject(expression);
  const name = firstKey(expression) as string;
  if (names.length === 1) return compileOperator(name, expression[name]);
  throw new CommandError(15983, `An expression has exactly one field, not ${names.join(', ')}`);
}

/** The names of all expression operators, for the README. */
export const expressionNames: readonly string[] = ['$literal', ...Object.keys(operators)].sort();
