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
import { addExpressionFields } from '../query/fields.js';
import { operandCounts } from './arguments.js';
import type { Expression } from './expression.js';
import { extraExpressions } from './extra.js';

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

/** The names of all operators that can be computed, here or by mingo. */
export const expressionNames: ReadonlySet<string> = new Set([
  ...Object.keys(expressions).filter((name) => name.startsWith('$')),
  ...accumulatorExpressions,
  ...Object.keys(extraExpressions),
  '$toObjectId',
]);

export function mingoOptions(variables?: Doc): Partial<Options> {
  return {
    context: mingoContext,
    scriptEnabled: false,
    useStrictMode: true,
    ...(variables === undefined ? {} : { variables: toMingo(variables) as Doc }),
  };
}

function safeNumber(value: Long): number {
  const number = value.toNumber();
  if (Number.isSafeInteger(number)) return number;
  throw new CommandError(115, 'This expression is not supported for integers beyond 53 bits');
}

/**
 * A canonical value as mingo computes with it: plain numbers and regular expressions.
 * @throws CommandError 115 for what it cannot compute with: Decimal128, integers beyond 53 bits
 */
export function toMingo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(toMingo);
  if (isDoc(value)) {
    const result: Doc = {};
    for (const name of Object.keys(value)) setField(result, name, toMingo(value[name]));
    return result;
  }
  if (value instanceof Double) return Number(value);
  if (Long.isLong(value)) return safeNumber(value);
  if (value instanceof BSONRegExp) {
    return new RegExp(value.pattern, value.options.replace(/[^ims]/g, ''));
  }
  if (value instanceof Decimal128) {
    throw new CommandError(115, 'This expression is not supported for Decimal128 values');
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

/** The one operand of an operator that may be given by itself or in an array. */
function unwrap(expression: unknown): unknown {
  const [name, ...others] = isDoc(expression) ? Object.keys(expression) : [];
  if (name === undefined || others.length > 0) return expression;
  const operand = (expression as Doc)[name];
  const single = operandCounts.get(name)?.most === 1 && Array.isArray(operand);
  return single && !Array.isArray(operand[0]) ? { [name]: operand[0] } : expression;
}

/** Lets mingo compute an expression. */
export function compileWithMingo(expression: unknown, variables?: Doc): Expression {
  const found = new Set<string>();
  const known = addExpressionFields(expression, found);
  const plain = toMingo(unwrap(expression));
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
