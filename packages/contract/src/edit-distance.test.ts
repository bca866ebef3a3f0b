import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.js';

const word = fc.string({ unit: fc.constantFrom(...'abc-'), maxLength: 8 });

it.each([
  ['', '', 0],
  ['creep', 'creep', 0],
  ['creep', 'crep', 1],
  ['creep', 'craep', 1],
  ['creep', 'ceerp', 2],
  ['ab', 'ba', 1],
  ['steel', 'stele', 1],
  ['abc', 'xyz', 3],
])('%s and %s have the distance %i', (a, b, edits) => expect(editDistance(a, b, 5)).toBe(edits));

it('is symmetric, zero only for equal texts, and gives up above the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      const edits = editDistance(a, b, 20);
      expect(editDistance(b, a, 20)).toBe(edits);
      expect(edits === 0).toBe(a === b);
      expect(editDistance(a, b, limit)).toBe(edits <= limit ? edits : limit + 1);
    }),
  );
});
