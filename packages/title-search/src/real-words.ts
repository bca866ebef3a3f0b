import { englishSpellings } from './english-forms.js';
import { lemmas } from './lemmas.js';
import { harmonises, isVowel, lastVowel } from './suffixes.js';

/** Most suffixes of a form whose lemma is in the list; longer chains are often chance. */
const MAX_STEPS = 3;
/** Shorter lemmas need a longer ending. */
const SHORTEST_LEMMA = 4;
const SURE_ENDING = 3;
const SHORTEST_WORD = 3;

interface Words {
  has(word: string): boolean;
}

/** Whether a folded word is English or Turkish: in the list, or a regular form of a word in it. */
export function isRealWord(list: Words, word: string): boolean {
  return isNounForm(list, word) || isFiniteVerb(list, word);
}

/** Whether a folded word is in the list, or a noun in it with regular endings. */
export function isNounForm(list: Words, word: string): boolean {
  if (word.length < SHORTEST_WORD) return false;
  if (list.has(word)) return true;
  for (const [lemma, steps] of lemmas(word)) {
    const ending = word.length - lemma.length;
    const isSure = lemma.length >= SHORTEST_LEMMA || ending >= SURE_ENDING;
    // A doubtful form is rather misspelled: kapin for kaplin is no form of kapı.
    const isRegular = Number.isInteger(steps) || (ending > 1 && Number.isInteger(2 * steps));
    if (steps <= MAX_STEPS && isSure && isRegular && list.has(lemma)) return true;
  }
  if (MINE.some((mine) => isOwned(list, mine.exec(word)?.[1]))) return true;
  return englishSpellings(word).some((spelling) => list.has(spelling));
}

/** My: dede-m, sevgili-m, kız-ım; my and your: dişçi-m, fırıncı-n. */
const MINE = [/^(.{2,}[ae])m$/, /^(.{4,}[iu])m$/, /^(.{2,}c[iu])[mn]$/, /^(.{2,}[^aeiou])[iu]m$/];

/** Shorter words are a derived noun by chance. */
const SHORTEST_DERIVED = 6;

function isOwned(list: Words, noun: string | undefined): boolean {
  if (noun === undefined) return false;
  return list.has(noun) || (noun.length >= SHORTEST_DERIVED && isNounForm(list, noun));
}

/**
 * What follows the stem of a Turkish verb, folded: negation and ability, then a tense or mood with its person, or the
 * ending of an adverb (Göksel & Kerslake, "Turkish: A Comprehensive Grammar", 2005, ch. 8).
 */
const VERB_ENDING = (() => {
  const own = '(?:m|n|k|n[iu]z|l[ae]r)?';
  const person = '(?:[iu]m|s[iu]n(?:[iu]z)?|[iu]z|l[ae]r|[dt][iu]r)?';
  const past = `(?:y?[dt][iu]${own}|y?m[iu]s${person}|ys[ae]${own}|s[ae]${own})`;
  const tense = [
    `[dt][iu]${own}(?:ys[ae])?`,
    `m[iu]s(?:${past}|${person})`,
    `[iu]yor(?:${past}|${person})`,
    `y?[ae]c[ae](?:k(?:${past}|${person})|g[iu][mz])`,
    `(?:[aeiu]r|r|(?:y?[ae])?m[ae]z)(?:${past}|${person})`,
    `s[ae](?:${own}|y${past})`,
    `y?[ae](?:y[iu]m|l[iu]m)`,
    `s[iu]n(?:l[ae]r)?|s[ae]n[ae]|y?[iu]n(?:[iu]z)?`,
    `m[ae]l[iu](?:y?${person}|${past})`,
    `y?[iu]p|y?[ae]r[ae]k|y?[iu]nc[ae]|[aeiu]?rken|m[ae]d[ae]n`,
  ].join('|');
  return new RegExp(
    `^(?:y?[ae]?(?:m[ae]|m(?=[iu]yor))|y?[ae]b[ie]l)?(?:${tense})$|^m[ae](?:m|y[iu]z)$`,
  );
})();
const SHORTEST_VERB = 2;

/** Whether a folded word is a form of a Turkish verb that is no noun: çalışıyor, gittiler, okusun. */
export function isFiniteVerb(list: Words, word: string): boolean {
  for (let length = SHORTEST_VERB; length < word.length - 1; length++) {
    const stem = word.slice(0, length);
    const ending = word.slice(length);
    if (!VERB_ENDING.test(ending) || !harmonises(stem, ending)) continue;
    const beforeVowel = isVowel(ending[0]);
    if (beforeVowel && isVowel(stem.at(-1))) continue;
    if (infinitives(stem, ending).some((verb) => list.has(verb))) return true;
  }
  return false;
}

/** Before a vowel t is d (git, gidiyor), and before -yor a and e are narrowed (anla, anlıyor). */
function infinitives(stem: string, ending: string): string[] {
  const stems = [stem];
  if (isVowel(ending[0]) && stem.endsWith('d')) stems.push(`${stem.slice(0, -1)}t`);
  if (/^[iu]yor/.test(ending)) stems.push(`${stem}a`, `${stem}e`, `${stem}i`, `${stem}u`);
  return stems.flatMap((verb) => {
    const vowel = lastVowel(verb);
    return [...(vowel === 'e' ? [] : [`${verb}mak`]), ...(vowel === 'a' ? [] : [`${verb}mek`])];
  });
}
