import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simpleFold, simpleLowerCase } from './simple-letters.js';
import { foldKey, headwordKey, lowerCase } from './text.js';

const LETTERS = [
  ...'abizABIZ019+#çğıiöşüâîûÇĞİÖŞÜÂÎÛ',
  ...[' ', ' ', '-', '_', '.', '(', '/', '~', '\t', '\0', '\x7f', '`', "'"],
];
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 30 });
const language = fc.constantFrom('tr' as const, 'en' as const);
/** Spelled with combining marks, which the tables do not contain; an invisible letter has the same effect for ASCII. */
const spelledOut = (simple: string): string => `${simple.normalize('NFD')}\u200b`;

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
