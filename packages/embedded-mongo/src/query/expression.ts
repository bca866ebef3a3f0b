import { Binary, BSONRegExp, Decimal128, Double, Long, UUID } from 'bson';
import { Context, evalExpr } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as pipelines from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as queries from 'mingo/operators/query';
import * as windows from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { type Doc, getField, isDoc, setField } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { checkExpression } from './expression-check.js';
import { extraExpressions } from './extra-expressions.js';
import { addExpressionFields } from './fields.js';

interface ReusableOptions extends Options {
  update(locals: { root: unknown; variables?: Doc }): ReusableOptions;
}

let captured: ReusableOptions | undefined;

export const mingoContext = Context.init({
  accumulator: { ...accumulators } as never,
  expression: {
    ...expressions,
    ...extraExpressions,
    $captureOptions: (_: unknown, __: unknown, options: ReusableOptions) => {
      captured = options;
    },
  } as never,
  pipeline: { ...pipelines } as never,
  projection: { ...projections } as never,
  query: { ...queries } as never,
  window: { ...windows } as never,
});

/** The accumulators that are expressions too. */
const accumulatorExpressions =
  `$avg $first $firstN $last $lastN $max $maxN $median $mergeObjects $min
  $minN $percentile $stdDevPop $stdDevSamp $sum`.split(/\s+/);

const expressionNames: ReadonlySet<string> = new Set([
  ...Object.keys(expressions).filter((name) => name.startsWith('$')),
  ...accumulatorExpressions,
  ...Object.keys(extraExpressions),
]);

export function mingoOptions(variables?: Doc): Partial<Options> {
  return {
    context: mingoContext,
    scriptEnabled: false,
    useStrictMode: true,
    ...(variables === undefined ? {} : { variables: toMingo(variables) as Doc }),
  };
}

/**
 * A canonical value as mingo computes with it: plain numbers and regular expressions.
 * @throws CommandError 115 for a Decimal128, whose arithmetic mingo does not know
 */
export function toMingo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(toMingo);
  if (isDoc(value)) {
    const result: Doc = {};
    for (const name of Object.keys(value)) setField(result, name, toMingo(value[name]));
    return result;
  }
  if (value instanceof Double || Long.isLong(value)) return Number(value);
  if (value instanceof BSONRegExp) {
    return new RegExp(value.pattern, value.options.replace(/[^ims]/g, ''));
  }
  if (value instanceof Decimal128) {
    throw new CommandError(115, 'Decimal128 values in expressions are not supported');
  }
  if (value instanceof Binary && value.sub_type === 4) return new UUID(value.buffer);
  return value;
}

/**
 * Mingo copies its table of operators for every evaluation unless it is given the options object
 * that it makes itself, which only an operator gets to see.
 */
function reusableOptions(variables: Doc | undefined): ReusableOptions {
  evalExpr({}, { $captureOptions: 1 }, mingoOptions(variables) as Options);
  return captured as ReusableOptions;
}

/** What mingo gave back, in canonical form. */
export function fromMingo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(fromMingo);
  if (value instanceof RegExp) {
    return new BSONRegExp(value.source, value.flags.replace(/[^imsux]/g, ''));
  }
  if (value instanceof UUID) return value.toBinary();
  if (!isDoc(value)) return value;
  const result: Doc = {};
  for (const name of Object.keys(value)) {
    if (value[name] !== undefined) setField(result, name, fromMingo(value[name]));
  }
  return result;
}

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

export type Expression = (doc: Doc, variables?: Doc) => unknown;

function literal(value: unknown): boolean {
  if (typeof value === 'string') return !value.startsWith('$');
  return !(isDoc(value) || Array.isArray(value));
}

/**
 * Compiles an aggregation expression. Paths and constants keep their exact types; anything else
 * is computed by mingo.
 * @throws CommandError naming an operator that does not exist
 */
export function compileExpression(expression: unknown, variables?: Doc): Expression {
  checkExpression(expression, expressionNames, Object.keys(variables ?? {}));
  return compileChecked(expression, variables);
}

function compileChecked(expression: unknown, variables: Doc | undefined): Expression {
  if (literal(expression)) return () => expression;
  if (typeof expression === 'string') {
    if (expression === '$$ROOT' || expression === '$$CURRENT') return (doc) => doc;
    if (expression === '$$REMOVE') return () => undefined;
    if (!expression.startsWith('$$')) {
      const parts = expression.slice(1).split('.');
      return (doc) => resolvePath(doc, parts, 0);
    }
  }
  if (isDoc(expression)) {
    const names = Object.keys(expression);
    if (names.length === 1 && names[0] === '$literal') return () => expression.$literal;
    if (!names.some((name) => name.startsWith('$'))) {
      const parts = names.map((name) => [name, compileChecked(expression[name], variables)]);
      return (doc, more) => {
        const result: Doc = {};
        for (const [name, part] of parts as [string, Expression][]) {
          const value = part(doc, more);
          if (value !== undefined) setField(result, name, value);
        }
        return result;
      };
    }
  }
  return compileWithMingo(expression, variables);
}

function compileWithMingo(expression: unknown, variables?: Doc): Expression {
  const found = new Set<string>();
  const known = addExpressionFields(expression, found);
  const plain = toMingo(expression);
  const options = reusableOptions(variables);
  const fields = [...found];
  return (doc, more) => {
    const input: Doc = {};
    for (const name of known ? fields : Object.keys(doc)) {
      const value = getField(doc, name);
      if (value !== undefined) setField(input, name, toMingo(value));
    }
    const local = options.update({
      root: input,
      ...(more === undefined ? {} : { variables: toMingo(more) as Doc }),
    });
    try {
      return fromMingo(evalExpr(input, plain, local));
    } catch (error) {
      if (error instanceof CommandError) throw error;
      throw new CommandError(2, `Failed to evaluate an expression: ${(error as Error).message}`);
    }
  };
}

/** Truth in aggregation: everything but false, null, zero and missing. */
export function isTruthy(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0) return false;
  return value instanceof Double || Long.isLong(value) ? Number(value) !== 0 : true;
}

/** `$expr` as a test of documents. */
export function expressionTest(expression: unknown, variables?: Doc): (doc: Doc) => boolean {
  const evaluate = compileExpression(expression, variables);
  return (doc) => isTruthy(evaluate(doc));
}
