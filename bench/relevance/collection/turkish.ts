/**
 * Turkish noun inflection, written as a generator and independent of the search's lemma rules, so that the benchmark
 * does not test them against themselves (Göksel & Kerslake 2005, ch. 6 and 8).
 */

/** Suffix chains on a bare noun. */
export type Inflection =
  | 'accusative'
  | 'dative'
  | 'locative'
  | 'ablative'
  | 'genitive'
  | 'instrumental'
  | 'plural'
  | 'plural-accusative'
  | 'plural-genitive'
  | 'plural-locative'
  | 'plural-ablative'
  | 'possessive'
  | 'possessive-genitive'
  | 'possessive-locative';

export const INFLECTIONS: readonly Inflection[] = [
  ...(['accusative', 'dative', 'locative', 'ablative', 'genitive', 'instrumental'] as const),
  ...(['plural', 'plural-accusative', 'plural-genitive', 'plural-locative'] as const),
  ...(['plural-ablative', 'possessive', 'possessive-genitive', 'possessive-locative'] as const),
];

const VOWELS = /[aeıioöuü]/;
const VOICELESS = new Set('fstkçşhp');

function isVowel(letter: string | undefined): boolean {
  return letter !== undefined && VOWELS.test(letter);
}

function lastVowel(word: string): string {
  return [...word].reverse().find(isVowel) ?? 'e';
}

/** The high vowel that follows, by fourfold harmony. */
function high(word: string): string {
  const last = lastVowel(word);
  if (last === 'a' || last === 'ı') return 'ı';
  if (last === 'e' || last === 'i') return 'i';
  return last === 'o' || last === 'u' ? 'u' : 'ü';
}

/** The low vowel that follows, by twofold harmony. */
function low(word: string): string {
  return 'aıou'.includes(lastVowel(word)) ? 'a' : 'e';
}

/** The third-person possessive of a noun without irregularities: yatak → yatağı, vana → vanası. */
export function regularPossessive(noun: string): string {
  const vowel = high(noun);
  if (isVowel(noun.at(-1))) return `${noun}s${vowel}`;
  const syllables = [...noun].filter(isVowel).length;
  if (noun.endsWith('nk')) return `${noun.slice(0, -1)}g${vowel}`;
  if (noun.endsWith('k') && syllables > 1) return `${noun.slice(0, -1)}ğ${vowel}`;
  return noun + vowel;
}

/** The possessive after an apostrophe, where the stem never changes: LED'i. */
export function unsoftenedPossessive(noun: string): string {
  return noun + (isVowel(noun.at(-1)) ? 's' : '') + high(noun);
}

/** Inflects the last word of a bare noun, given its possessive, which shows every irregularity. */
export function inflect(noun: string, possessive: string, inflection: Inflection): string {
  const steps = inflection.split('-');
  if (steps[0] === 'plural') {
    // saat-ler, sinyal-ler: the plural follows the vowel of the possessive.
    const plural = `${noun}l${low(possessive)}r`;
    return steps[1] === undefined ? plural : withCase(plural, plural + high(plural), steps[1]);
  }
  if (steps[0] === 'possessive') return inflectPossessed(possessive, steps[1]);
  return withCase(noun, possessive, inflection);
}

function withCase(noun: string, possessive: string, name: string): string {
  const endsInVowel = isVowel(noun.at(-1));
  // The stem before a vowel: softened, doubled or shortened as in the possessive.
  const stem = endsInVowel ? noun : possessive.slice(0, -1);
  const i = high(possessive);
  const a = low(possessive);
  const d = VOICELESS.has(noun.at(-1) ?? '') ? 't' : 'd';
  switch (name) {
    case 'accusative':
      return endsInVowel ? `${noun}y${i}` : stem + i;
    case 'dative':
      return endsInVowel ? `${noun}y${a}` : stem + a;
    case 'locative':
      return `${noun}${d}${a}`;
    case 'ablative':
      return `${noun}${d}${a}n`;
    case 'genitive':
      if (noun === 'su') return 'suyun';
      return endsInVowel ? `${noun}n${i}n` : `${stem}${i}n`;
    default:
      return endsInVowel ? `${noun}yl${a}` : `${noun}l${a}`;
  }
}

/** Case of a word with the third-person possessive, which has the pronominal n: vanasında. */
function inflectPossessed(possessive: string, name: string | undefined): string {
  const i = high(possessive);
  const a = low(possessive);
  switch (name) {
    case 'accusative':
      return `${possessive}n${i}`;
    case 'dative':
      return `${possessive}n${a}`;
    case 'genitive':
      return `${possessive}n${i}n`;
    case 'locative':
      return `${possessive}nd${a}`;
    case 'ablative':
      return `${possessive}nd${a}n`;
    case 'instrumental':
      return `${possessive}yl${a}`;
    default:
      return possessive;
  }
}

const CASES = ['accusative', 'dative', 'genitive', 'locative', 'ablative', 'instrumental'] as const;

/** All usual inflections of the head of a compound: vanasının, vanaları, vanalarından. */
export function compoundForms(noun: string, possessive: string): string[] {
  const plural = `${noun}l${low(possessive)}r`;
  const plurals = plural + high(plural);
  return [
    ...CASES.map((name) => inflectPossessed(possessive, name)),
    plurals,
    ...CASES.map((name) => inflectPossessed(plurals, name)),
  ];
}
