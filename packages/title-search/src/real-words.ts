import { englishSingulars } from './english-forms.js';
import { harmonises, isVowel, lastVowel } from './suffixes.js';

const SHORTEST_WORD = 3;
const SHORTEST_STEM = 2;

interface Words {
  has(word: string): boolean;
}

/** The entry of a noun in the list to which Turkish endings may be added: those of English words are no Turkish ones. */
export const turkishNoun = (word: string) => `${word}*`;

/** Whether a folded word is English or Turkish: in the list, or a regular form of a word in it. */
export function isRealWord(list: Words, word: string): boolean {
  if (word.length < SHORTEST_WORD) return false;
  if (list.has(word) || isFiniteVerb(list, word) || isTurkishForm(list, word)) return true;
  return englishSingulars(word).some((singular) => list.has(singular));
}

/** The persons of the past and the conditional, and those of all other tenses and the copula. */
const OWN = '(?:m|n|k|n[iu]z|l[ae]r)?';
const PERSON = '(?:[iu]m|s[iu]n(?:[iu]z)?|[iu]z|l[ae]r|[dt][iu]r)?';

/**
 * What follows the stem of a Turkish noun, folded: plural, possessive, case, -ki, and a copula with its person
 * (Göksel & Kerslake, ch. 8).
 */
const NOUN_ENDING = (() => {
  const [vowel, consonant] = ['(?<=[aeiou])', '(?<=[^aeiou])'];
  const plural = '(?:l[ae]r)?';
  const mine = `(?:${vowel}|${consonant}[iu])[mn](?:[iu]z)?`;
  const its = `(?:${vowel}s|${consonant})[iu]`;
  const dental = '(?:d|(?<=[fstkchp])t)';
  const buffered = `(?:${vowel}y|${consonant})`;
  const cases = `${buffered}[iuae]|${dental}[ae]n?|(?:${vowel}n|${consonant})[iu]n|(?:${vowel}y|${consonant})l[ae]|c[ae]`;
  const casesOfIts = 'n[iuae]|nd[ae]n?|n[iu]n|yl[ae]|nc[ae]';
  const noun = `${plural}(?:(?:${mine})?(?:${cases})?|${its}(?:${casesOfIts})?)`;
  const ki = `(?:(?<=[dt][ae]|[iu]n)ki(?:l[ae]r(?:${cases})?|${casesOfIts})?)?`;
  const is = `${buffered}(?:${dental}[iu]${OWN}|m[iu]s${PERSON}|s[ae]${OWN}|[iu][mz]|ken)|s[iu]n(?:[iu]z)?|l[ae]r|${dental}[iu]r(?:l[ae]r)?`;
  return new RegExp(`${noun}${ki}(?:${is})?$`, 'y');
})();

/** Whether a folded word is a noun of the list with Turkish endings. */
export function isTurkishForm(list: Words, word: string): boolean {
  for (let length = SHORTEST_STEM; length < word.length; length++) {
    NOUN_ENDING.lastIndex = length;
    const stem = word.slice(0, length);
    const ending = word.slice(length);
    if (!NOUN_ENDING.test(word) || !isHarmonious(stem, ending)) continue;
    const stems = [stem];
    const hard = HARD[stem.at(-1) ?? ''];
    if (hard !== undefined && isVowel(ending[0])) stems.push(stem.slice(0, -1) + hard);
    if (stems.some((noun) => list.has(turkishNoun(noun)) || isVerbalNoun(list, noun))) return true;
  }
  return isVerbalNoun(list, word);
}

/** Infinitive, verbal noun and participles, with negation and ability: gelmek, gelme, geliş, gelen, geldik, gelecek. */
const OF_VERB =
  /^(.{2,}?)(?:y?[ae](?=m[ae]))?(?:m[ae])?(?:y?[ae]b[iu]l)?(m[ae]k?|y?[ae]n|[dt][iu]k|y?[ae]c[ae]k|y?[iu]s|m[iu]s)$/;

function isVerbalNoun(list: Words, word: string): boolean {
  const [, stem = '', ending = ''] = OF_VERB.exec(word) ?? [];
  if (stem === '' || !isHarmonious(stem, word.slice(stem.length))) return false;
  if (isVowel(stem.at(-1)) && isVowel(word[stem.length])) return false;
  return infinitives(stem, ending).some((verb) => verb !== word && list.has(verb));
}

/** Before a vowel: kitap, kitabı. */
const HARD: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' };

/** Whether each vowel of an ending obeys vowel harmony; that of -ki and -ken never changes. */
function isHarmonious(stem: string, ending: string): boolean {
  let before = stem;
  for (const part of ending.split(/(?<=[aeiou])/)) {
    if (/^k(?:i|en)?/.test(part) && !harmonises(before, part)) before = part;
    else if (!harmonises(before, part)) return false;
    before += part;
  }
  return true;
}

/**
 * What follows the stem of a Turkish verb, folded: negation and ability, then a tense or mood with its person, or the
 * ending of an adverb (Göksel & Kerslake, "Turkish: A Comprehensive Grammar", 2005, ch. 8).
 */
const VERB_ENDING = (() => {
  const past = `(?:y?[dt][iu]${OWN}|y?m[iu]s${PERSON}|ys[ae]${OWN}|s[ae]${OWN})`;
  const tense = [
    `[dt][iu]${OWN}(?:ys[ae])?`,
    `m[iu]s(?:${past}|${PERSON})`,
    `[iu]yor(?:${past}|${PERSON})`,
    `y?[ae]c[ae](?:k(?:${past}|${PERSON})|g[iu][mz])`,
    `(?:[aeiu]r|r|(?:y?[ae])?m[ae]z)(?:${past}|${PERSON})`,
    `s[ae](?:${OWN}|y${past})`,
    `y?[ae](?:y[iu]m|l[iu]m)`,
    `s[iu]n(?:l[ae]r)?|s[ae]n[ae]|y?[iu]n(?:[iu]z)?`,
    `m[ae]l[iu](?:y?${PERSON}|${past})`,
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
