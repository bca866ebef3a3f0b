/**
 * A way through folding, lower-casing and tokenising for the letters that nearly all titles are made
 * of, by table instead of by Unicode's rules: ten times as fast, and the same by test.
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789+#';
/** The Turkish letters and the three with a circumflex, each beside what it folds to. */
const TURKISH = 'çcğgıiöoşsüuâaîiûuÇcĞgİiÖoŞsÜuÂaÎiÛu';
/** Quotes may set off an ending, which takes a closer look. */
const QUOTES = "'`";

const SIZE = 0x180;
const UNKNOWN = 0;
const SEPARATOR = 1;
/** Letter → its folded form's code; 0 for letters that are not simple, 1 for ASCII between words. */
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

/** The words of a text of simple letters, as `tokenize` gives them; undefined where it has others. */
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

function foldSimple(word: string): string {
  let result = '';
  for (let i = 0; i < word.length; i++) {
    result += String.fromCharCode(FOLDED[word.charCodeAt(i)] ?? UNKNOWN);
  }
  return result;
}

/**
 * The lower case of a text of simple letters in any language; undefined where the language decides
 * (`I`, `İ`) or other letters take a closer look.
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
