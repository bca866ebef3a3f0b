import { Double, Long } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers, values } from '../../test/support/arbitraries.js';
import { referenceOrder } from '../../test/support/reference-order.js';
import { compareValues } from './compare.js';
import { encodeKey, fitKey } from './keys.js';

describe('encodeKey', () => {
  it('orders values as BSON orders them', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const expected = Math.sign(referenceOrder(a, b));
        expect(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(expected);
        expect(Math.sign(Buffer.compare(encodeKey(b, true), encodeKey(a, true)))).toBe(expected);
        expect(Math.sign(compareValues(a, b))).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('orders numbers of all types by their exact values', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const expected = Math.sign(referenceOrder(a, b));
        expect(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it('gives equal numbers of different types the same key', () => {
    const one = [1, new Double(1), Long.fromNumber(1)];
    expect(new Set(one.map((value) => encodeKey(value).toString('hex'))).size).toBe(1);
  });

  it('gives different longs different keys even if they round to the same double', () => {
    const close = ['9007199254740992', '9007199254740993'].map((text) =>
      encodeKey(Long.fromString(text)),
    );
    expect(Buffer.compare(close[0] as Buffer, close[1] as Buffer)).toBe(-1);
  });

  it('is never a prefix of another key, so that keys can be concatenated', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        const [x, y] = [encodeKey(a), encodeKey(b)];
        if (!x.equals(y)) expect(y.subarray(0, x.length).equals(x)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('shortens long keys, keeps them unique, and orders them by their first bytes', () => {
    const [a, b] = ['a'.repeat(3000), `${'a'.repeat(2999)}b`].map((text) =>
      fitKey(encodeKey(text)),
    );
    expect(a?.length).toBeLessThan(1500);
    expect(a?.equals(b as Buffer)).toBe(false);
    expect(Buffer.compare(a as Buffer, fitKey(encodeKey('b'.repeat(3000))))).toBe(-1);
  });
});
