import { BSONRegExp } from 'bson';
import { compareValues, equalValues } from '../bson/compare.js';
import { calculate, isNumber, toNumber } from '../bson/numbers.js';
import { type Doc, firstKey, isDoc } from '../bson/values.js';
import { badValue, failedToParse, typeMismatch } from '../errors.js';
import { compileFilter, pathless, refuseExpr } from '../query/filter.js';
import { showValue, typeName } from '../query/type-names.js';
import type { Place } from './target.js';

/** Changes one place in a document. */
export type Modifier = (place: Place) => void;

function whatIsAt({ document, path }: Place, value: unknown): string {
  const last = path.slice(path.lastIndexOf('.') + 1);
  return `{_id: ${showValue(document._id)}} has the field '${last}' of non-numeric type ${typeName(value)}`;
}

function arithmetic(name: '$inc' | '$mul', operand: unknown, path: string): Modifier {
  if (!isNumber(operand)) {
    const verb = name === '$inc' ? 'increment' : 'multiply';
    throw typeMismatch(
      `Cannot ${verb} with non-numeric argument: {${path}: ${showValue(operand)}}`,
    );
  }
  return (place) => {
    const current = place.get();
    if (current === undefined) place.set(name === '$inc' ? operand : calculate(name, operand, 0));
    else if (isNumber(current)) place.set(calculate(name, current, operand));
    else {
      throw typeMismatch(
        `Cannot apply ${name} to a value of non-numeric type. ${whatIsAt(place, current)}`,
      );
    }
  };
}

function extreme(operand: unknown, sign: 1 | -1): Modifier {
  return (place) => {
    const current = place.get();
    if (current === undefined || compareValues(operand, current) * sign > 0) place.set(operand);
  };
}

/** The array at a place, or undefined if the place is empty. @throws CommandError 2 for another value */
function arrayAt(place: Place, name: string): unknown[] | undefined {
  const current = place.get();
  if (current === undefined || Array.isArray(current)) return current;
  throw badValue(
    name === '$push'
      ? `The field '${place.path}' must be an array but is of type ${typeName(current)} in document {_id: ${String(place.document._id)}}`
      : `Cannot apply ${name} to a non-array value: '${place.path}' is of type ${typeName(current)}`,
  );
}

function whole(value: unknown, name: string): number {
  const number = toNumber(value);
  if (number !== undefined && Number.isInteger(number)) return number;
  throw badValue(`The value for ${name} must be an integer value, not ${typeName(value)}`);
}

/** `$push`, with a value or with `$each`, `$position` and `$slice`. */
function push(operand: unknown): Modifier {
  const given: Doc = isDoc(operand) && '$each' in operand ? operand : { $each: [operand] };
  const { $each, $position, $slice, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray($each)) {
    throw badValue(`The argument to $each in $push must be an array, not ${typeName($each)}`);
  }
  const position = $position === undefined ? undefined : whole($position, '$position');
  const size = $slice === undefined ? undefined : whole($slice, '$slice');
  return (place) => {
    const array = arrayAt(place, '$push') ?? [];
    const at = position ?? array.length;
    const start = at < 0 ? Math.max(0, array.length + at) : Math.min(at, array.length);
    const result = [...array.slice(0, start), ...$each, ...array.slice(start)];
    if (size === undefined) place.set(result);
    else place.set(size > 0 ? result.slice(0, size) : size === 0 ? [] : result.slice(size));
  };
}

/** `$addToSet`, with a value or with `$each`. */
function addToSet(operand: unknown): Modifier {
  const several = isDoc(operand) && firstKey(operand) === '$each';
  const each = several ? (operand as Doc).$each : [operand];
  if (!Array.isArray(each)) {
    throw typeMismatch(`$each in $addToSet must be an array, not ${typeName(each)}`);
  }
  if (several && Object.keys(operand as Doc).length > 1) {
    throw badValue('Found unexpected fields after $each in $addToSet');
  }
  return (place) => {
    const array = arrayAt(place, '$addToSet') ?? [];
    const result = [...array];
    for (const value of each) {
      if (!result.some((other) => equalValues(other, value))) result.push(value);
    }
    place.set(result);
  };
}

/** `$pop`, which removes the last element, or the first with -1. */
function pop(operand: unknown): Modifier {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, not ${String(operand)}`);
  return (place) => {
    const current = place.get();
    if (current === undefined) return;
    if (!Array.isArray(current)) {
      throw typeMismatch(`Path '${place.path}' has the type '${typeName(current)}', not array`);
    }
    place.set(end === 1 ? current.slice(0, -1) : current.slice(1));
  };
}

function removing(name: string, accepts: (value: unknown) => boolean): Modifier {
  return (place) => {
    const array = arrayAt(place, name);
    if (array !== undefined) place.set(array.filter((value) => !accepts(value)));
  };
}

/** `$pull`, which removes elements that equal a value or match operators or a filter. */
function pull(operand: unknown): Modifier {
  const first = isDoc(operand) ? (firstKey(operand) ?? '') : undefined;
  const operators = first?.startsWith('$') === true && !pathless.has(first);
  if (operators || operand instanceof BSONRegExp) {
    const filter = compileFilter({ value: operand });
    return removing('$pull', (value) => filter.matches({ value }));
  }
  if (!isDoc(operand)) return removing('$pull', (value) => equalValues(value, operand));
  const filter = compileFilter(operand);
  refuseExpr(operand);
  return removing('$pull', (value) => isDoc(value) && filter.matches(value));
}

/** `$pullAll`, which removes all values of a list. */
function pullAll(operand: unknown): Modifier {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return removing('$pullAll', (value) => operand.some((other) => equalValues(other, value)));
}

/** Operators that do nothing if the path does not exist. */
export const needsExisting: ReadonlySet<string> = new Set(['$unset', '$pop', '$pull', '$pullAll']);

/** For each update operator, the function that builds its modifier. */
const table: Readonly<Record<string, (operand: unknown, path: string) => Modifier>> = {
  $addToSet: addToSet,
  $inc: (operand, path) => arithmetic('$inc', operand, path),
  $max: (operand) => extreme(operand, 1),
  $min: (operand) => extreme(operand, -1),
  $mul: (operand, path) => arithmetic('$mul', operand, path),
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
  $push: push,
  $set: (operand) => (place) => place.set(operand),
  $setOnInsert: (operand) => (place) => place.set(operand),
  $unset: () => (place) => place.unset(),
};

export const updateOperators: readonly string[] = Object.keys(table);

/** @throws CommandError 9 for an update operator that does not exist */
export function assertModifier(name: string): void {
  if (Object.hasOwn(table, name)) return;
  throw failedToParse(`Unknown modifier: ${name}. Expected a valid update modifier or a pipeline`);
}

/**
 * The modifier of one operator at one path.
 * @throws CommandError 2, 9 or 14 for an invalid operand
 */
export function createModifier(name: string, path: string, operand: unknown): Modifier {
  return (table[name] as (typeof table)[string])(operand, path);
}
