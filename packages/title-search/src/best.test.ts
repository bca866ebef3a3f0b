import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { best } from './best.js';

describe('best', () => {
  it('returns the beginning of the sorted list, and does not change the list', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 12 }), (all, count) => {
        const before = [...all];
        const sorted = [...all].sort((a, b) => a - b);
        expect(best(all, count, (a, b) => a - b)).toEqual(sorted.slice(0, count));
        expect(all).toEqual(before);
      }),
    );
  });
});
