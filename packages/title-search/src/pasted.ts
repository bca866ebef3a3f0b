import { LINE_BREAKS, ODD_APOSTROPHES } from '@terimce/contract/text';

/** A text as it was meant, and where each of its code units stood in the text that was given. */
export interface Reading {
  readonly text: string;
  /** The position in the given text. */
  readonly origin: (at: number) => number;
}

/** A word broken at the end of a line; the next line begins in lower case. */
const BROKEN = new RegExp(
  `(?<=[\\p{L}\\p{M}])[-‐‑¬\\u00ad]\\p{Cf}*[^\\S\\n]*[${LINE_BREAKS}][^\\S\\n]*(?=\\p{Ll})`,
  'u',
);
/** Soft hyphens, zero-width characters and direction marks. */
const INVISIBLE = /\p{Cf}+/u;
const APOSTROPHE = new RegExp(ODD_APOSTROPHES.source, 'u');
/** An accent beside its letter, as some PDF files have it: `c¸elik`, `g¨u¸c`. */
const SPLIT = /¨[oOuU]|˘[gG]|[cCsS]¸|¸[cCsS]|[oOuU]¨|[gG]˘|I˙/u;
const PASTED = new RegExp(
  [BROKEN, INVISIBLE, APOSTROPHE, SPLIT].map(({ source }) => source).join('|'),
  'gu',
);
const MARKS: Readonly<Record<string, string>> = {
  '¨': '\u0308',
  '˘': '\u0306',
  '¸': '\u0327',
  '˙': '\u0307',
};

/** Reads a text that may have been copied from a file or a page. Every reader of typed or running text begins here. */
export function readPasted(text: string): Reading {
  const origins: number[] = [];
  let read = '';
  let done = 0;
  const keep = (end: number) => {
    for (let at = done; at < end; at += 1) origins.push(at);
    read += text.slice(done, end);
    done = end;
  };
  for (const { 0: found, index } of text.matchAll(PASTED)) {
    keep(index);
    const meant = meaningOf(found);
    read += meant;
    for (let i = 0; i < meant.length; i += 1) origins.push(index);
    done = index + found.length;
  }
  if (done === 0) return { text, origin: (at) => at };
  keep(text.length);
  return { text: read, origin: (at) => origins[at] ?? text.length };
}

function meaningOf(found: string): string {
  if (APOSTROPHE.test(found)) return "'";
  const sign = /[¨˘¸˙]/.exec(found)?.[0];
  return sign ? (found.replace(sign, '') + MARKS[sign]).normalize('NFC') : '';
}
