import { foldKey } from '@terimce/contract/text';

/** What two terms are compared by. */
export interface Relatable {
  readonly englishFold: string;
  readonly turkishFold: string;
  readonly tags: readonly string[];
  readonly category: string;
}

/** Words that say nothing about the subject; folded. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...['and', 'the', 'for', 'with', 'from', 'into', 'per'],
  ...['ile', 'icin', 'olan', 'gibi', 'veya'],
]);
const SHARED_WORD = 4;
const SHARED_STEM = 2;
const SHARED_TAG = 2;
const SAME_CATEGORY = 1;
/** Words of this length that begin alike are taken for forms of one word: `iletken`, `iletkenlik`. */
const STEM_LENGTH = 5;

/** Folded words of both headwords that mean something. */
export function subjectWords({ englishFold, turkishFold }: Relatable): string[] {
  const words = `${englishFold} ${turkishFold}`.split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word.length > 2 && !EMPTY_WORDS.has(word));
}

/** How much two terms have to do with each other; 0 is nothing. */
export function relatedness(a: Relatable, b: Relatable): number {
  const words = new Set(subjectWords(a));
  const stems = new Set([...words].filter(isLong).map(stemOf));
  const tags = new Set(a.tags.map(foldKey));
  let score = a.category === b.category ? SAME_CATEGORY : 0;
  for (const word of subjectWords(b)) {
    if (words.has(word)) score += SHARED_WORD;
    else if (isLong(word) && stems.has(stemOf(word))) score += SHARED_STEM;
  }
  for (const tag of b.tags) if (tags.has(foldKey(tag))) score += SHARED_TAG;
  return score;
}

function isLong(word: string): boolean {
  return word.length >= STEM_LENGTH;
}

function stemOf(word: string): string {
  return word.slice(0, STEM_LENGTH);
}
