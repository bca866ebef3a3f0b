import { compareValues } from '../bson/compare.js';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import { createSorter, readSort } from '../query/sort.js';
import { typeName } from '../query/type-names.js';

const maxElements = 5_000_000;

function whole(value: unknown, name: string): number {
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number)) {
    throw badValue(
      `The value for ${name} must be an integer value but was given type: ${typeName(value)}`,
    );
  }
  return number;
}

function elementOrder(order: unknown): (items: unknown[]) => unknown[] {
  const direction = toNumber(order);
  if (direction === 1 || direction === -1) {
    return (items) => items.toSorted((a, b) => compareValues(a, b) * direction);
  }
  if (!isDoc(order)) {
    throw badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  const spec = readSort(order);
  if (spec === undefined) {
    throw badValue('The $sort pattern is empty when it should be a set of fields.');
  }
  const sorter = createSorter(spec, undefined);
  return (items) =>
    items
      .map((item) => ({ item, key: sorter.key(isDoc(item) ? item : {}) }))
      .sort((a, b) => sorter.compare(a.key as never, b.key as never))
      .map(({ item }) => item);
}

/**
 * Compiles the operand of `$push`: a value, or `$each` with `$position`, `$sort` and `$slice`.
 * @returns what makes a new array of an old one
 * @throws CommandError 2 that names a clause that is unknown or wrong
 */
export function compilePush(operand: unknown): (array: readonly unknown[]) => unknown[] {
  if (!isDoc(operand) || !('$each' in operand)) return (array) => [...array, operand];
  const { $each, $position, $sort, $slice, ...others } = operand as Doc;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray($each)) {
    throw badValue(
      `The argument to $each in $push must be an array but it was of type: ${typeName($each)}`,
    );
  }
  const position = $position === undefined ? undefined : whole($position, '$position');
  const order = $sort === undefined ? undefined : elementOrder($sort);
  const size = $slice === undefined ? undefined : whole($slice, '$slice');
  return (array) => {
    const at = position ?? array.length;
    let result = [...array];
    result.splice(at < 0 ? Math.max(0, result.length + at) : at, 0, ...($each as unknown[]));
    if (order !== undefined) result = order(result);
    if (size !== undefined) result = size >= 0 ? result.slice(0, size) : result.slice(size);
    if (result.length > maxElements) throw new CommandError(2, 'The array would be too long');
    return result;
  };
}
