import { simpleLowerCase } from './simple-letters.js';

/**
 * Folding: the form under which two spellings count as the same text.
 *
 * Agrees with `foldKey` of the contract package, which cannot be imported here because this package
 * has no dependencies. People type Turkish without its letters (`isil` for `ısıl`) on foreign
 * keyboards and in a hurry, and capitals lose the difference of ı and i in both directions, so all
 * four i letters fold together. NFKD also maps compatibility characters (`ﬁ`, `²`, full width).
 */

const PLAIN = /^[a-z0-9]*$/;

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
  ς: 'σ',
};

/** Folds a text: no marks, lower case, one letter i, plain apostrophes, single spaces. Idempotent. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ıßæœøđłþðς]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Lower-cases by language: `I` is `ı` in Turkish and `i` in every other language; `İ` never leaves
 * the stray combining dot that JavaScript's default mapping produces. The result is in NFC.
 */
export function lowerCase(text: string, language: string): string {
  const simple = simpleLowerCase(text);
  if (simple !== undefined) return simple;
  const composed = text.normalize('NFC');
  const lowered =
    language === 'tr'
      ? composed.toLocaleLowerCase('tr')
      : composed.replaceAll('İ', 'i').toLowerCase();
  return lowered.normalize('NFC');
}
