import { fold, lowerCase } from './fold.js';
import { lemmas } from './lemmas.js';
import type { TitleIndex } from './title-index.js';

/** A position in a text with headwords of terms, unchanged or inflected. */
export interface Mention {
  /** Start position in code units. */
  readonly at: number;
  /** The words as they are in the text. */
  readonly text: string;
  readonly words: number;
  /** The terms with that headword; several for homonyms. */
  readonly ids: readonly string[];
}

const WORD = /[\p{L}\p{N}\p{M}+#]+/gu;
/** Characters that may separate the words of one headword. */
const GAP = /^[ \-–]$/;
/** Longest headword that is searched, in words. */
const MAX_WORDS = 5;
/** Most suffix steps: a derived word is another word, so only inflected forms count as mentions. */
const MAX_STEPS = 3;
const MIN_LETTERS = 2;

interface Word {
  readonly at: number;
  readonly end: number;
  readonly written: string;
  readonly spelled: string;
  readonly folded: string;
}

/**
 * The headwords that a text in a language mentions, the longest at each position, from left to right. The last word
 * may be inflected in Turkish (`ısıl iletkenliğin`), and a plural in English.
 */
export function mentionsIn(index: TitleIndex, text: string, language: 'tr' | 'en'): Mention[] {
  const words = wordsOf(text, language);
  const found: Mention[] = [];
  for (let i = 0; i < words.length; ) {
    const mention = longestAt(index, text, words.slice(i, i + MAX_WORDS), language);
    if (mention) found.push(mention);
    i += mention?.words ?? 1;
  }
  return found;
}

function wordsOf(text: string, language: 'tr' | 'en'): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const spelled = lowerCase(word, language);
    const end = index + word.length;
    return { at: index, end, written: word, spelled, folded: fold(spelled) };
  });
}

function longestAt(
  index: TitleIndex,
  text: string,
  following: readonly Word[],
  language: 'tr' | 'en',
): Mention | undefined {
  const apart = following.findIndex(
    ({ at }, i) => i > 0 && !GAP.test(text.slice(following[i - 1]?.end, at)),
  );
  const words = apart < 0 ? following : following.slice(0, apart);
  const [first] = words;
  for (let count = words.length; count > 0; count--) {
    const named = words.slice(0, count);
    const last = named.at(-1);
    const ids = idsOf(index, named, language);
    if (!first || !last || ids.length === 0) continue;
    return { at: first.at, text: text.slice(first.at, last.end), words: count, ids };
  }
  return undefined;
}

/** The terms with these words as a headword; unchanged before inflected, the most likely form first. */
function idsOf(index: TitleIndex, words: readonly Word[], language: 'tr' | 'en'): string[] {
  const last = words.at(-1);
  if (!last || last.folded.length < MIN_LETTERS) return [];
  const head = words.slice(0, -1).map(({ folded }) => folded);
  for (const form of [last.folded, ...dictionaryForms(last.folded, language)]) {
    const ids = titled(index, [...head, form], words, language);
    if (ids.length > 0) return ids;
  }
  return [];
}

function dictionaryForms(word: string, language: 'tr' | 'en'): string[] {
  if (language === 'en') return singulars(word);
  return [...lemmas(word)]
    .filter(([, steps]) => steps <= MAX_STEPS)
    .sort(([, a], [, b]) => a - b)
    .map(([lemma]) => lemma);
}

function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [];
  const forms = [word.slice(0, -1)];
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}

/**
 * Terms whose headword or name in the language is `form`, with the same number of words, and spelled like the text:
 * `açı` is not `acı`. Abbreviations count in every language.
 */
function titled(
  index: TitleIndex,
  form: readonly string[],
  words: readonly Word[],
  language: 'tr' | 'en',
): string[] {
  const { tables } = index;
  const key = tables.keys.id(form.join(''));
  const ids: string[] = [];
  if (key === undefined || !tables.hasWholeTitle(key)) return ids;
  tables.forEachWholeTitle(key, (row) => {
    const { text, lang } = tables.title(row);
    if (!tables.isTitle(row)) {
      // In lower case an abbreviation may be another word: CAN and can.
      if (tables.isAbbreviation(row) && words.length === 1 && words[0]?.written === text)
        ids.push(tables.id(tables.slot(row)));
      return;
    }
    if (lang !== language) return;
    const title = tables.tokens(row);
    const same =
      title.length === words.length &&
      title.every(({ spelled }, i) => {
        const written = words[i]?.spelled ?? '';
        const headword = lowerCase(spelled, language);
        return i < words.length - 1 ? headword === written : isFormOf(written, headword);
      });
    if (same) ids.push(tables.id(tables.slot(row)));
  });
  return ids;
}

/** Whether a word begins like the headword; the last two letters may change, as in şekil → şekli. */
function isFormOf(written: string, headword: string): boolean {
  const least = Math.max(MIN_LETTERS, headword.length - 2);
  return written.slice(0, least) === headword.slice(0, least);
}
