import type { TermContent, TermStatus } from '@terimce/contract/term';
import {
  foldKey,
  headwordKey,
  lowerCase,
  TURKISH_ALPHABET,
  turkishCollationKey,
} from '@terimce/contract/text';
import type { TermKeys } from '../models/term.js';

const TURKISH_LETTERS: ReadonlySet<string> = new Set([...TURKISH_ALPHABET, 'q', 'w', 'x']);
const OTHER_LETTER = '#';
/** Characters at either end of a slug that an edit at the other end leaves alone. */
const SLUG_END = 4;

/** A folded name without anything but letters and digits: `Thermal-Conductivity` → `thermalconductivity`. */
export function joinedFold(text: string): string {
  return foldKey(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Everything that is stored beside the content to find, sort and compare a term. */
export function termKeys(content: TermContent, status: TermStatus): TermKeys {
  const englishKey = headwordKey(content.englishTerm, 'en');
  const turkishKey = headwordKey(content.turkishTerm, 'tr');
  const englishFold = foldKey(content.englishTerm);
  const turkishFold = foldKey(content.turkishTerm);
  const english = content.englishTerm || content.turkishTerm;
  const turkish = content.turkishTerm || content.englishTerm;
  return {
    englishKey,
    turkishKey,
    ...(status === 'rejected'
      ? {}
      : { identity: identityKey(englishKey, turkishKey, content.category) }),
    englishFold,
    turkishFold,
    joinedFold: distinct([joinedFold(englishFold), joinedFold(turkishFold)]),
    firstWords: distinct([firstWord(englishFold), firstWord(turkishFold)]),
    collationTr: turkishCollationKey(turkish),
    collationEn: foldKey(english),
    letterTr: firstTurkishLetter(turkish),
    letterEn: firstEnglishLetter(english),
    slugTail: slugTail(content.slug),
  };
}

/** One string that is equal for two terms exactly if they are the same term of the same category. */
export function identityKey(englishKey: string, turkishKey: string, category: string): string {
  return `${englishKey}\u0001${turkishKey}\u0001${category}`;
}

/** The first characters of a slug; a slug one edit away shares these or {@link slugTail}. */
export function slugHead(slug: string): string {
  return slug.slice(0, SLUG_END);
}

export function slugTail(slug: string): string {
  return slug.slice(-SLUG_END);
}

function firstWord(fold: string): string {
  return fold.split(/[^\p{L}\p{N}]+/u).find(Boolean) ?? '';
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

function distinct(values: string[]): string[] {
  return [...new Set(values.filter(Boolean))];
}
