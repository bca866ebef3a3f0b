import { EDIT_COSTS } from './costs.js';

const NO_DIGIT = /\P{N}+/gu;
const HAS_DIGIT = /\p{N}/u;
const SMALL_A = 97;
const SMALL_Z = 122;

/**
 * Whether `typed` may be a misspelling of `meant`. Numbers have no redundancy: 304 and 316 are two steels, M6 and M8
 * two screws. One digit among letters may be the key above the right letter (m9tor). Words of two letters are too
 * short to be recognized with an error.
 */
export function isPlausible(typed: string, meant: string, distance: number): boolean {
  if (meant.length < 3 && distance >= EDIT_COSTS.missing) return false;
  // The fast path for nearly all words: checking Unicode properties of each key took as long as its distance.
  if (isPlain(typed) && isPlain(meant)) return true;
  const digits = typed.replace(NO_DIGIT, '');
  if (digits === meant.replace(NO_DIGIT, '')) return true;
  return digits.length === 1 && typed.length > 4 && !HAS_DIGIT.test(meant);
}

/** Whether a word consists only of the letters a to z. */
function isPlain(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code < SMALL_A || code > SMALL_Z) return false;
  }
  return true;
}
