import { readList } from '../repository-root.js';

/** A hand-written query: the intended term, and the typed text. */
export interface HandQuery {
  en: string;
  tr: string;
  typed: string;
}

/** Parses lines of the form `English headword|Turkish headword|typed text`. */
function parseHandList(text: string): HandQuery[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [en, tr, typed] = line.split('|');
      if (!en || !tr || !typed) throw new Error(`Not a hand-written query: ${line}`);
      return { en, tr, typed };
    });
}

/**
 * Inflected forms as they occur in Turkish technical prose, written and checked manually:
 * `English headword|Turkish headword|form`. All cases, plurals, possessives of every person, compounds with their
 * pronominal n, softening (k/ğ, ç/c, p/b, t/d, nk/ng), vowel loss, doubling, loan words with front harmony (sinyali,
 * protokolü), su, -ki, -DIr, -CA.
 */
export const HAND_INFLECTED = parseHandList(readList('inflected'));

/**
 * Realistic misspellings, written manually: by sound (Turkish spelling of English and French words), doubled and
 * single letters, omitted letters of clusters, neighboring keys, wrong vowels in suffixes, endings and compounds
 * joined or split: `English headword|Turkish headword|typed text`.
 */
export const HAND_MISSPELLED = parseHandList(readList('misspelt'));

/**
 * Derived words, inflected or not, as they occur in Turkish technical prose, written and checked manually:
 * `English headword|Turkish headword|form`. Each form means a term of the seed: it is derived from the term's name or
 * shares its stem. There are participles, infinitives, ability, passive and causative of a verbal noun (tavlanmış,
 * damıtmak), and nouns and adjectives made from a noun (şekilsizlik, gevrekleşme).
 * The list was written before the rules of derivation. The rules were developed with every other line, starting with
 * the first; the rest was kept for testing. The title index now finds 96 % of the lines used for development first
 * (35 % before), and all of the others (41 %).
 */
export const HAND_DERIVED = parseHandList(readList('derived'));
