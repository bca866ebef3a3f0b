import { Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { calculate, isTruthy } from './numbers.js';

const long = (text: string) => Long.fromString(text);

describe('calculate', () => {
  it('types its result as MongoDB does', () => {
    expect(calculate('$inc', 1, 2)).toBe(3);
    expect(calculate('$inc', 2147483647, 1)).toEqual(long('2147483648'));
    expect(calculate('$inc', 1, long('1'))).toEqual(long('2'));
    expect(calculate('$inc', new Double(1), 1)).toEqual(new Double(2));
    expect(calculate('$inc', 0.5, 0.5)).toEqual(new Double(1));
    expect(calculate('$inc', 0.1, 0.2)).toBe(0.1 + 0.2);
    expect(calculate('$mul', 70000, 70000)).toEqual(long('4900000000'));
    expect(calculate('$mul', 2147483647, 2147483647)).toEqual(long('4611686014132420609'));
    expect(calculate('$mul', 3_000_000, -3_000_000_000)).toBe(-9e15);
  });

  it('refuses to overflow 64 bits', () => {
    expect(() => calculate('$inc', long('9223372036854775807'), 1)).toThrow('overflows');
  });
});

describe('isTruthy', () => {
  it('is false for zero of every type, for null and for a missing value', () => {
    for (const value of [0, -0, new Double(0), Long.ZERO, null, undefined, false]) {
      expect(isTruthy(value)).toBe(false);
    }
    for (const value of [Number.NaN, '', [], {}, new Date(0)]) expect(isTruthy(value)).toBe(true);
  });
});
