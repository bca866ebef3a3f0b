import type { ContentLanguage } from './languages.js';
import { foldKey, lowerCase, TURKISH_ALPHABET, turkishCollationKey } from './text.js';

const TURKISH_LETTERS: ReadonlySet<string> = new Set([...TURKISH_ALPHABET, 'q', 'w', 'x']);
const OTHER_LETTER = '#';

/** The letter under which a headword is browsed; `#` for anything that is not a letter. */
const LETTER = { tr: firstTurkishLetter, en: firstEnglishLetter } as const;
const ORDER = { tr: turkishCollationKey, en: foldKey } as const;

/**
 * A string whose code-unit order is the dictionary order of the language. The letter under which the headword is
 * browsed begins it: `#` sorts before all others.
 */
export function collationKey(headword: string, language: ContentLanguage): string {
  return startOf(LETTER[language](headword), language) + ORDER[language](headword);
}

/** The one character with which the collation keys of a letter begin; undefined if it is none of the language. */
export function letterStart(letter: string, language: ContentLanguage): string | undefined {
  return LETTER[language](letter) === letter ? startOf(letter, language) : undefined;
}

type Headwords = Readonly<Record<'englishTerm' | 'turkishTerm', string>>;

/** The key of a term in a list in the order of a language: of its headword there, else of its other one. */
export function headwordOrder({ englishTerm, turkishTerm }: Headwords, language: ContentLanguage) {
  const [own, other] = language === 'tr' ? [turkishTerm, englishTerm] : [englishTerm, turkishTerm];
  return collationKey(own || other, language);
}

function startOf(letter: string, language: ContentLanguage): string {
  return letter === OTHER_LETTER ? letter : ORDER[language](letter);
}

function firstTurkishLetter(text: string): string {
  const [first = ''] = lowerCase(text, 'tr').trim();
  if (TURKISH_LETTERS.has(first)) return first;
  const plain = foldKey(first).slice(0, 1);
  return TURKISH_LETTERS.has(plain) ? plain : OTHER_LETTER;
}

function firstEnglishLetter(text: string): string {
  const first = foldKey(text).slice(0, 1);
  return first >= 'a' && first <= 'z' ? first : OTHER_LETTER;
}
