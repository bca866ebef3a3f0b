import { isAbbreviationOf, isAcronym } from './abbreviation.js';
import type { Title } from './entry.js';
import { tokenize } from './tokens.js';

/** Kind of a row of the title table: for a title the number of its language, else one of these. */
export const KIND = {
  keyword: 252,
  /** A keyword that consists of the initials of a title, such as `CNC`. */
  initials: 253,
  /** A keyword that is written like an abbreviation, such as `PLA`. */
  acronym: 254,
  /** An abbreviation in parentheses in a title; a row in addition to that title. */
  inTitle: 255,
} as const;

/** Longest part of a title that is read. */
export const MAX_TITLE = 300;

/** Whether a keyword of these titles is one of their abbreviations, another abbreviation, or a word. */
export function keywordKind(keyword: string, titles: readonly Title[]): number {
  const kind = abbreviationKind(keyword, titles);
  return kind === KIND.initials || isAcronym(keyword) ? kind : KIND.keyword;
}

/** Whether an abbreviation consists of the initials of one of these titles. */
export function abbreviationKind(abbreviation: string, titles: readonly Title[]): number {
  const whole = foldedWords(abbreviation).join('');
  const isInitials = titles.some(({ text }) => isAbbreviationOf(whole, foldedWords(text)));
  return isInitials ? KIND.initials : KIND.acronym;
}

/** The folded words of a title or keyword. */
export function foldedWords(text: string): string[] {
  return tokenize(text.slice(0, MAX_TITLE)).map((token) => token.folded);
}
