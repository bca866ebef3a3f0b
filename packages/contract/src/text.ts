import type { ContentLanguage } from './languages.js';
import { simpleFold, simpleLowerCase } from './simple-letters.js';

/**
 * Text rules shared by search, slugs, duplicate detection and the browser.
 * Turkish has two letters i (dotted and dotless), which the default Unicode case mappings confuse;
 * every module that folds, lower-cases or sorts text uses the functions of this file.
 */

const PLAIN_ASCII = /^[a-z0-9]*$/;
const PLAIN_KEY = /^[a-z0-9çğıöşü]+(?: [a-z0-9çğıöşü]+)*$/;
/** Soft hyphens, zero-width characters and the like, which come along when text is copied. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Signs typed for an apostrophe that decompose into a space and an accent, or stay as they are. */
export const ODD_APOSTROPHES = /[´\u02bc\u1ffd‛ˈ＇]/g;
/** Line breaks of any program, for a class of a regular expression. U+001C to U+001E separate values of one cell. */
export const LINE_BREAKS = '\\n\\r\\v\\f\\x1c-\\x1e\\u0085\\u2028\\u2029';
export const ODD_LINE_BREAK = new RegExp(`(?![\\n\\r])[${LINE_BREAKS}]`, 'g');
/** Hyphens, dashes and the minus sign, which people do not tell apart. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
  ς: 'σ',
};

/**
 * The form in which two spellings count as the same text: compatibility-decomposed, without combining marks
 * (U+0300–U+036F) and invisible characters, lower case, all four i letters as `i`, typographic apostrophes as `'`,
 * dashes as `-`, white space collapsed and trimmed. `Isıl İletkenlik`, `ISIL ILETKENLIK` and `isil iletkenlik` have
 * the same key. Idempotent; defined for all strings (lone surrogates pass through).
 */
export function foldKey(text: string): string {
  if (PLAIN_ASCII.test(text)) return text;
  return simpleFold(text) ?? foldByUnicode(text);
}

function foldByUnicode(text: string): string {
  return stripMarks(text)
    .toLowerCase()
    .replace(/[ıßæœøđłþðς]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[‘’`]/g, "'")
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function stripMarks(text: string): string {
  return boundMarks(text.replace(INVISIBLE, '').replace(ODD_APOSTROPHES, "'"))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** Shorter texts are normalized in microseconds, even the worst ones. */
const BOUND_FROM = 100;

/**
 * The text with at most 30 consecutive combining marks, as in Unicode's stream-safe format (UAX #15). Normalization
 * sorts them in quadratic time: 48,000 take 7 s.
 */
export function boundMarks(text: string): string {
  return text.length < BOUND_FROM ? text : text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

/**
 * Lower-cases by language: in Turkish `I` becomes `ı` and `İ` becomes `i`. In every other language both become `i`,
 * without the combining dot that the default mapping leaves. The result is in NFC.
 */
export function lowerCase(text: string, language: string): string {
  return simpleLowerCase(text) ?? lowerCaseByUnicode(text, language);
}

function lowerCaseByUnicode(text: string, language: string): string {
  const composed = boundMarks(text).normalize('NFC');
  const lowered =
    language === 'tr'
      ? composed.toLocaleLowerCase('tr')
      : composed.replaceAll('İ', 'i').toLowerCase();
  return lowered.normalize('NFC');
}

/**
 * The key of a headword: two terms with equal keys in both languages are duplicates. Unlike {@link foldKey} it keeps
 * accents, so that `açı` (angle) and `acı` (pungency) stay different words.
 */
export function headwordKey(text: string, language: ContentLanguage): string {
  if (PLAIN_KEY.test(text)) return text;
  return lowerCase(text.replace(INVISIBLE, ''), language)
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The key of a word in any language: equal for spellings that differ only in capitals, in the four letters i, in a
 * circumflex, and in signs and spaces between letters. Other accents tell words apart, see {@link headwordKey}.
 */
export function wordKey(text: string): string {
  const spelled = boundMarks(text.replace(INVISIBLE, ''))
    .normalize('NFKD')
    .replace(/[\u0302\u0307]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i');
  return spelled.replace(/[^\p{L}\p{M}\p{N}+#°]+/gu, '') || spelled.trim();
}

/**
 * The unique key of a user name: `İlker`, `ilker` and `ILKER` are one user, so that nobody can impersonate another
 * user with another letter i. New names have letters of Turkish and English only.
 */
export function usernameKey(username: string): string {
  return foldKey(username);
}

/** Symbols that distinguish terms and are therefore spelled out: C, C++ and C# are three slugs. */
const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z0-9])\+\+/g, ' plus plus '],
  [/(?<=[a-z0-9])#/g, ' sharp '],
  [/(?<![a-z0-9])\.(?=[a-z])/g, ' dot '],
  [/\+/g, ' plus '],
  [/&/g, ' and '],
  [/%/g, ' percent '],
  [/@/g, ' at '],
  [/°/g, ' degree '],
];

const GREEK = (
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ' +
  'ν nu ξ xi ο omicron π pi ρ rho σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega'
).split(' ');
const GREEK_NAMES = new Map(
  GREEK.flatMap((letter, i) => (i % 2 === 0 ? [[letter, GREEK[i + 1] ?? ''] as const] : [])),
);

/** Longest generated slug, in characters; cut at a hyphen if there is one. */
export const SLUG_MAX_LENGTH = 96;

/**
 * The slug of a term: ASCII letters, digits and single hyphens. Symbols are spelled out, apostrophes dropped
 * (`Henry's law` → `henrys-law`), Greek letters named. Idempotent; returns an empty string if nothing can be spelled.
 */
export function slugify(text: string): string {
  let spelled = foldKey(text).replaceAll("'", '');
  for (const [symbol, words] of SPELLED_OUT) spelled = spelled.replace(symbol, words);
  const slug = spelled
    .replace(/[α-ω]/g, (letter) => ` ${GREEK_NAMES.get(letter) ?? ''} `)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= SLUG_MAX_LENGTH) return slug;
  const cut = slug.slice(0, SLUG_MAX_LENGTH + 1).lastIndexOf('-');
  return slug.slice(0, cut > 0 ? cut : SLUG_MAX_LENGTH);
}

/** The Turkish alphabet for browsing: ç after c, ı before i, … (q, w and x have no page in Turkish). */
export const TURKISH_ALPHABET = [...'abcçdefgğhıijklmnoöprsştuüvyz'] as const;
export const ENGLISH_ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'] as const;

/** Order of letters in a collation key; the foreign letters q, w, x are where Turkish dictionaries put them. */
const COLLATION_ORDER = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz';
const COLLATION_WEIGHTS = new Map(
  [...COLLATION_ORDER].map((letter, i) => [letter, String.fromCharCode(0x41 + i)]),
);

/**
 * A string whose code-unit order is Turkish dictionary order, for engines without collation: spaces sort before
 * digits, digits before letters, circumflexes count as their base letter, and punctuation is skipped.
 */
export function turkishCollationKey(text: string): string {
  let key = '';
  for (const letter of lowerCase(text, 'tr')
    .replace(/[\s\-_/]+/g, ' ')
    .trim()) {
    const weight = COLLATION_WEIGHTS.get(letter) ?? COLLATION_WEIGHTS.get(foldKey(letter));
    if (weight) key += weight;
    else if (letter === ' ' || (letter >= '0' && letter <= '9')) key += letter;
    else if (letter > '\u007f') key += `~${letter}`;
  }
  return key;
}

const collators = { tr: new Intl.Collator('tr'), en: new Intl.Collator('en') };

/** Compares two texts in the dictionary order of the language, for `Array.prototype.sort`. */
export function compareText(a: string, b: string, language: ContentLanguage): number {
  return collators[language].compare(a, b);
}
