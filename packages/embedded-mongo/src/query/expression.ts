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

/** Script runs nowhere in this server. */
const scripts = new Set(['$function', '$where', '$accumulator']);

interface ReusableOptions extends Options {
  update(locals: { root: unknown; variables?: Doc }): ReusableOptions;
}

let captured: ReusableOptions | undefined;

export const mingoContext = Context.init({
  accumulator: { ...accumulators } as never,
  expression: {
    ...expressions,
    $captureOptions: (_: unknown, __: unknown, options: ReusableOptions) => {
      captured = options;
    },
  } as never,
  pipeline: { ...pipelines } as never,
  projection: { ...projections } as never,
  query: { ...queries } as never,
  window: { ...windows } as never,
});

const expressionNames = new Set([...Object.keys(expressions), ...Object.keys(accumulators)]);

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

interface References {
  readonly fields: Set<string>;
  all: boolean;
}

function collect(expression: unknown, found: References): void {
  if (typeof expression === 'string') {
    if (!expression.startsWith('$')) return;
    if (expression.startsWith('$$')) {
      if (/^\$\$(ROOT|CURRENT)(\.|$)/.test(expression)) found.all = true;
    } else found.fields.add(expression.slice(1).split('.')[0] as string);
  } else if (Array.isArray(expression)) {
    for (const item of expression) collect(item, found);
  } else if (isDoc(expression)) {
    const names = Object.keys(expression);
    for (const name of names) {
      if (name === '$literal') continue;
      if (name.startsWith('$')) {
        if (!expressionNames.has(name)) {
          throw new CommandError(168, `Unrecognized expression '${name}'`);
        }
        if (scripts.has(name)) {
          throw new CommandError(115, `${name} is not supported by this server`);
        }
        if (names.length > 1) {
          throw new CommandError(
            15983,
            `an expression specification must contain exactly one field, the name of the expression. Found ${names.length} fields`,
          );
        }
      }
      collect(expression[name], found);
    }
  }
}

/** @throws CommandError 115 when a stage or an expression would run script */
export function assertNoScript(spec: unknown): void {
  if (Array.isArray(spec)) spec.forEach(assertNoScript);
  else if (isDoc(spec)) {
    for (const [name, value] of Object.entries(spec)) {
      if (scripts.has(name)) {
        throw new CommandError(115, `${name} is not supported by this server`);
      }
      if (name !== '$literal') assertNoScript(value);
    }
  }
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
  if (literal(expression)) return () => expression;
  if (typeof expression === 'string') {
    if (expression === '$$ROOT' || expression === '$$CURRENT') return (doc) => doc;
    if (expression === '$$REMOVE') return () => undefined;
    if (!expression.startsWith('$$')) {
      const parts = expression.slice(1).split('.');
      if (parts.some((part) => part === '')) {
        throw new CommandError(40353, 'FieldPath must not end with a dot or be empty');
      }
      return (doc) => resolvePath(doc, parts, 0);
    }
  }
  if (isDoc(expression)) {
    const names = Object.keys(expression);
    if (names.length === 1 && names[0] === '$literal') return () => expression.$literal;
    if (!names.some((name) => name.startsWith('$'))) {
      const parts = names.map((name) => [name, compileExpression(expression[name], variables)]);
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
  const references: References = { fields: new Set(), all: false };
  collect(expression, references);
  const plain = toMingo(expression);
  const options = reusableOptions(variables);
  const fields = [...references.fields];
  return (doc, more) => {
    const input: Doc = {};
    for (const name of references.all ? Object.keys(doc) : fields) {
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
