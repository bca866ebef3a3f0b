/**
 * The inflectional suffixes of Turkish nouns, folded (ı and i are `i`, u and ü are `u`).
 * A noun is stem + plural + possessive + case (Göksel & Kerslake, "Turkish: A Comprehensive Grammar", 2005, ch. 8;
 * Oflazer, "Two-level description of Turkish morphology", 1994). `I` is the high vowel of vowel harmony, `A` the low
 * one, `D` is d or t.
 */

const HIGH = ['i', 'u'];
const LOW = ['a', 'e'];

/** Expands `I`, `A` and `D` of a pattern into all folded surface forms. */
function forms(...patterns: string[]): string[] {
  const found = new Set<string>();
  for (const pattern of patterns) {
    let partial = [''];
    for (const letter of pattern) {
      const options =
        letter === 'I' ? HIGH : letter === 'A' ? LOW : letter === 'D' ? ['d', 't'] : [letter];
      partial = partial.flatMap((start) => options.map((option) => start + option));
    }
    for (const form of partial) found.add(form);
  }
  return [...found].sort((a, b) => b.length - a.length);
}

/** Plural. */
export const PLURAL = forms('lAr');
/** Third-person possessive, which also marks the head of a compound: `basınç vana-sı`. */
export const POSSESSIVE_3 = forms('I', 'sI');
/** My, your, our, your (plural). The first vowel is absent after a vowel. */
export const POSSESSIVE_OTHER = forms('Im', 'm', 'In', 'n', 'ImIz', 'mIz', 'InIz', 'nIz');
/** Accusative, dative, locative, ablative, genitive, instrumental, equative after a bare stem. */
export const CASE = forms(
  ...['I', 'yI', 'A', 'yA', 'DA', 'DAn', 'In', 'nIn', 'lA', 'ylA', 'cA'],
  ...['DAki', 'Inki', 'nInki'],
);
/** The same after a third-person possessive, with the pronominal n: `vanası-n-da`. */
export const CASE_AFTER_POSSESSIVE = forms(
  ...['nI', 'nA', 'ndA', 'ndAn', 'nIn', 'ylA', 'ncA', 'ndAki', 'nInki'],
);
/** The copula `-DIr` ("is"), with which definitions and questions end. */
export const COPULA = forms('DIr');

/** Voiceless consonants, after which D is t (folded; "fıstıkçı şahap"). */
const VOICELESS = new Set('fstkchp');

/** -tA follows only voiceless consonants. -dA after them is a common slip, and is accepted. */
export function dentalFits(stem: string, ending: string): boolean {
  return ending[0] !== 't' || VOICELESS.has(stem.at(-1) ?? '');
}

export function isVowel(letter: string | undefined): boolean {
  return letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u';
}

/** The last vowel of a folded word, undefined if there is none. */
export function lastVowel(word: string): string | undefined {
  for (let at = word.length - 1; at >= 0; at--) if (isVowel(word[at])) return word[at];
  return undefined;
}

/** Folded vowel harmony: after a, e, i the high vowel is i, after o, u it is u. */
export function harmonicVowel(stem: string): 'i' | 'u' | undefined {
  const last = lastVowel(stem);
  if (last === undefined) return undefined;
  return last === 'o' || last === 'u' ? 'u' : 'i';
}

/** Whether the first vowel of an ending, if any, obeys vowel harmony after the stem. */
export function harmonises(stem: string, ending: string): boolean {
  const last = lastVowel(stem);
  if (last === undefined) return false;
  const first = ending.match(/[aeiou]/)?.[0];
  if (first === 'a') return last !== 'e';
  if (first === 'e') return last !== 'a';
  return first === undefined || first === harmonicVowel(stem);
}

const SHORTEST_STEM = 3;

/** Number of letters before the possessive ending of a word that may be the head of a compound, else 0. */
export function possessedStemLength(word: string): number {
  const ending = word.match(/(?:(?<=[aeiou])s)?[iu]$/)?.[0];
  const length = word.length - (ending?.length ?? word.length);
  return length >= SHORTEST_STEM ? length : 0;
}

/** Every sequence of plural, possessive and case endings of a bare or possessed noun. */
export function allEndings(): string[] {
  const all = new Set<string>();
  for (const plural of ['', ...PLURAL]) {
    for (const ending of [...CASE, ...POSSESSIVE_3, ...COPULA]) all.add(plural + ending);
    for (const possessive of POSSESSIVE_3) {
      for (const ending of [...CASE_AFTER_POSSESSIVE, ...COPULA])
        all.add(plural + possessive + ending);
    }
    for (const possessive of forms('ImIz', 'InIz')) {
      for (const ending of ['', ...forms('I', 'A', 'DA', 'DAn', 'In')])
        all.add(plural + possessive + ending);
    }
    for (const ending of [...forms('DAdIr'), ...forms('DAkilAr')]) all.add(plural + ending);
    all.add(plural);
  }
  all.delete('');
  return [...all];
}

const ENDING = new RegExp(
  '^[kgtdbp]?(?:l[ae]r)?(?:s?[iu]|[iu]?[mn][iu]z|[iu]?m)?' +
    '(?:y?[iuae]|n?[iu]n|n?[dt][ae]n?|n[iuae]|y?l[ae]|n?c[ae])?(?:ki(?:l[ae]r)?)?(?:[dt][iu]r)?$',
);

/**
 * Whether a folded string could be the inflectional ending of a noun, including a final consonant that is softened
 * (`iletkenli-k`/`-ği`). The empty string is one.
 */
export function isInflectionEnding(folded: string): boolean {
  return folded.length <= 12 && ENDING.test(folded);
}
