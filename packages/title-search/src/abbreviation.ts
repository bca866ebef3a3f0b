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

const ACRONYM = /^[\p{L}\p{N}][\p{L}\p{N}₀-₉./&+-]{1,7}$/u;
const CAPITAL = /\p{Lu}/gu;

/**
 * Whether a text is written like an abbreviation: up to eight letters and digits without a space, with two capitals,
 * or one capital and a digit (`PLA`, `kVAr`, `PM2.5`, `L1`). TDK writes abbreviations like this in Turkish (Yazım
 * Kılavuzu, "Kısaltmalar"), and ISO 704 treats them as separate designations.
 */
export function isAcronym(text: string): boolean {
  if (!ACRONYM.test(text)) return false;
  const capitals = text.match(CAPITAL)?.length ?? 0;
  return capitals > 1 || (capitals === 1 && /\p{N}/u.test(text));
}

const IN_PARENTHESES = /\(([^()]{2,8})\)/g;

/** The abbreviations that a title has in parentheses: `finite element method (FEM)`. */
export function abbreviationsIn(title: string): string[] {
  if (!title.includes('(')) return [];
  return [...title.matchAll(IN_PARENTHESES)].flatMap(([, inside = '']) =>
    isAcronym(inside.trim()) ? [inside.trim()] : [],
  );
}
