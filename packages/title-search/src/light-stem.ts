import {
  CASE,
  CASE_AFTER_POSSESSIVE,
  dentalFits,
  isVowel,
  PLURAL,
  POSSESSIVE_3,
} from './suffixes.js';

/**
 * One canonical stem per word, without a vocabulary, for engines that need the same string on both sides: suffixes
 * are removed while at least four letters with a vowel remain, and a softened end is hardened. It sometimes
 * over-stems; `lemmas` is exact where there is a vocabulary.
 */
export function lightStem(word: string): string {
  let stem = word;
  for (let round = 0; round < 4; round++) {
    const shorter = STRIPPED.find(
      (ending) => stem.endsWith(ending) && stripsTo(stem.slice(0, -ending.length), ending),
    );
    if (shorter === undefined) break;
    stem = stem.slice(0, -shorter.length);
  }
  if (stem === word || stem.length < 4) return stem;
  const hard = HARDENED.get(stem.at(-1) ?? '');
  return hard === undefined ? stem : stem.slice(0, -1) + hard;
}

const HARDENED = new Map([
  ['g', 'k'],
  ['b', 'p'],
  ['d', 't'],
]);
const STRIPPED = [...CASE_AFTER_POSSESSIVE, ...CASE, ...PLURAL, ...POSSESSIVE_3]
  .filter((ending, i, all) => all.indexOf(ending) === i && !/^(?:[ae]|l[ae]|c[ae])$/.test(ending))
  .sort((a, b) => b.length - a.length);

function stripsTo(stem: string, ending: string): boolean {
  if (stem.length < 4 || !/[aeiou]/.test(stem)) return false;
  const afterVowel = isVowel(stem.at(-1));
  if (isVowel(ending[0])) return !afterVowel;
  if (ending[0] === 's' || ending[0] === 'y' || ending[0] === 'n') return afterVowel;
  return dentalFits(stem, ending);
}
