import { accumulatorFactories } from '../aggregate/accumulators.js';
import { type Doc, getField, isDoc, setField } from '../bson/values.js';
import { arithmeticOperators } from './arithmetic.js';
import { arrayOperators } from './arrays-and-objects.js';
import { checkExpression } from './check.js';
import { conversionOperators } from './conversion.js';
import { type Expression, type Operator, operands } from './expression.js';
import { isTruthy, logicOperators } from './logic.js';
import { compileWithMingo, expressionNames } from './mingo.js';

/** An accumulator over its operands, or over the elements of its only one. */
function accumulating(name: string): Operator {
  const create = accumulatorFactories[name];
  return (operand, compile) => {
    const parts = operands(operand, compile);
    const single = !Array.isArray(operand);
    return (doc, variables) => {
      const values = parts.map((part) => part(doc, variables));
      const all = single && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;
      const accumulator = create?.();
      for (const value of all) accumulator?.take(value);
      return accumulator?.result();
    };
  };
}

/** The operators computed here, on values as they are stored; mingo computes the others. */
const ownOperators: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    ...arithmeticOperators,
    ...arrayOperators,
    ...conversionOperators,
    ...logicOperators,
    $avg: accumulating('$avg'),
    $max: accumulating('$max'),
    $min: accumulating('$min'),
    $sum: accumulating('$sum'),
  }),
);

/** A value of BSON through a plain path such as `$a.b`; arrays on the way are mapped over. */
function resolvePath(value: unknown, parts: readonly string[], depth: number): unknown {
  if (depth === parts.length) return value;
  if (Array.isArray(value)) {
    return value
      .filter((item) => isDoc(item))
      .map((item) => resolvePath(item, parts, depth))
      .filter((item) => item !== undefined);
  }
  return isDoc(value)
    ? resolvePath(getField(value, parts[depth] as string), parts, depth + 1)
    : undefined;
}

function literal(value: unknown): boolean {
  if (typeof value === 'string') return !value.startsWith('$');
  return !(isDoc(value) || Array.isArray(value));
}

function compileVariable(text: string, given: Doc | undefined): Expression {
  const [name = '', ...path] = text.slice(2).split('.');
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (doc) => resolvePath(doc, path, 0);
    case 'REMOVE':
      return () => undefined;
    case 'NOW': {
      // One moment for all documents of a command.
      const now = new Date();
      return () => now;
    }
    default:
      return (_, variables) => {
        const bound = variables !== undefined && Object.hasOwn(variables, name);
        const value = bound ? variables[name] : given?.[name];
        return resolvePath(value, path, 0);
      };
  }
}

function compileObject(expression: Doc, variables: Doc | undefined): Expression {
  const parts = Object.keys(expression).map(
    (name) => [name, compileChecked(expression[name], variables)] as const,
  );
  return (doc, more) => {
    const result: Doc = {};
    for (const [name, part] of parts) {
      const value = part(doc, more);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

function compileChecked(expression: unknown, variables: Doc | undefined): Expression {
  if (literal(expression)) return () => expression;
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return compileVariable(expression, variables);
    const parts = expression.slice(1).split('.');
    return (doc) => resolvePath(doc, parts, 0);
  }
  if (Array.isArray(expression)) {
    const parts = expression.map((item: unknown) => compileChecked(item, variables));
    return (doc, more) => parts.map((part) => part(doc, more) ?? null);
  }
  if (isDoc(expression)) {
    const [name = ''] = Object.keys(expression);
    if (name === '$literal') return () => expression.$literal;
    if (!name.startsWith('$')) return compileObject(expression, variables);
    const operator = ownOperators.get(name);
    if (operator !== undefined) {
      return operator(expression[name], (part) => compileChecked(part, variables));
    }
  }
  return compileWithMingo(expression, variables);
}

/**
 * Compiles an aggregation expression. What is computed here keeps the exact types of numbers; mingo
 * computes the rest.
 * @param variables those of `let` and of stages around it, by name
 * @throws CommandError that names an operator, an argument or a variable that does not exist
 */
export function compileExpression(expression: unknown, variables?: Doc): Expression {
  checkExpression(expression, expressionNames, Object.keys(variables ?? {}));
  return compileChecked(expression, variables);
}

/** `$expr` as a test of documents. */
export function expressionTest(expression: unknown, variables?: Doc): (doc: Doc) => boolean {
  const evaluate = compileExpression(expression, variables);
  return (doc) => isTruthy(evaluate(doc));
}
