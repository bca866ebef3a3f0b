/**
 * A fast path of folding and lower-casing for the letters of nearly all terms, by table instead of Unicode's rules: ten
 * times as fast, with the same results (tested).
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789+#';
/** The Turkish letters and the three with a circumflex, each followed by its folded form. */
const TURKISH = 'çcğgıiöoşsüuâaîiûuÇcĞgİiÖoŞsÜuÂaÎiÛu';
/** Quotes may precede a suffix, which the slow path handles. */
const QUOTES = "'`";

const SIZE = 0x180;
const SPACE = 0x20;
const DELETE = 0x7f;
export const UNKNOWN = 0;
export const SEPARATOR = 1;
/** Letter → code of its folded form; 0 for letters that are not simple, 1 for ASCII between words. */
export const FOLDED = folded();

function folded(): Uint8Array {
  const codes = new Uint8Array(SIZE);
  for (let code = 0; code < 128; code++) {
    if (!QUOTES.includes(String.fromCharCode(code))) codes[code] = SEPARATOR;
  }
  for (const letter of LETTERS) {
    codes[letter.charCodeAt(0)] = letter.charCodeAt(0);
    codes[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
  }
  for (let i = 0; i < TURKISH.length; i += 2) {
    codes[TURKISH.charCodeAt(i)] = TURKISH.charCodeAt(i + 1);
  }
  return codes;
}

/** A text of simple letters as `foldKey` returns it; undefined if it has others, or spaces to be removed. */
export function simpleFold(text: string): string | undefined {
  let result = '';
  let before = SPACE;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    let folded = FOLDED[code] ?? UNKNOWN;
    if (folded === SEPARATOR) folded = code < SPACE || code === DELETE ? UNKNOWN : code;
    if (folded === UNKNOWN || (folded === SPACE && before === SPACE)) return undefined;
    result += String.fromCharCode(folded);
    before = folded;
  }
  return before === SPACE && result !== '' ? undefined : result;
}

/**
 * The lower case of a text of simple letters in any language; undefined if it depends on the language (`I`, `İ`) or
 * if there are other letters.
 */
export function simpleLowerCase(text: string): string | undefined {
  let hasCapitals = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = CASE[code] ?? UNKNOWN;
    if (kind === UNKNOWN) return undefined;
    if (kind === CAPITAL) hasCapitals = true;
  }
  return hasCapitals ? text.toLowerCase() : text;
}

const SMALL = 1;
const CAPITAL = 2;
const CASE = cases();

function cases(): Uint8Array {
  const found = new Uint8Array(SIZE);
  for (let code = 0; code < SIZE; code++) {
    const letter = String.fromCharCode(code);
    if (FOLDED[code] === UNKNOWN || letter === 'I' || letter === 'İ') continue;
    found[code] = letter.toLowerCase() === letter ? SMALL : CAPITAL;
  }
  return found;
}
