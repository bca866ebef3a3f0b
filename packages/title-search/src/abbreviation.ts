/** Small words that abbreviations skip: `V&V`, `BoM`, `AR-GE`. */
const SKIPPED = new Set(['of', 'and', 'the', 'for', 'to', 'in', 've', 'ile', 'icin']);
const LONGEST = 8;

/** Whether a folded keyword is the initials of a title's folded words; small words may be skipped. */
export function isAbbreviationOf(keyword: string, words: readonly string[]): boolean {
  if (keyword.length < 2 || keyword.length > LONGEST || words.length < 2) return false;
  const initials = (list: readonly string[]): string => list.map((word) => word[0]).join('');
  return (
    initials(words) === keyword || initials(words.filter((word) => !SKIPPED.has(word))) === keyword
  );
}
