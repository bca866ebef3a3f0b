import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simpleTokens } from './simple-tokens.js';
import { tokenize } from './tokens.js';

const LETTERS = [...'abizABIZ019+#çğıiöşüâîûÇĞİÖŞÜÂÎÛ', ' ', ' ', '-', '_', '.', '(', '\t', '\0'];
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 30 });
/** Spelled with combining marks, which the tables do not contain; an invisible letter has the same effect for ASCII. */
const spelledOut = (simple: string): string => `${simple.normalize('NFD')}\u200b`;

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
