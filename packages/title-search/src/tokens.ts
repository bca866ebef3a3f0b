import { isSymbol } from '@terimce/contract/query-length';
import { boundMarks, foldKey } from '@terimce/contract/text';
import { readPasted } from './pasted.js';
import { simpleTokens } from './simple-tokens.js';
import { isInflectionEnding } from './suffixes.js';

/** One word of a text: folded for matching, and in its original spelling for ordering and display. */
export interface Token {
  folded: string;
  spelled: string;
}

/**
 * `+`, `#` and a degree sign before a letter belong to words; otherwise C, C++, C# and °C would be one term, and °F a
 * farad.
 */
const WORD = /(?:°(?=\p{L}))?[\p{L}\p{N}\p{M}+#]+/gu;
const LETTER = /\p{L}/u;
/** Signs that are typed for another: the diameter sign, the Greek letter. */
const TYPED_FOR: Readonly<Record<string, string>> = { Ø: '⌀', ø: '⌀', '∅': '⌀', '∆': 'Δ' };
const FOLDED_WORD = /°?[\p{L}\p{N}+#]+/gu;
const APOSTROPHE_ENDING = /([\p{L}\p{M}\p{N}+#]+)['‘’ʼ´`′](\p{L}{1,7})(?![\p{L}\p{M}])/gu;

/** Whether what follows an apostrophe is grammar and not part of the word. */
export function isEnding(base: string, ending: string): boolean {
  return base.length > 1 || ending === 's' || isInflectionEnding(foldKey(ending));
}

/**
 * Splits a text into words. A symbol by itself is one: %, ∞.
 * Turkish separates the suffixes of names, abbreviations and numbers with an apostrophe (`LED'in`, `PLC'ler`; TDK,
 * Yazım Kılavuzu, "Kesme İşareti"), English its genitive (`Young's`): what follows is grammar and not part of the
 * word. After a single letter only a real ending is dropped, so that `d'Alembert` and `O'Ring` keep their second
 * half.
 * @param most number of words after which reading stops
 */
export function tokenize(text: string, most = Number.POSITIVE_INFINITY): Token[] {
  if (text.length === 1 && isSymbol(text)) {
    const sign = TYPED_FOR[text] ?? text;
    // ℃ is °C.
    const isOne = !LETTER.test(sign) && sign.normalize('NFKC') === sign;
    if (isOne) return [{ folded: sign, spelled: sign }];
  }
  const simple = simpleTokens(text);
  if (simple !== undefined) return simple.length > most ? simple.slice(0, most) : simple;
  const bare = boundMarks(readPasted(text).text)
    .normalize('NFKC')
    .replaceAll('∆', 'Δ')
    .replace(APOSTROPHE_ENDING, (whole, base: string, ending: string) =>
      isEnding(base, ending) ? base : whole,
    );
  const tokens: Token[] = [];
  for (const [spelled] of bare.matchAll(WORD)) {
    const parts = foldKey(spelled).match(FOLDED_WORD) ?? [];
    for (const folded of parts)
      tokens.push({ folded, spelled: parts.length > 1 ? folded : spelled });
    if (tokens.length >= most) return tokens.slice(0, most);
  }
  return tokens;
}
