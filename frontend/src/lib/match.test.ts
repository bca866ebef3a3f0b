import { describe, expect, it } from 'vitest';
import { matchPieces } from './match.js';

/** The text with its matches in brackets. */
const marked = (text: string, query: string) =>
  matchPieces(text, query)
    .map((piece) => (piece.matched ? `[${piece.text}]` : piece.text))
    .join('');

describe('matchPieces', () => {
  it.each([
    ['ısı', 'isi', '[ısı]'],
    ['ısıl iletkenlik', 'isi', '[ısı]l iletkenlik'],
    ['Isıl İletkenlik', 'ISIL ILETK', '[Isıl İletk]enlik'],
    ['çelik', 'CELIK', '[çelik]'],
    ['İstanbul', 'is', '[İs]tanbul'],
    ['thermal conductivity', 'conductivity thermal', '[thermal] [conductivity]'],
    ['O-ring', 'o-r', '[O-r]ing'],
    ['C++', 'c++', '[C++]'],
  ])('marks %s for %s', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  it('prefers prefixes of words to their insides', () => {
    expect(marked('isotherm thermal', 'therm')).toBe('isotherm [therm]al');
    expect(marked('isotherm', 'therm')).toBe('iso[therm]');
  });

  it('keeps a decomposed letter and its marks together', () => {
    expect(marked('c\u0327elik', 'c')).toBe('[c\u0327]elik');
  });

  it('marks nothing for an empty query or another word', () => {
    expect(marked('kol', '  ')).toBe('kol');
    expect(marked('kol', 'bacak')).toBe('kol');
  });

  it('never drops a character', () => {
    for (const text of ['', 'ß straße', '👩‍🔧 mühendis', 'a\ud800b', 'ﬁber optik']) {
      const pieces = matchPieces(text, 's');
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }
  });
});
