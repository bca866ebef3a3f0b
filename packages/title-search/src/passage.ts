import { queryWords } from './all-results.js';
import { textStem } from './text-stems.js';
import { tokenize } from './tokens.js';

/** A piece of a text, and whether it is a word of the query. */
export interface PassagePiece {
  readonly text: string;
  readonly matched: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}+#]+/gu;
/** Longest passage, in characters. */
const LONGEST = 200;
const BEFORE = 50;

/**
 * The part of a text that has most words of the query, with these words marked; undefined if it has none.
 */
export function passageOf(text: string, query: string): PassagePiece[] | undefined {
  const wanted = new Set(queryWords(query).map(textStem));
  const found = [...text.matchAll(WORD)].flatMap((word) => {
    const stem = textStem(tokenize(word[0])[0]?.folded ?? '');
    return wanted.has(stem) ? { start: word.index, end: word.index + word[0].length, stem } : [];
  });
  if (found.length === 0) return undefined;
  const different = (from: number) =>
    new Set(
      found
        .filter(({ start, end }) => start >= from && end <= from + LONGEST)
        .map(({ stem }) => stem),
    ).size;
  let best = found[0]?.start ?? 0;
  for (const { start } of found) if (different(start) > different(best)) best = start;
  const fits = text.length <= LONGEST;
  const from = fits || best <= BEFORE ? 0 : text.indexOf(' ', best - BEFORE) + 1;
  const cut = fits || text.length - from <= LONGEST ? text.length : from + LONGEST;
  const to = cut === text.length ? cut : Math.max(text.lastIndexOf(' ', cut), from);
  const pieces: PassagePiece[] = [];
  let at = from;
  const add = (end: number, matched: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), matched });
    at = end;
  };
  if (from > 0) pieces.push({ text: '… ', matched: false });
  for (const { start, end } of found) {
    if (start < from || end > to) continue;
    add(start, false);
    add(end, true);
  }
  add(to, false);
  if (to < text.length) pieces.push({ text: ' …', matched: false });
  return pieces;
}
