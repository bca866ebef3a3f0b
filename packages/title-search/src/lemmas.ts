import { derivations } from './derivations.js';
import {
  CASE,
  CASE_AFTER_POSSESSIVE,
  COPULA,
  dentalFits,
  harmonicVowel,
  isVowel,
  lastVowel,
  PLURAL,
  POSSESSIVE_3,
  POSSESSIVE_OTHER,
} from './suffixes.js';

/** Folded dictionary form → number of removed suffixes (fractions mark doubtful analyses). */
export type Lemmas = Map<string, number>;

/** Surcharge of an analysis whose suffix violates vowel harmony: rare (`saat-ler`), but not wrong. */
const DISHARMONY = 0.25;
/** Surcharge of first- and second-person possessives, which technical text hardly uses. */
const PERSONAL = 0.5;
/** Another word with a separate meaning: searched, but ranked far below inflected forms. */
const DERIVED = 5;
/** Surcharge of an ending that rarely follows such letters. */
const DOUBTFUL = 0.5;
/** Words with a plural in -es: boxes, switches, processes, echoes. */
const SIBILANT = /(?:[sxzo]|[cs]h)es$/;
const PRONOMINAL = /^(.+[ae]ki|.+inki|.+unki)(|l[ae]r.*|n.+|yl[ae])$/;
const SHORTEST_WORD = 4;
const SHORTEST_LEMMA = 2;

/**
 * The possible dictionary forms of an inflected Turkish noun (folded), and the singulars of English plurals. The
 * rules are deliberately generous: the caller keeps only forms that are words of titles, so `iletkenligini` finds
 * `iletkenlik` and no word is invented. Snowball's stemmer, which has no vocabulary, over-stems (`bobin` → `bop`).
 * Compounds keep their own possessive: `vanasinin` gives both `vanasi` (basınç vanası) and `vana`.
 */
export function lemmas(word: string): Lemmas {
  const found: Lemmas = new Map();
  if (word.length < SHORTEST_WORD || word.length > 64) return found;
  const analyses = new Analyses(word, found);
  analyses.nominal(word, 0);
  for (const ending of COPULA) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (!dentalFits(stem, ending)) continue;
    analyses.put(stem, 1.5);
    analyses.nominal(stem, 1.5);
  }
  analyses.pronominal();
  analyses.derived();
  analyses.englishPlural();
  // The only noun of technical texts with y where others have n: su-y-un (TDK, Yazım Kılavuzu).
  if (/^suyu(?:n|m|muz|nuz)$/.test(word)) analyses.put('su', 1);
  found.delete(word);
  return found;
}

class Analyses {
  readonly #word: string;
  readonly #found: Lemmas;

  constructor(word: string, found: Lemmas) {
    this.#word = word;
    this.#found = found;
  }

  put(lemma: string, steps: number): void {
    if (lemma.length < SHORTEST_LEMMA || lemma === this.#word) return;
    const known = this.#found.get(lemma);
    if (known === undefined || steps < known) this.#found.set(lemma, steps);
  }

  /** All analyses of a word as stem (+ plural) (+ possessive) (+ case). */
  nominal(word: string, steps: number): void {
    this.#plural(word, steps);
    this.#possessive3(word, steps);
    this.#personal(word, steps);
    for (const ending of CASE_AFTER_POSSESSIVE) {
      if (!word.endsWith(ending)) continue;
      const stem = word.slice(0, -ending.length);
      if (stem.length < 3 || !isVowel(stem.at(-1))) continue;
      this.put(stem, steps + 1);
      this.#possessive3(stem, steps + 1);
    }
    for (const ending of CASE) {
      if (!word.endsWith(ending)) continue;
      const stem = word.slice(0, -ending.length);
      if (stem.length < SHORTEST_LEMMA || !joins(stem, ending)) continue;
      this.#stem(stem, ending, steps + 1);
      this.#plural(stem, steps + 1);
      this.#personal(stem, steps + 1);
    }
  }

  #plural(word: string, steps: number): void {
    for (const ending of PLURAL) {
      if (!word.endsWith(ending) || word.length < 5) continue;
      const stem = word.slice(0, -ending.length);
      this.put(stem, steps + 1);
      // Only the formal spelling puts the plural of a compound before its possessive.
      this.#possessive3(stem, steps + 1.5);
    }
  }

  #possessive3(word: string, steps: number): void {
    for (const ending of POSSESSIVE_3) {
      if (!word.endsWith(ending)) continue;
      const stem = word.slice(0, -ending.length);
      if (stem.length < SHORTEST_LEMMA || isVowel(stem.at(-1)) !== (ending.length === 2)) {
        continue;
      }
      this.#stem(stem, ending, steps + 1);
      if (ending.length === 1 && PLURAL.some((plural) => stem.endsWith(plural))) {
        this.#compoundPlural(stem.slice(0, -3), steps + 1);
      }
    }
  }

  /** `-lArI` on a compound replaces its possessive: `vanaları` is the plural of `vanası`. */
  #compoundPlural(stem: string, steps: number): void {
    if (stem.length < SHORTEST_LEMMA) return;
    this.put(stem, steps + 1);
    for (const possessed of possessiveForms(stem)) this.put(possessed, steps);
  }

  #personal(word: string, steps: number): void {
    for (const ending of POSSESSIVE_OTHER) {
      if (!word.endsWith(ending)) continue;
      const stem = word.slice(0, -ending.length);
      if (stem.length < 3 || isVowel(stem.at(-1)) === isVowel(ending[0])) continue;
      this.#stem(stem, ending, steps + 1 + PERSONAL);
      this.#plural(stem, steps + 1 + PERSONAL);
    }
  }

  #stem(stem: string, ending: string, steps: number): void {
    const cost = steps + (harmonious(stem, ending) ? 0 : DISHARMONY);
    for (const root of roots(stem, isVowel(ending[0]))) this.put(root, cost);
  }

  /** Words with -ki (in or belonging to something), with case endings: motordakiler, pompanınkini, devredekinde. */
  pronominal(): void {
    const [, word, ending] = this.#word.match(PRONOMINAL) ?? [];
    if (word !== undefined && ending !== '') this.nominal(word, 1);
  }

  /** The words from which the word and each of its dictionary forms is derived: motorlu, tavlanmasından. */
  derived(): void {
    const inflected = [...this.#found];
    this.#derivedFrom(this.#word, 0);
    for (const [lemma, steps] of inflected) this.#derivedFrom(lemma, steps);
  }

  #derivedFrom(word: string, steps: number): void {
    derivations(word, (base, suffixes) => this.put(base, DERIVED - 1 + suffixes + steps));
  }

  /** pumps → pump, boxes → box, assemblies → assembly: titles are singular. */
  englishPlural(): void {
    const word = this.#word;
    if (!word.endsWith('s') || word.endsWith('ss')) return;
    this.put(word.slice(0, -1), 1);
    // After other letters the e belongs to the word: lathes, lathe.
    if (word.endsWith('es')) this.put(word.slice(0, -2), SIBILANT.test(word) ? 1 : 1 + DOUBTFUL);
    if (word.endsWith('ies')) this.put(`${word.slice(0, -3)}y`, 1);
  }
}

/** Whether the case ending can follow the stem: buffer letters, and d or t by voicing. */
function joins(stem: string, ending: string): boolean {
  const first = ending[0];
  const afterVowel = isVowel(stem.at(-1));
  if (isVowel(first)) return !afterVowel;
  if (first === 'y') return afterVowel;
  if (first === 'n') return afterVowel;
  return dentalFits(stem, ending);
}

function harmonious(stem: string, ending: string): boolean {
  const vowel = [...ending].find(isVowel);
  if (vowel === 'a' || vowel === 'e') return (vowel === 'a' ? 'e' : 'a') !== lastVowel(stem);
  const expected = harmonicVowel(stem);
  return vowel === undefined || expected === undefined || vowel === expected;
}

/**
 * Undoes what a suffix that begins with a vowel does to the end of a stem: softening (kitap → kitab-ı, iletkenlik →
 * iletkenliğ-i, renk → reng-i), vowel loss (şekil → şekl-i) and doubling (hat → hatt-ı).
 */
function roots(stem: string, beforeVowel: boolean): string[] {
  const all = [stem];
  if (!beforeVowel || stem.length < 2) return all;
  const last = stem.at(-1) ?? '';
  const previous = stem.at(-2) ?? '';
  const body = stem.slice(0, -1);
  if (last === 'b') all.push(`${body}p`);
  else if (last === 'd') all.push(`${body}t`);
  else if (last === 'g') all.push(`${body}k`);
  if (stem.length < 3 || isVowel(last)) return all;
  if (last === previous) {
    all.push(body);
    // his → hissi, but also tıb(b)-ı → tıp and red(d)-i → ret
    if (last === 'b') all.push(`${stem.slice(0, -2)}p`);
    else if (last === 'd') all.push(`${stem.slice(0, -2)}t`);
  } else if (!isVowel(previous)) {
    all.push(`${body}i${last}`, `${body}u${last}`);
    // Vowel loss and softening together: kayıp → kayb-ı
    const hard = last === 'b' ? 'p' : last === 'd' ? 't' : '';
    if (hard) all.push(`${body}i${hard}`, `${body}u${hard}`);
  }
  return all;
}

/**
 * The third-person possessive forms of a folded noun, which heads of compounds have: `vana` → `vanasi`, `iletkenlik`
 * → `iletkenligi`, `motor` → `motoru`.
 */
export function possessiveForms(noun: string): string[] {
  const last = noun.at(-1);
  const vowel = harmonicVowel(noun);
  if (last === undefined || vowel === undefined) return [];
  if (isVowel(last)) return noun === 'su' ? ['suyu'] : [`${noun}s${vowel}`];
  const body = noun.slice(0, -1);
  const ends = SOFTENED.has(last) ? [last, SOFTENED.get(last) ?? ''] : [last];
  const forms = ends.map((end) => body + end + vowel);
  if (DROPS_VOWEL.test(noun)) forms.push(...ends.map((end) => body.slice(0, -1) + end + vowel));
  if (DOUBLES.test(noun)) forms.push(...ends.map((end) => body + end + end + vowel));
  return forms;
}

/** Two syllables, of which the second has a high vowel and is closed: hacim → hacm-i, kayıp → kayb-ı. */
const DROPS_VOWEL = /^[^aeiou]?[aeiou][^aeiou]{1,2}[iu][^aeiou]$/;
/** One closed syllable, mostly from Arabic: hat → hatt-ı, zıt → zıdd-ı. */
const DOUBLES = /^[^aeiou]?[aeiou][^aeiou]$/;

const SOFTENED = new Map([
  ['k', 'g'],
  ['p', 'b'],
  ['t', 'd'],
]);
