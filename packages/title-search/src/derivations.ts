import { dentalFits, harmonicVowel, harmonises, isVowel, lastVowel } from './suffixes.js';

/**
 * Derivation of Turkish words, folded: nouns and adjectives from nouns, and words from verbs (Göksel & Kerslake,
 * "Turkish: A Comprehensive Grammar", 2005, ch. 7 and § 8.2; Lewis, "Turkish Grammar", 2000, ch. 8 to 11). A
 * dictionary has one verbal noun or agent per verb (tavlama, yavaşlatıcı); texts have its participles, passive and
 * causative (tavlanmış, yavaşlatılan). The rules are generous: the caller keeps only words of titles.
 */
type Put = (base: string, suffixes: number) => void;

const SHORTEST_STEM = 3;
const SHORTEST_WORD = 5;
/** No word has more suffixes: sert-leş-tir-il-ebil-ir-lik. */
const MAX_SUFFIXES = 7;

/** With, without, -ness, -er, -al: motor-lu, titreşim-siz, sünek-lik, pompa-cı, deney-sel. */
const OF_NOUN = /(?:l[iu]|s[iu]z|l[iu]k|c[iu]|s[ae]l)$/;
/**
 * Suffixes of verbs: infinitive and verbal noun (-mak, -ma), participles (-miş, -en, -dik, -ecek), the adverb of
 * means (-erek), the agent (-ici), ability (-ebilir), and resulting state (yor-gun, seç-kin).
 */
const OF_VERB =
  /(?:[gk][iu]n|m[iu]s|m[ae]k?|y?(?:[ae]n|[ae]c[ae]k|[ae]r[ae]k|[iu]c[iu])|[dt][iu]k|(?<=[ae]bil)ir)$/;
/** To become, to make, to provide with: yoğun-laş-, sıkı-laş-tır-, tav-la-, şekil-len-dir-. */
const OF_NOUN_AS_VERB = /l([ae])[ns]?$/;
/** Verbal nouns of a verb derived from a noun: a title may have another voice than the query. */
const VOICES = ['', 'n', 's', 'stir', 'ndir'];

/**
 * Calls `put` with every word that a folded word may be derived from or share its stem with, and the number of
 * suffixes.
 */
export function derivations(word: string, put: Put): void {
  if (word.length >= SHORTEST_WORD) ofNoun(word, 0, put);
}

function ofNoun(word: string, suffixes: number, put: Put): void {
  if (suffixes > MAX_SUFFIXES) return;
  ofVerb(word, suffixes, put);
  const ending = word.match(OF_NOUN)?.[0];
  if (ending === undefined) return;
  const stem = word.slice(0, -ending.length);
  if (stem.length < SHORTEST_STEM || !harmonises(stem, ending)) return;
  put(stem, suffixes + 1);
  if (ending.startsWith('l') || ending.startsWith('s')) putQualities(stem, suffixes + 2, put);
  // Something kap-lı is the result of kap-la-ma.
  if (/^l[iu]$/.test(ending)) {
    for (const low of lowVowels(stem)) put(`${stem}l${low}m${low}`, suffixes + 3);
  }
  ofNoun(stem, suffixes + 1, put);
}

/**
 * The quality of having something, or of being something: gözenek-siz and gözenek-li-lik, gevrek-leş- and gevrek-lik.
 */
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
  // The buffer letter y is only between two vowels.
  if (ending[0] === 'y' ? !afterVowel : isVowel(ending[0]) && afterVowel) return;
  if (!harmonises(verb, ending) || !dentalFits(verb, ending)) return;
  putVerb(verb, suffixes + 1, put);
  // Someone yor-gun is so through yor-ul-ma.
  if (/^[gk]/.test(ending)) putVerb(`${verb}${harmonicVowel(verb)}l`, suffixes + 2, put);
}

/** Nouns that a dictionary may have for a verb. If it is passive or causative, also those of its base verb. */
function putVerb(verb: string, suffixes: number, put: Put): void {
  if (verb.length < SHORTEST_STEM || suffixes > MAX_SUFFIXES) return;
  const vowel = harmonicVowel(verb);
  if (vowel === undefined) return;
  const buffer = isVowel(verb.at(-1)) ? 'y' : '';
  for (const low of lowVowels(verb)) {
    put(`${verb}m${low}`, suffixes);
    put(`${verb}${buffer}${low}bilirlik`, suffixes + 1);
  }
  put(`${verb}${buffer}${vowel}c${vowel}`, suffixes + 1);
  // dökülmüş comes from döküm, akan from akış.
  if (!buffer) {
    put(`${verb}${vowel}m`, suffixes + 1);
    put(`${verb}${vowel}s`, suffixes + 1);
  }
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
    // The preceding suffix decides the vowel of -mA: le-me, leş-tir-me.
    put(`${noun}l${low}${voice}m${low}`, suffixes + 1);
  }
}

/** The verb without passive, causative or ability suffix; undefined if it has none. */
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

/** Folded vowel harmony: the vowel after a and e is known, after the others it may be either. */
function lowVowels(stem: string): readonly string[] {
  const last = lastVowel(stem);
  if (last === 'a') return BACK;
  return last === 'e' ? FRONT : EITHER;
}

const BACK = ['a'];
const FRONT = ['e'];
const EITHER = ['a', 'e'];
