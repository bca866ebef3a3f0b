import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LetterSlices, lettersOf } from './letter-slices.js';
import { bitCount, letterMask } from './masks.js';

describe('LetterSlices', () => {
  it('excludes the same rows as counting letters one by one', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefgz#α'), maxLength: 8 });
    const words = fc.array(word, { minLength: 1, maxLength: 80 });
    const most = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(words, word, most, most, (rows, query, lacking, unwanted) => {
        const slices = new LetterSlices();
        for (const [i, text] of rows.entries()) slices.add(i, letterMask(text));
        const mask = letterMask(query);
        for (const [i, text] of rows.entries()) {
          const out = slices.outOfReach(
            i >> 5,
            lettersOf(mask),
            lettersOf(~mask),
            lacking,
            unwanted,
          );
          const other = letterMask(text);
          const isOut = bitCount(mask & ~other) > lacking || bitCount(other & ~mask) > unwanted;
          expect((out >>> (i & 31)) & 1).toBe(isOut ? 1 : 0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
