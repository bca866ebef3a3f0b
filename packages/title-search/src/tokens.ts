import { fold } from './fold.js';
import { simpleTokens } from './simple-letters.js';
import { isInflectionEnding } from './suffixes.js';

/** One word of a text: folded for matching, and as it was spelled for ordering and display. */
export interface Token {
  folded: string;
  spelled: string;
}

/** Soft hyphens, zero-width characters and direction marks: pasted by accident, never meant. */
const INVISIBLE = /\p{Cf}/gu;
/** `+` and `#` belong to words, or C, C++ and C# would be one term. */
const WORD = /[\p{L}\p{N}\p{M}+#]+/gu;
const FOLDED_WORD = /[\p{L}\p{N}+#]+/gu;
const APOSTROPHE_ENDING = /([\p{L}\p{M}\p{N}+#]+)['‘’ʼ´`′](\p{L}{1,7})(?![\p{L}\p{M}])/gu;

/**
 * Splits a text into words.
 *
 * Turkish sets the suffixes of names, abbreviations and numbers off with an apostrophe
 * (`LED'in`, `PLC'ler`; TDK, Yazım Kılavuzu, "Kesme İşareti"), English its genitive (`Young's`):
 * what follows is grammar, not the word looked for. After a single letter only a real ending is
 * dropped, so that `d'Alembert` and `O'Ring` keep their second half.
 */
export function tokenize(text: string): Token[] {
  const simple = simpleTokens(text);
  if (simple !== undefined) return simple;
  const bare = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHE_ENDING, (whole, base: string, ending: string) =>
      base.length > 1 || ending === 's' || isInflectionEnding(fold(ending)) ? base : whole,
    );
  const tokens: Token[] = [];
  for (const spelled of bare.match(WORD) ?? []) {
    const parts = fold(spelled).match(FOLDED_WORD) ?? [];
    for (const folded of parts)
      tokens.push({ folded, spelled: parts.length > 1 ? folded : spelled });
  }
  return tokens;
}
