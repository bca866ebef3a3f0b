import { FOLDED, SEPARATOR, UNKNOWN } from '@terimce/contract/simple-letters';
import { foldKey } from '@terimce/contract/text';

/** The words of a text of simple letters, by table as `tokenize` returns them; undefined if it has other letters. */
export function simpleTokens(text: string): { folded: string; spelled: string }[] | undefined {
  const tokens: { folded: string; spelled: string }[] = [];
  const { length } = text;
  let start = 0;
  let isFolded = true;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? text.charCodeAt(i) : 0;
    const folded = FOLDED[code] ?? UNKNOWN;
    if (folded === UNKNOWN) return undefined;
    if (folded !== SEPARATOR) {
      if (folded !== code) isFolded = false;
      continue;
    }
    if (i > start) {
      const spelled = text.slice(start, i);
      tokens.push({ folded: isFolded ? spelled : foldKey(spelled), spelled });
    }
    start = i + 1;
    isFolded = true;
  }
  return tokens;
}
