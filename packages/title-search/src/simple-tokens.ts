import { FOLDED, SEPARATOR, UNKNOWN } from '@terimce/contract/simple-letters';

/** The words of a text of simple letters, by table as `tokenize` returns them; undefined if it has other letters. */
export function simpleTokens(text: string): { folded: string; spelled: string }[] | undefined {
  const tokens: { folded: string; spelled: string }[] = [];
  const { length } = text;
  let start = 0;
  let isPlain = true;
  let isAscii = true;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? text.charCodeAt(i) : 0;
    const folded = FOLDED[code] ?? UNKNOWN;
    if (folded === UNKNOWN) return undefined;
    if (folded !== SEPARATOR) {
      if (folded !== code) isPlain = false;
      if (code > 127) isAscii = false;
      continue;
    }
    if (i > start) {
      const spelled = text.slice(start, i);
      const word = isPlain ? spelled : isAscii ? spelled.toLowerCase() : foldSimple(spelled);
      tokens.push({ folded: word, spelled });
    }
    start = i + 1;
    isPlain = true;
    isAscii = true;
  }
  return tokens;
}

function foldSimple(word: string): string {
  let result = '';
  for (let i = 0; i < word.length; i++) {
    result += String.fromCharCode(FOLDED[word.charCodeAt(i)] ?? UNKNOWN);
  }
  return result;
}
