import { lemmas } from './lemmas.js';

/** Most suffixes of a form whose lemma is in the list; longer chains are often chance. */
const MAX_STEPS = 3;
/** Shorter lemmas need a longer ending. */
const SHORTEST_LEMMA = 4;
const SURE_ENDING = 3;
const SHORTEST_WORD = 3;

/** Whether a folded word is English or Turkish: in the list, or a regular form of a word in it. */
export function isRealWord(list: { has(word: string): boolean }, word: string): boolean {
  if (word.length < SHORTEST_WORD) return false;
  if (list.has(word)) return true;
  for (const [lemma, steps] of lemmas(word)) {
    const ending = word.length - lemma.length;
    const isSure = lemma.length >= SHORTEST_LEMMA || ending >= SURE_ENDING;
    // A doubtful form is rather misspelled: kapin for kaplin is no form of kapı.
    const isRegular = Number.isInteger(steps) || (ending > 1 && Number.isInteger(2 * steps));
    if (steps <= MAX_STEPS && isSure && isRegular && list.has(lemma)) return true;
  }
  return false;
}
