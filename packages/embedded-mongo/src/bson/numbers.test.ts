import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { add, multiply } from './numbers.js';

const long = (text: string) => Long.fromString(text);

describe('add and multiply', () => {
  it('type their result as MongoDB does', () => {
    expect(add(1, 2)).toBe(3);
    expect(add(2147483647, 1)).toEqual(long('2147483648'));
    expect(add(1, long('1'))).toEqual(long('2'));
    expect(add(new Double(1), 1)).toEqual(new Double(2));
    expect(add(0.5, 0.5)).toEqual(new Double(1));
    expect(add(0.1, 0.2)).toBe(0.1 + 0.2);
    expect(String(add(Decimal128.fromString('0.1'), Decimal128.fromString('0.2')))).toBe('0.3');
    expect(String(multiply(Decimal128.fromString('1.5'), 3))).toBe('4.5');
    expect(multiply(70000, 70000)).toEqual(long('4900000000'));
    expect(multiply(3_000_000, -3_000_000_000)).toBe(-9e15);
  });

  it('refuse to overflow 64 bits', () => {
    expect(() => add(long('9223372036854775807'), 1)).toThrow('64-bit');
  });
});
