import { compareValues } from '../bson/compare.js';
import { type Doc, isDoc, toNumber } from '../bson/values.js';
import { badValue, CommandError, typeMismatch } from '../errors.js';
import { createSorter, readSort } from '../query/sort.js';

function whole(value: unknown, name: string): number {
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number)) {
    throw badValue(`The value for ${name} must be an integer value but was given ${typeof value}`);
  }
  return number;
}

function sorted(items: unknown[], order: unknown): unknown[] {
  const direction = toNumber(order);
  if (direction === 1 || direction === -1) {
    return items.toSorted((a, b) => compareValues(a, b) * direction);
  }
  if (!isDoc(order)) throw badValue('The $sort is invalid: use 1/-1 to sort the whole element');
  const spec = readSort(order);
  if (spec === undefined)
    throw badValue('The $sort pattern is empty when it should be a set of fields');
  const sorter = createSorter(spec, undefined);
  const keyed = items.map((item) => ({ item, key: sorter.key(isDoc(item) ? item : {}) }));
  return keyed
    .sort((a, b) => sorter.compare(a.key as never, b.key as never))
    .map(({ item }) => item);
}

/** `$push` with `$each`, `$position`, `$sort` and `$slice`. Gives a new array. */
export function applyPush(array: readonly unknown[], operand: unknown): unknown[] {
  if (!isDoc(operand) || !('$each' in operand)) return [...array, operand];
  const { $each, $position, $sort, $slice, ...others } = operand as Doc;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray($each)) {
    throw typeMismatch('The argument to $each in $push must be an array');
  }
  let result = [...array];
  const at = $position === undefined ? result.length : whole($position, '$position');
  result.splice(at < 0 ? Math.max(0, result.length + at) : at, 0, ...($each as unknown[]));
  if ($sort !== undefined) result = sorted(result, $sort);
  if ($slice !== undefined) {
    const size = whole($slice, '$slice');
    result = size >= 0 ? result.slice(0, size) : result.slice(size);
  }
  if (result.length > 5_000_000) throw new CommandError(2, 'The array would be too long');
  return result;
}
