import { foldKey } from '@terimce/contract/text';

/** What two terms are compared by. */
export interface Relatable {
  readonly englishTerm: string;
  readonly turkishTerm: string;
}

/** Words that say nothing about the subject; folded. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...['and', 'the', 'for', 'with', 'from', 'into', 'per'],
  ...['ile', 'icin', 'olan', 'gibi', 'veya'],
]);
const SHARED_WORD = 2;
const SHARED_STEM = 1;
/** Words of this length that begin alike are taken for forms of one word: `iletken`, `iletkenlik`. */
const STEM_LENGTH = 5;

/** The words of a term, folded once for as long as the object that holds the term lives. */
const wordsOfTerm = new WeakMap<Relatable, readonly string[]>();

/** Folded words of both headwords that mean something. */
export function subjectWords(term: Relatable): readonly string[] {
  const known = wordsOfTerm.get(term);
  if (known) return known;
  const all = foldKey(`${term.englishTerm} ${term.turkishTerm}`).split(/[^\p{L}\p{N}]+/u);
  const words = [...new Set(all)].filter((word) => word.length > 2 && !EMPTY_WORDS.has(word));
  wordsOfTerm.set(term, words);
  return words;
}

/** Tells how many words others share with a term; 0 is none. */
export function relatednessTo(term: Relatable): (other: Relatable) => number {
  const words = new Set(subjectWords(term));
  const stems = new Set([...words].filter(isLong).map(stemOf));
  return (other) => {
    let score = 0;
    for (const word of subjectWords(other)) {
      if (words.has(word)) score += SHARED_WORD;
      else if (isLong(word) && stems.has(stemOf(word))) score += SHARED_STEM;
    }
    return score;
  };
}

function isLong(word: string): boolean {
  return word.length >= STEM_LENGTH;
}

function stemOf(word: string): string {
  return word.slice(0, STEM_LENGTH);
}
