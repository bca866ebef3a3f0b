import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIMPLE_SIGNS, spelledOut } from '../test/simple-texts.js';
import { simpleFold, simpleLowerCase } from './simple-letters.js';
import { foldKey, headwordKey, lowerCase } from './text.js';

const SIGNS = [...SIMPLE_SIGNS, '/', '~', '\x7f', '`', "'"];
const text = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 30 });
const language = fc.constantFrom('tr' as const, 'en' as const);

describe('the simple letters', () => {
  it('are folded like the Unicode rules do, or left to them', () => {
    fc.assert(
      fc.property(text, (simple) => {
        expect(simpleFold(spelledOut(simple))).toBeUndefined();
        expect(foldKey(simple)).toBe(foldKey(spelledOut(simple)));
      }),
      { numRuns: 2000 },
    );
    expect(simpleFold('Isıl İletkenlik W/m')).toBe('isil iletkenlik w/m');
    for (const other of [' a', 'a ', 'a  b', 'a\tb', "LED'in", 'ωμέγα', 'naïve', 'ﬁ', '１']) {
      expect(simpleFold(other)).toBeUndefined();
    }
  });

  it('are lower-cased like the Unicode rules do, or left to them', () => {
    fc.assert(
      fc.property(text, language, (simple, language) => {
        expect(lowerCase(simple, language)).toBe(lowerCase(simple.normalize('NFD'), language));
        expect(headwordKey(simple, language)).toBe(headwordKey(spelledOut(simple), language));
        expect(simpleLowerCase(`${simple}\u0301`)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    expect(simpleLowerCase('Isı')).toBeUndefined();
    expect(simpleLowerCase('Çelik')).toBe('çelik');
  });
});
