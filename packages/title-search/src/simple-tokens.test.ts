import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIMPLE_SIGNS, spelledOut } from '../../contract/test/simple-texts.js';
import { simpleTokens } from './simple-tokens.js';
import { tokenize } from './tokens.js';

const text = fc.string({ unit: fc.constantFrom(...SIMPLE_SIGNS), maxLength: 30 });

describe('the simple letters', () => {
  it('are tokenized like the Unicode rules do', () => {
    fc.assert(
      fc.property(text, (simple) => {
        expect(simpleTokens(spelledOut(simple))).toBeUndefined();
        expect(simpleTokens(simple)).toEqual(tokenize(spelledOut(simple)));
      }),
      { numRuns: 2000 },
    );
  });

  it('leave quotes and other scripts to the Unicode rules', () => {
    for (const other of ["LED'in", 'ωμέγα', 'naïve', 'ﬁ', '１']) {
      expect(simpleTokens(other)).toBeUndefined();
    }
  });
});
