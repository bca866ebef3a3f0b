import { BSONRegExp } from 'bson';
import { equalValues } from '../bson/compare.js';
import { isDoc } from '../bson/values.js';
import { compileFilter, type FilterOptions } from '../query/filter.js';

/** What `$pull` removes: elements equal to a value, or that match operators or a filter. */
export function pullTest(operand: unknown, options: FilterOptions): (value: unknown) => boolean {
  if (isDoc(operand)) {
    const operators = Object.keys(operand)[0]?.startsWith('$') === true;
    if (operators) {
      const filter = compileFilter({ value: operand }, options);
      return (value) => filter.matches({ value });
    }
    const filter = compileFilter(operand, options);
    return (value) => isDoc(value) && filter.matches(value);
  }
  if (operand instanceof BSONRegExp) {
    const filter = compileFilter({ value: operand }, options);
    return (value) => filter.matches({ value });
  }
  return (value) => equalValues(value, operand);
}
