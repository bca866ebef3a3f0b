import { simpleFold, simpleLowerCase } from './simple-letters.js';

/**
 * Folding: the form in which two spellings count as the same text.
 * Agrees with `foldKey` of the contract package, which cannot be imported here because this package has no
 * dependencies. Turkish is often typed without its letters (`isil` for `ısıl`), on foreign keyboards and in a hurry,
 * and capitals lose the difference between ı and i in both directions, so all four i letters are folded together.
 * NFKD also maps compatibility characters (`ﬁ`, `²`, full width).
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

/** Soft hyphens, zero-width characters and the like, which come along when text is copied. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Signs typed for an apostrophe that decompose into a space and an accent, or stay as they are. */
export const ODD_APOSTROPHES = /[´‛ˈ]/g;
/** Hyphens, dashes and the minus sign, which people do not tell apart. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Shorter texts are normalized in microseconds, even the worst ones. */
const BOUND_FROM = 100;

/**
 * The text with at most 30 consecutive combining marks, as in Unicode's stream-safe format (UAX #15). Normalization
 * sorts them in quadratic time: 48,000 take 7 s.
 */
export function boundMarks(text: string): string {
  return text.length < BOUND_FROM ? text : text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

/**
 * Folds a text: no marks or invisible characters, lower case, one letter i, plain apostrophes and hyphens, single
 * spaces. Idempotent.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  const simple = simpleFold(text);
  if (simple !== undefined) return simple;
  return boundMarks(text.replace(INVISIBLE, '').replace(ODD_APOSTROPHES, "'"))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ıßæœøđłþðς]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[‘’ʼ`]/g, "'")
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Lower-cases by language: `I` becomes `ı` in Turkish and `i` in every other language; `İ` does not leave the
 * combining dot of JavaScript's default mapping. The result is in NFC.
 */
export function lowerCase(text: string, language: string): string {
  const simple = simpleLowerCase(text);
  if (simple !== undefined) return simple;
  const composed = boundMarks(text).normalize('NFC');
  const lowered =
    language === 'tr'
      ? composed.toLocaleLowerCase('tr')
      : composed.replaceAll('İ', 'i').toLowerCase();
  return lowered.normalize('NFC');
}
