/**
 * A fast path of folding, lower-casing and tokenizing for the letters of nearly all titles, by table instead of
 * Unicode's rules: ten times as fast, with the same results (tested).
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789+#';
/** The Turkish letters and the three with a circumflex, each followed by its folded form. */
const TURKISH = 'çcğgıiöoşsüuâaîiûuÇcĞgİiÖoŞsÜuÂaÎiÛu';
/** Quotes may precede a suffix, which the slow path handles. */
const QUOTES = "'`";

const SIZE = 0x180;
const UNKNOWN = 0;
const SEPARATOR = 1;
/** Letter → code of its folded form; 0 for letters that are not simple, 1 for ASCII between words. */
const FOLDED = folded();

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

/** The words of a text of simple letters, as `tokenize` returns them; undefined if it has other letters. */
export function simpleTokens(text: string): { folded: string; spelled: string }[] | undefined {
  const tokens: { folded: string; spelled: string }[] = [];
  const { length } = text;
  let start = 0;
  let isPlain = true;
  let isAscii = true;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? text.charCodeAt(i) : 0;
    const folded = code < SIZE ? (FOLDED[code] ?? UNKNOWN) : UNKNOWN;
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

/** A word of simple letters, as `fold` returns it; undefined if it has other letters or is more than a word. */
export function simpleFold(text: string): string | undefined {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const folded = code < SIZE ? (FOLDED[code] ?? UNKNOWN) : UNKNOWN;
    if (folded === UNKNOWN || folded === SEPARATOR) return undefined;
  }
  return foldSimple(text);
}

function foldSimple(word: string): string {
  let result = '';
  for (let i = 0; i < word.length; i++) {
    result += String.fromCharCode(FOLDED[word.charCodeAt(i)] ?? UNKNOWN);
  }
  return result;
}

/**
 * The lower case of a text of simple letters in any language; undefined if it depends on the language (`I`, `İ`) or
 * if there are other letters.
 */
export function simpleLowerCase(text: string): string | undefined {
  let hasCapitals = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = code < SIZE ? (CASE[code] ?? UNKNOWN) : UNKNOWN;
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
