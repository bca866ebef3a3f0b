import { Timestamp } from 'bson';
import { compareValues, equalValues } from '../bson/compare.js';
import { add, isNumeric, multiply, numberKind } from '../bson/numbers.js';
import { showValue } from '../bson/show.js';
import { isDoc, isInt32, toNumber } from '../bson/values.js';
import { badValue, CommandError, typeMismatch } from '../errors.js';
import type { FilterOptions } from '../query/filter.js';
import { typeName } from '../query/type-names.js';
import { pullTest } from './pull.js';
import { compilePush } from './push.js';
import type { Place } from './target.js';

/** Changes one place of a document. */
export type Modifier = (place: Place) => void;

function assertNumeric(operand: unknown, name: string, path: string): void {
  if (!isNumeric(operand)) {
    throw typeMismatch(`Cannot ${name} with non-numeric argument: {${path}: ${show(operand)}}`);
  }
}

function idOf({ document }: Place): string {
  return `{_id: ${showValue(document._id)}}`;
}

function lastPart({ path }: Place): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

function arithmetic(
  name: string,
  operand: unknown,
  path: string,
  compute: (current: unknown) => unknown,
  missing: unknown,
): Modifier {
  assertNumeric(operand, name === '$inc' ? 'increment' : 'multiply', path);
  return (place) => {
    const current = place.get();
    if (current === undefined) return place.set(missing);
    if (!isNumeric(current)) {
      throw typeMismatch(
        `Cannot apply ${name} to a value of non-numeric type. ${idOf(place)} has the field '${lastPart(place)}' of non-numeric type ${typeName(current)}`,
      );
    }
    place.set(compute(current));
  };
}

function zeroLike(operand: unknown): unknown {
  return multiply(operand, 0);
}

function extreme(operand: unknown, better: (order: number) => boolean): Modifier {
  return (place) => {
    const current = place.get();
    if (current === undefined || better(compareValues(operand, current))) place.set(operand);
  };
}

function currentDate(operand: unknown): Modifier {
  const kind = isDoc(operand) ? operand.$type : operand === true ? 'date' : undefined;
  if (kind !== 'date' && kind !== 'timestamp') {
    if (operand !== false) {
      throw badValue("$currentDate takes true, {$type: 'date'} or {$type: 'timestamp'}");
    }
  }
  return (place) => {
    const now = new Date();
    place.set(
      kind === 'timestamp' ? new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }) : now,
    );
  };
}

function arrayAt(place: Place, name: string): unknown[] | undefined {
  const current = place.get();
  if (current === undefined) return undefined;
  if (!Array.isArray(current)) {
    throw badValue(
      name === '$push' || name === '$addToSet'
        ? `The field '${place.path}' must be an array but is of type ${typeName(current)} in document ${idOf(place)}`
        : `Cannot apply ${name} to a non-array value`,
    );
  }
  return current;
}

function push(operand: unknown): Modifier {
  const change = compilePush(operand);
  return (place) => place.set(change(arrayAt(place, '$push') ?? []));
}

function addToSet(operand: unknown): Modifier {
  const each = isDoc(operand) && '$each' in operand ? operand.$each : [operand];
  if (!Array.isArray(each)) {
    throw typeMismatch(
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
    );
  }
  if (isDoc(operand) && '$each' in operand && Object.keys(operand).length > 1) {
    throw badValue('Found unexpected fields after $each in $addToSet');
  }
  return (place) => {
    const array = arrayAt(place, '$addToSet') ?? [];
    const result = [...array];
    for (const value of each) {
      if (!result.some((other) => equalValues(other, value))) result.push(value);
    }
    if (result.length !== array.length || place.get() === undefined) place.set(result);
  };
}

function pop(operand: unknown): Modifier {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1) throw new CommandError(9, '$pop expects 1 or -1');
  return (place) => {
    const current = place.get();
    if (current === undefined) return;
    if (!Array.isArray(current)) {
      throw typeMismatch(
        `Path '${place.path}' contains an element of non-array type '${typeName(current)}'`,
      );
    }
    if (current.length > 0) place.set(end === 1 ? current.slice(0, -1) : current.slice(1));
  };
}

function pull(accepts: (value: unknown) => boolean): Modifier {
  return (place) => {
    const array = arrayAt(place, '$pull');
    const rest = array?.filter((value) => !accepts(value));
    if (rest !== undefined && rest.length !== array?.length) place.set(rest);
  };
}

function pullAll(operand: unknown): Modifier {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return pull((value) => operand.some((other: unknown) => equalValues(other, value)));
}

const bitOperations: Readonly<Record<string, (bits: number, operand: number) => number>> = {
  and: (bits, operand) => bits & operand,
  or: (bits, operand) => bits | operand,
  xor: (bits, operand) => bits ^ operand,
};

function bit(operand: unknown): Modifier {
  const entries = isDoc(operand) ? Object.entries(operand) : [];
  if (entries.length === 0) throw badValue('$bit needs and, or or xor with an integer');
  const steps = entries.map(([name, value]) => {
    const operation = bitOperations[name];
    if (operation === undefined) {
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator`,
      );
    }
    if (numberKind(value) !== 'int') {
      throw badValue(
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here`,
      );
    }
    return (bits: number) => operation(bits, value as number);
  });
  return (place) => {
    const current = place.get() ?? 0;
    if (!['int', 'long'].includes(numberKind(current) ?? '')) {
      throw badValue(`Cannot apply $bit to a value of non-integral type at '${place.path}'`);
    }
    if (!isInt32(current as number)) throw badValue('$bit on 64-bit integers is not supported');
    place.set(steps.reduce((bits, step) => step(bits), current as number));
  };
}

/** Operators that have nothing to do where the path leads nowhere. */
export const needsExisting = new Set(['$unset', '$pop', '$pull', '$pullAll']);

export const modifierNames = new Set([
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$push',
  '$addToSet',
  '$pull',
  '$pullAll',
  '$pop',
  '$bit',
]);

/**
 * The modifier of one operator at one path, its operand checked.
 * @throws CommandError 2, 9 or 14 for an operand that the operator does not take
 */
export function createModifier(
  name: string,
  path: string,
  operand: unknown,
  options: FilterOptions,
): Modifier {
  switch (name) {
    case '$set':
    case '$setOnInsert':
      return (place) => place.set(operand);
    case '$unset':
      return (place) => place.unset();
    case '$inc':
      return arithmetic(name, operand, path, (current) => add(current, operand), operand);
    case '$mul':
      return arithmetic(
        name,
        operand,
        path,
        (current) => multiply(current, operand),
        isNumeric(operand) ? zeroLike(operand) : 0,
      );
    case '$min':
      return extreme(operand, (order) => order < 0);
    case '$max':
      return extreme(operand, (order) => order > 0);
    case '$currentDate':
      return currentDate(operand);
    case '$push':
      return push(operand);
    case '$addToSet':
      return addToSet(operand);
    case '$pull':
      return pull(pullTest(operand, options));
    case '$pullAll':
      return pullAll(operand);
    case '$pop':
      return pop(operand);
    case '$bit':
      return bit(operand);
    default:
      throw new CommandError(
        9,
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
  }
}
