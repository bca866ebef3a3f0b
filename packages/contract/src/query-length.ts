/** Longest search: a query in characters after trimming. */
export const QUERY_MAX_LENGTH = 100;
/** Shortest search: a query in characters after trimming. */
const QUERY_MIN_LENGTH = 2;

/** Whether a trimmed query has too few characters for a search; a Greek letter is a symbol, and enough. */
export function isTooShort(query: string, least = QUERY_MIN_LENGTH): boolean {
  return [...query].length < least && !/^[Α-ωµ]$/.test(query);
}

/** Longest text whose terms are found, in UTF-16 code units. */
export const TEXT_MAX_LENGTH = 20_000;
