import type { Head } from './seed-heads.js';

/**
 * Turkish noun inflection, written as a generator and independent of the search's lemma rules, so that the benchmark
 * does not test them against themselves (Göksel & Kerslake 2005, ch. 6 and 8). Chains of suffixes are in the notation of
 * morphologists (Oflazer 1994): `I` is a high vowel, `A` a low one, `D` d or t, `C` c or ç, and a letter in parentheses
 * is used only between two vowels or two consonants.
 */
type Suffix = string;

const CASES = {
  accusative: '(y)I',
  dative: '(y)A',
  genitive: '(n)In',
  locative: 'DA',
  ablative: 'DAn',
  instrumental: '(y)lA',
} as const;
type Case = keyof typeof CASES;

/** The usual cases of a bare noun, its plural, and its possessive. The order decides what is drawn. */
const USUAL: readonly (readonly ('plural' | 'possessive' | Case)[])[] = [
  ...([['accusative'], ['dative'], ['locative'], ['ablative'], ['genitive']] as const),
  ...([['instrumental'], ['plural'], ['plural', 'accusative'], ['plural', 'genitive']] as const),
  ...([['plural', 'locative'], ['plural', 'ablative'], ['possessive']] as const),
  ...([
    ['possessive', 'genitive'],
    ['possessive', 'locative'],
  ] as const),
];

/** Rarer chains: my and our, things inside something, "is". */
const ON_NOUN: readonly (readonly Suffix[])[] = [
  ...[
    ['(I)m'],
    ['(I)mIz'],
    ['lAr', '(I)mIz'],
    ['(I)mIz', '(y)I'],
    ['(I)mIz', '(n)In'],
    ['(I)nIz', '(y)I'],
  ],
  ...[
    ['lAr', '(I)mIz', 'DA'],
    ['DA', 'ki'],
    ['lAr', 'DA', 'ki'],
    ['DA', 'ki', 'lAr'],
    ['(n)In', 'ki'],
  ],
  ...[
    ['DIr'],
    ['lAr', 'DIr'],
    ['DA', 'DIr'],
    ['(y)DI'],
    ['CA'],
    ['lAr', '(y)lA'],
    ['(s)I', 'DA', 'ki'],
  ],
];
/** Chains after the possessive of a compound. */
const ON_POSSESSED: readonly (readonly Suffix[])[] = [
  ...[['DA', 'ki'], ['DA', 'ki', 'lAr'], ['DIr'], ['CA'], ['DA', 'DIr']],
];
/** Chains that replace the possessive of a compound: su bardağ-ı, su bardağ-ımız, su bardak-lar-ımız. */
const FOR_POSSESSIVE: readonly (readonly Suffix[])[] = [
  ...[['(I)mIz'], ['lAr', '(I)mIz'], ['lAr', '(I)mIz', 'DA'], ['(I)mIz', '(y)I'], ['(I)nIz', 'DA']],
];
/** Chains on a compound without its possessive, which people often forget. */
const WITHOUT_POSSESSIVE: readonly (readonly Suffix[])[] = [
  ...[[], ['lAr'], ['lAr', 'DA'], ['lAr', '(n)In'], ['DA'], ['lAr', 'DAn']],
];

interface Stem {
  word: string;
  /** Its form before a vowel, if different: direnc-, hacm-, hatt-. */
  beforeVowel?: string;
  /** The vowel that the first suffix follows, if it is not the last one: saat-ler. */
  harmony?: string | undefined;
  /** Ends in a third-person possessive or -ki, which take n before case. */
  pronominal?: boolean;
}

const VOICELESS = new Set('fstkçşhp');
const isVowel = (letter = ''): boolean => /[aeıioöuüâîû]/.test(letter);
const isBack = (vowel: string): boolean => /[aıouâû]/.test(vowel);
const isRound = (vowel: string): boolean => /[oöuü]/.test(vowel);
const lastVowel = (word: string): string => [...word].reverse().find(isVowel) ?? 'e';

/** The third-person possessive of a noun without irregularities: yatak → yatağı, vana → vanası. */
export function regularPossessive(noun: string): string {
  const possessive = unsoftenedPossessive(noun);
  const syllables = [...noun].filter(isVowel).length;
  if (noun.endsWith('nk')) return `${noun.slice(0, -1)}g${possessive.at(-1)}`;
  if (noun.endsWith('k') && syllables > 1) return `${noun.slice(0, -1)}ğ${possessive.at(-1)}`;
  return possessive;
}

/** The possessive after an apostrophe, where the stem never changes: LED'i. */
export function unsoftenedPossessive(noun: string): string {
  return attachAll({ word: noun }, ['(s)I']);
}

/** The case of a bare noun, given its possessive, which shows every irregularity. */
export function caseOf(noun: string, possessive: string, name: Case): string {
  if (noun === 'su' && name === 'genitive') return 'suyun';
  return attachAll(stemOf(noun, possessive), [CASES[name]]);
}

/** The usual inflections of a bare noun: direncin, dirençler, direncinde. */
export function nounForms(noun: string, possessive: string): string[] {
  return USUAL.map(([first, then]) => {
    const chain = then ? [CASES[then as Case]] : [];
    if (first === 'possessive') return attachAll({ word: possessive, pronominal: true }, chain);
    if (first === 'plural') return attachAll(stemOf(noun, possessive), ['lAr', ...chain]);
    return caseOf(noun, possessive, first as Case);
  });
}

/** The usual inflections of the head of a compound: vanasının, vanaları, vanalarından. */
export function compoundForms(noun: string, possessive: string): string[] {
  const plural = attachAll(stemOf(noun, possessive), ['lAr', '(s)I']);
  const cases = (word: string) =>
    Object.values(CASES).map((suffix) => attachAll({ word, pronominal: true }, [suffix]));
  return [...cases(possessive), plural, ...cases(plural)];
}

/** The head with each chain that it can have. */
export function chainForms({ noun, possessive, possessed }: Head): string[] {
  const bare = stemOf(noun, possessive);
  if (!possessed) return ON_NOUN.map((chain) => attachAll(bare, chain));
  const whole: Stem = { word: possessive, pronominal: true };
  const possessedForms = ON_POSSESSED.map((chain) => attachAll(whole, chain));
  // su has a special y: su-y-um.
  if (noun === 'su') return possessedForms;
  return [...possessedForms, ...FOR_POSSESSIVE.map((chain) => attachAll(bare, chain))];
}

/** Forms of a compound's head without the possessive. */
export function bareHeadForms({ noun, possessive }: Head): string[] {
  return WITHOUT_POSSESSIVE.map((chain) => attachAll(stemOf(noun, possessive), chain));
}

function stemOf(noun: string, possessive: string): Stem {
  const harmony = possessive.at(-1);
  return isVowel(noun.at(-1))
    ? { word: noun, harmony }
    : { word: noun, beforeVowel: possessive.slice(0, -1), harmony };
}

function attachAll(stem: Stem, chain: readonly Suffix[]): string {
  return chain.reduce(attach, stem).word;
}

function attach(stem: Stem, suffix: Suffix): Stem {
  const [, optional = '', fixed = suffix] = suffix.match(/^\((.)\)(.*)$/) ?? [];
  const afterVowel = isVowel(stem.word.at(-1));
  const optionalIsVowel = optional === 'I';
  let pattern = optional !== '' && afterVowel !== optionalIsVowel ? optional + fixed : fixed;
  // The pronominal n: vanası-n-ı, vanası-n-da, but vanası-yla and vanası-dır.
  if (stem.pronominal && !/^(?:ylA|yDI|DIr|ki|lAr)/.test(pattern)) {
    pattern = pattern.startsWith('y')
      ? `n${fixed}`
      : /^[DC]/.test(pattern)
        ? `n${pattern}`
        : pattern;
  }
  const vowelFirst = /^[IA]/.test(pattern);
  let word = vowelFirst && !afterVowel ? (stem.beforeVowel ?? stem.word) : stem.word;
  let vowel = stem.harmony ?? lastVowel(word);
  for (const symbol of pattern) {
    const letter = surface(symbol, vowel, word);
    word += letter;
    if (isVowel(letter)) vowel = letter;
  }
  const next: Stem = { word };
  if (suffix === 'ki' || suffix === '(s)I') next.pronominal = true;
  return next;
}

function surface(symbol: string, vowel: string, before: string): string {
  if (symbol === 'A') return isBack(vowel) ? 'a' : 'e';
  if (symbol === 'I')
    return isBack(vowel) ? (isRound(vowel) ? 'u' : 'ı') : isRound(vowel) ? 'ü' : 'i';
  const isVoiceless = VOICELESS.has(before.at(-1) ?? '');
  if (symbol === 'D') return isVoiceless ? 't' : 'd';
  if (symbol === 'C') return isVoiceless ? 'ç' : 'c';
  return symbol;
}
