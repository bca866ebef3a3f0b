import { foldKey, lowerCase as lowerCaseOfField } from '@terimce/contract/text';
import { simpleFold, simpleLowerCase } from './simple-letters.js';

const PLAIN = /^[a-z0-9]*$/;

/**
 * Folding: the form in which two spellings count as the same text. Turkish is often typed without its letters (`isil`
 * for `ısıl`), on foreign keyboards and in a hurry, and capitals lose the difference between ı and i in both
 * directions, so all four i letters are folded together. The same as `foldKey`, but nearly all titles take a fast path.
 */
export function fold(text: string): string {
  return PLAIN.test(text) ? text : (simpleFold(text) ?? foldKey(text));
}

/**
 * Lower-cases by language: `I` becomes `ı` in Turkish and `i` in every other language; `İ` does not leave the
 * combining dot of JavaScript's default mapping. The result is in NFC.
 */
export function lowerCase(text: string, language: string): string {
  return simpleLowerCase(text) ?? lowerCaseOfField(text, language === 'tr' ? 'tr' : 'en');
}
