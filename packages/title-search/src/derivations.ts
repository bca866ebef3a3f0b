import { dentalFits, harmonicVowel, isVowel, lastVowel } from './suffixes.js';

/**
 * Derivation of Turkish words, folded: nouns and adjectives made of nouns, and what is made of verbs (Göksel &
 * Kerslake, "Turkish: A Comprehensive Grammar", 2005, ch. 7 and § 8.2; Lewis, "Turkish Grammar", 2000, ch. 8 to 11).
 * A dictionary has of each verb one verbal noun or agent (tavlama, yavaşlatıcı); texts have its participles, its
 * passive and its causative (tavlanmış, yavaşlatılan). The rules are generous: the caller keeps words of titles only.
 */
type Put = (base: string, suffixes: number) => void;

const SHORTEST_STEM = 3;
const SHORTEST_WORD = 5;
/** Nothing is derived more often: sert-leş-tir-il-ebil-ir-lik. */
const MOST_SUFFIXES = 7;

/** With, without, -ness, -er, -al: motor-lu, titreşim-siz, sünek-lik, pompa-cı, deney-sel. */
const OF_NOUN = /(?:l[iu]|s[iu]z|l[iu]k|c[iu]|s[ae]l)$/;
/**
 * What is made of a verb: infinitive and verbal noun (-mak, -ma), participles (-miş, -en, -dik, -ecek), the adverb of
 * means (-erek), the agent (-ici), and what is able (-ebilir).
 */
const OF_VERB =
  /(?:m[iu]s|m[ae]k?|y?(?:[ae]n|[ae]c[ae]k|[ae]r[ae]k|[iu]c[iu])|[dt][iu]k|(?<=[ae]bil)ir)$/;
/** Become and make, provide with: yoğun-laş-, sıkı-laş-tır-, tav-la-, şekil-len-dir-. */
const OF_NOUN_AS_VERB = /l([ae])[ns]?$/;
/** Verbal nouns of a verb made of a noun: a title may have another voice than the query. */
const VOICES = ['', 'n', 's', 'stir', 'ndir'];

/** Tells of all that a folded word may be derived from, or shares its stem with, and over how many suffixes. */
export function derivations(word: string, put: Put): void {
  if (word.length >= SHORTEST_WORD) ofNoun(word, 0, put);
}

function ofNoun(word: string, suffixes: number, put: Put): void {
  if (suffixes > MOST_SUFFIXES) return;
  ofVerb(word, suffixes, put);
  const ending = word.match(OF_NOUN)?.[0];
  if (ending === undefined) return;
  const stem = word.slice(0, -ending.length);
  if (stem.length < SHORTEST_STEM || !harmonises(stem, ending)) return;
  put(stem, suffixes + 1);
  if (ending.startsWith('l') || ending.startsWith('s')) putQualities(stem, suffixes + 2, put);
  ofNoun(stem, suffixes + 1, put);
}

/** The quality of having something, or of being so: gözenek-siz and gözenek-li-lik, gevrek-leş- and gevrek-lik. */
function putQualities(stem: string, suffixes: number, put: Put): void {
  const vowel = harmonicVowel(stem);
  if (vowel === undefined) return;
  put(`${stem}l${vowel}k`, suffixes);
  put(`${stem}l${vowel}l${vowel}k`, suffixes);
}

function ofVerb(word: string, suffixes: number, put: Put): void {
  const ending = word.match(OF_VERB)?.[0];
  if (ending === undefined) return;
  const verb = word.slice(0, -ending.length);
  const last = verb.at(-1);
  const afterVowel = isVowel(last);
  // The y keeps two vowels apart, and stands nowhere else.
  if (ending[0] === 'y' ? !afterVowel : isVowel(ending[0]) && afterVowel) return;
  if (!harmonises(verb, ending) || !dentalFits(verb, ending)) return;
  putVerb(verb, suffixes + 1, put);
}

/** The names that a dictionary may have for a verb, for the verb that it is the passive or causative of, and so on. */
function putVerb(verb: string, suffixes: number, put: Put): void {
  if (verb.length < SHORTEST_STEM || suffixes > MOST_SUFFIXES) return;
  const vowel = harmonicVowel(verb);
  if (vowel === undefined) return;
  const buffer = isVowel(verb.at(-1)) ? 'y' : '';
  for (const low of lowVowels(verb)) {
    put(`${verb}m${low}`, suffixes);
    put(`${verb}${buffer}${low}bilirlik`, suffixes + 1);
  }
  put(`${verb}${buffer}${vowel}c${vowel}`, suffixes + 1);
  const denominal = verb.match(OF_NOUN_AS_VERB);
  if (denominal) putBase(verb.slice(0, denominal.index), denominal[1] ?? '', suffixes + 1, put);
  const simpler = withoutVoice(verb);
  if (simpler !== undefined) putVerb(simpler, suffixes + 1, put);
}

function putBase(noun: string, low: string, suffixes: number, put: Put): void {
  if (noun.length < SHORTEST_STEM || !harmonises(noun, `l${low}`)) return;
  put(noun, suffixes);
  putQualities(noun, suffixes + 1, put);
  for (const voice of VOICES) {
    // The suffix before decides the vowel of -mA: le-me, leş-tir-me.
    put(`${noun}l${low}${voice}m${low}`, suffixes + 1);
  }
}

/** Of a verb in the passive, the causative or the ability the verb without it; undefined of others. */
function withoutVoice(verb: string): string | undefined {
  const ending = verb.match(VOICE)?.[0];
  if (ending === undefined) return undefined;
  const simpler = verb.slice(0, -ending.length);
  return harmonises(simpler, ending) ? simpler : undefined;
}

/**
 * Ability -(y)Abil; passive -Il after consonants, -n after vowels, -In after l; causative -DIr, after vowels and l, r
 * also -t.
 */
const VOICE =
  /(?:(?<=[aeiou])y[ae]bil|(?<![aeiou])[ae]bil|(?<![aeioul])[iu]l|(?<=[aeiou])n|(?<=l)[iu]n|[dt][iu]r|(?<=[aeioulr])t)$/;

/** Folded vowel harmony: what follows a, e is known, what follows the others may be either. */
function lowVowels(stem: string): readonly string[] {
  const last = lastVowel(stem);
  if (last === 'a') return BACK;
  return last === 'e' ? FRONT : EITHER;
}

const BACK = ['a'];
const FRONT = ['e'];
const EITHER = ['a', 'e'];

/** Whether the first vowel of an ending, if it has one, is what vowel harmony asks after the stem. */
function harmonises(stem: string, ending: string): boolean {
  const last = lastVowel(stem);
  if (last === undefined) return false;
  const first = ending.match(/[aeiou]/)?.[0];
  if (first === 'a') return last !== 'e';
  if (first === 'e') return last !== 'a';
  return first === undefined || first === harmonicVowel(stem);
}
