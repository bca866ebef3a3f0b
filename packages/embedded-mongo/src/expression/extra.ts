import type { Binary, Timestamp } from 'bson';
import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { encode } from '../bson/encode.js';
import { bsonType, type Doc, isDoc } from '../bson/values.js';
import { CommandError } from '../errors.js';
import { typeName } from '../query/type-names.js';

type Operator = (doc: unknown, operand: unknown, options: Options) => unknown;

/** An operator of one operand; null and missing operands give null. */
function unary(compute: (value: unknown) => unknown): Operator {
  return (doc, operand, options) => {
    const given: unknown = Array.isArray(operand) ? operand[0] : operand;
    const value: unknown = evalExpr(doc as Doc, given as never, options);
    return value === null || value === undefined ? null : compute(value);
  };
}

function wrongType(name: string, value: unknown): CommandError {
  return new CommandError(14, `${name} does not take a value of type ${typeName(value)}`);
}

function bsonSize(value: unknown): number {
  if (!isDoc(value)) throw wrongType('$bsonSize', value);
  return encode(value).length;
}

function binarySize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (bsonType(value as object) === 'Binary') return (value as Binary).position;
  throw wrongType('$binarySize', value);
}

function timestampPart(name: string, part: (value: Timestamp) => number): Operator {
  return unary((value) => {
    if (bsonType(value as object) !== 'Timestamp') throw wrongType(name, value);
    return part(value as Timestamp);
  });
}

/** Where a text is found in another, counted in code points. */
const indexOfCodePoints: Operator = (doc, operand, options) => {
  const [text, part, from, to] = (operand as unknown[]).map((item): unknown =>
    evalExpr(doc as Doc, item as never, options),
  );
  if (text === null || text === undefined) return null;
  if (typeof text !== 'string') throw wrongType('$indexOfCP', text);
  if (typeof part !== 'string') throw wrongType('$indexOfCP', part);
  const points = [...text];
  const start = typeof from === 'number' ? from : 0;
  const end = typeof to === 'number' ? to : points.length;
  const within = points.slice(0, end);
  const at = within.slice(start).join('').indexOf(part);
  if (at === -1 || start > end) return -1;
  return start + [...within.slice(start).join('').slice(0, at)].length;
};

/** Operators of MongoDB that mingo does not have. */
export const extraExpressions: Readonly<Record<string, Operator>> = {
  $binarySize: unary(binarySize),
  $bsonSize: unary(bsonSize),
  $indexOfCP: indexOfCodePoints,
  $tsIncrement: timestampPart('$tsIncrement', (value) => value.i),
  $tsSecond: timestampPart('$tsSecond', (value) => value.t),
};
