/** Longest search: a query in characters after trimming. */
export const QUERY_MAX_LENGTH = 100;
/** Shortest search: a query in characters after trimming. */
const QUERY_MIN_LENGTH = 2;
/** Ø is typed for the diameter sign. */
const SYMBOL = /^(?:%|(?![ -~])[\p{Script=Greek}\p{Sm}\p{So}µ‰′″Øø])$/u;

/** Whether a text is one character that is a symbol by itself, such as a Greek letter or ∞. */
export function isSymbol(text: string): boolean {
  return SYMBOL.test(text);
}

/** Whether a trimmed query has too few characters for a search; a symbol is enough. */
export function isTooShort(query: string, least = QUERY_MIN_LENGTH): boolean {
  return [...query].length < least && !isSymbol(query);
}

/** Longest text whose terms are found, in UTF-16 code units. */
export const TEXT_MAX_LENGTH = 20_000;
