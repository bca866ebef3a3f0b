import { type Doc, getField, isDoc, setField, toNumber } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { typeName } from '../query/type-names.js';
import { type Expression, isMissing, type Operator, ofValues } from './expression.js';
import { compareInExpression, isTruthy } from './logic.js';

/** The array that an operator needs; undefined for null and missing values. */
function arrayOf(value: unknown, code: number, message: string): unknown[] | undefined {
  if (isMissing(value)) return undefined;
  if (Array.isArray(value)) return value;
  throw new CommandError(code, `${message}, found: ${typeName(value)}`);
}

function bind(variables: Doc | undefined, name: string, value: unknown): Doc {
  const bound: Doc = { ...variables };
  setField(bound, name, value);
  return bound;
}

const map: Operator = (operand, compile) => {
  const { input, as = 'this', in: inner } = operand as Doc;
  const [source, body] = [compile(input), compile(inner)];
  return (doc, variables) =>
    arrayOf(source(doc, variables), 16883, 'input to $map must be an array')?.map(
      (item) => body(doc, bind(variables, as as string, item)) ?? null,
    ) ?? null;
};

const filter: Operator = (operand, compile) => {
  const { input, as = 'this', cond, limit } = operand as Doc;
  const [source, test] = [compile(input), compile(cond)];
  const most = limit === undefined ? undefined : compile(limit);
  return (doc, variables) => {
    const items = arrayOf(source(doc, variables), 28651, 'input to $filter must be an array');
    if (items === undefined) return null;
    const wanted = toNumber(most?.(doc, variables)) ?? Number.POSITIVE_INFINITY;
    const kept: unknown[] = [];
    for (const item of items) {
      if (kept.length >= wanted) break;
      if (isTruthy(test(doc, bind(variables, as as string, item)))) kept.push(item);
    }
    return kept;
  };
};

const reduce: Operator = (operand, compile) => {
  const { input, initialValue, in: inner } = operand as Doc;
  const [source, start, body] = [compile(input), compile(initialValue), compile(inner)];
  return (doc, variables) => {
    const items = arrayOf(source(doc, variables), 40080, '$reduce requires an array');
    if (items === undefined) return null;
    return items.reduce(
      (value, item) => body(doc, bind(bind(variables, 'value', value), 'this', item)),
      start(doc, variables),
    );
  };
};

function elementAt(array: unknown, index: unknown): unknown {
  const items = arrayOf(array, 28689, "$arrayElemAt's first argument must be an array");
  if (items === undefined || isMissing(index)) return null;
  const at = toNumber(index);
  if (at === undefined || !Number.isInteger(at)) {
    throw new CommandError(
      28690,
      `$arrayElemAt's second argument must be a 32-bit integer, but is ${typeName(index)}`,
    );
  }
  return items.at(at);
}

/** `$first` and `$last` of an array. */
function end(name: string, at: 0 | -1): Operator {
  return ofValues((value) => {
    const items = arrayOf(value, 28689, `${name}'s argument must be an array`);
    return items === undefined ? null : items.at(at);
  });
}

function concatArrays(...values: unknown[]): unknown {
  const arrays = values.map((value) => arrayOf(value, 28664, '$concatArrays only supports arrays'));
  return arrays.some((array) => array === undefined) ? null : arrays.flat(1);
}

function merged(...values: unknown[]): Doc {
  const result: Doc = {};
  for (const value of values) {
    if (isMissing(value)) continue;
    if (!isDoc(value)) {
      throw new CommandError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      );
    }
    for (const name of Object.keys(value)) setField(result, name, value[name]);
  }
  return result;
}

const mergeObjects: Operator = (operand, compile) => {
  if (Array.isArray(operand)) return ofValues(merged)(operand, compile);
  const one: Expression = compile(operand);
  return (doc, variables) => {
    const value = one(doc, variables);
    return Array.isArray(value) ? merged(...(value as unknown[])) : merged(value);
  };
};

const getFieldOperator: Operator = (operand, compile) => {
  const named = isDoc(operand) && 'field' in operand;
  const name = compile(named ? operand.field : operand);
  const input = compile(named && 'input' in operand ? operand.input : '$$CURRENT');
  return (doc, variables) => {
    const field = name(doc, variables);
    if (typeof field !== 'string') {
      throw new CommandError(5654602, `$getField requires 'field' to evaluate to type String`);
    }
    const value = input(doc, variables);
    if (isMissing(value)) return value;
    return isDoc(value) ? getField(value, field) : undefined;
  };
};

export const arrayOperators: Readonly<Record<string, Operator>> = {
  $arrayElemAt: ofValues(elementAt),
  $concatArrays: ofValues(concatArrays),
  $filter: filter,
  $first: end('$first', 0),
  $getField: getFieldOperator,
  $in: ofValues((value, array) => {
    if (!Array.isArray(array)) {
      throw new CommandError(
        40081,
        `$in requires an array as a second argument, found: ${typeName(array)}`,
      );
    }
    return array.some((item) => compareInExpression(item, value) === 0);
  }),
  $isArray: ofValues((value) => Array.isArray(value)),
  $last: end('$last', -1),
  $map: map,
  $mergeObjects: mergeObjects,
  $objectToArray: ofValues((value) => {
    if (isMissing(value)) return null;
    if (!isDoc(value)) {
      throw new CommandError(
        40390,
        `$objectToArray requires a document input, found: ${typeName(value)}`,
      );
    }
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
  $reduce: reduce,
  $reverseArray: ofValues(
    (value) =>
      arrayOf(value, 34435, 'The argument to $reverseArray must be an array')?.toReversed() ?? null,
  ),
  $size: ofValues((value) => {
    if (Array.isArray(value)) return value.length;
    throw new CommandError(
      17124,
      `The argument to $size must be an array, but was of type: ${typeName(value)}`,
    );
  }),
};
