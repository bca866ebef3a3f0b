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
  return verbStems(word).some((stem) => list.has(stem));
}

/** Endings of Turkish verbs that nothing else has: present, future and negative past, each with its persons. */
const PRESENT = /^(.{2,})([iu])yor(?:um|sun|uz|sunuz|lar)?$/;
const FUTURE =
  /^(.{3,}?)(?:m[ae])?y?(?:acak(?:lar|sin)?|ecek(?:ler|sin)?|acag(?:im|iz)|eceg(?:im|iz))$/;
const NEGATIVE_PAST = /^(.{3,})(?:ma|me)di(?:m|n|k|niz|lar|ler)?$/;

/** The stems of a folded verb: çalışıyor from çalış, okumuyor from oku, anlamadım from anla. */
function verbStems(word: string): string[] {
  const [, before, vowel = ''] = PRESENT.exec(word) ?? [];
  if (before !== undefined) {
    const positive = before.replace(/m$/, '');
    // Before the ending a and e are narrowed: anlıyor.
    return [before, before + vowel, `${before}a`, `${before}e`, positive];
  }
  const [, stem] = FUTURE.exec(word) ?? NEGATIVE_PAST.exec(word) ?? [];
  return stem === undefined ? [] : [stem];
}
