import { foldKey } from '@terimce/contract/text';

/** A piece of a text, and whether the query matched it. */
export interface TextPiece {
  readonly text: string;
  readonly matched: boolean;
}

interface FoldedText {
  readonly key: string;
  /** For each code unit of `key`: start and end of its original letter in the text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const LETTER = /[\p{L}\p{N}]/u;

/** Folds letter by letter, so that each position of the key maps back to the text. */
function foldWithMap(text: string): FoldedText {
  let key = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const letter of text) {
    const end = position + letter.length;
    const folded = letter.trim() === '' ? ' ' : foldKey(letter);
    // A combining mark folds to nothing: it belongs to the previous letter.
    if (folded === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(position);
      ends.push(end);
    }
    key += folded;
    position = end;
  }
  return { key, starts, ends };
}

/** Positions of `word` at the beginning of words of `key`; if there are none, all its occurrences. */
function occurrences(key: string, word: string): number[] {
  const all: number[] = [];
  for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length)) all.push(at);
  const starts = all.filter((at) => at === 0 || !LETTER.test(key[at - 1] ?? ''));
  return starts.length > 0 ? starts : all;
}

/**
 * Splits `text` at matches of the query, compared folded: `isi` marks `ısı`. The whole query is searched first, then
 * its words one by one; prefixes of words take precedence over their insides.
 */
export function matchPieces(text: string, query: string): TextPiece[] {
  const wanted = foldKey(query);
  if (wanted === '') return [{ text, matched: false }];
  const { key, starts, ends } = foldWithMap(text);
  const marked = new Array<boolean>(text.length).fill(false);
  const mark = (word: string): boolean => {
    const found = occurrences(key, word);
    for (const at of found) {
      marked.fill(true, starts[at] ?? 0, ends[at + word.length - 1] ?? text.length);
    }
    return found.length > 0;
  };
  if (!mark(wanted)) {
    for (const word of wanted.split(/[\s\-_]+/)) if (word.length > 1) mark(word);
  }
  return piecesOf(text, marked);
}

function piecesOf(text: string, marked: readonly boolean[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && marked[at] === marked[start]) continue;
    pieces.push({ text: text.slice(start, at), matched: marked[start] === true });
    start = at;
  }
  return pieces;
}
