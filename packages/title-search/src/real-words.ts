import { lemmas } from './lemmas.js';
import type { WordList } from './word-list.js';

/** Most suffixes of a form whose lemma is in the list; longer chains are often chance. */
const MAX_STEPS = 3;
const SHORTEST_LEMMA = 4;
const SHORTEST_WORD = 3;

/** Whether a folded word is English or Turkish: in the list, or an inflected form of a word in it. */
export function isRealWord(list: WordList, word: string): boolean {
  if (word.length < SHORTEST_WORD) return false;
  if (list.has(word)) return true;
  for (const [lemma, steps] of lemmas(word)) {
    if (steps <= MAX_STEPS && lemma.length >= SHORTEST_LEMMA && list.has(lemma)) return true;
  }
  return false;
}
