import { foldKey, lowerCase } from '@terimce/contract/text';
import { readPasted } from './pasted.js';
import { STOP_WORDS } from './stop-words.js';
import { isEnding } from './tokens.js';

export type TextLanguage = 'tr' | 'en';

/** A word of a running text. */
export interface RunningWord {
  /** Position in code units; the ending after an apostrophe is not part of the word: `LED'in`, `Young's`. */
  readonly at: number;
  readonly end: number;
  readonly written: string;
  readonly spelled: string;
  readonly folded: string;
  /** The characters between it and the word before. */
  readonly gap: string;
}

const WORD = /(?:°(?=\p{L}))?[\p{L}\p{N}+#][\p{L}\p{N}\p{M}+#]*/gu;
const ENDING = /['‘’ʼ`′](\p{L}{1,7})(?![\p{L}\p{M}])/uy;

/** The words of a text that {@link readPasted} has read, in order. */
export function runningWords(text: string, language: TextLanguage): RunningWord[] {
  const words: RunningWord[] = [];
  let before = 0;
  for (const { 0: written, index: at } of text.matchAll(WORD)) {
    // The ending of the word before.
    if (at < before) continue;
    const end = at + written.length;
    const spelled = lowerCase(written, language);
    words.push({
      at,
      end,
      written,
      spelled,
      folded: foldKey(spelled),
      gap: text.slice(before, at),
    });
    before = end + endingAt(text, end, written);
  }
  return words;
}

/** Number of characters of a grammatical ending after an apostrophe. */
function endingAt(text: string, end: number, base: string): number {
  ENDING.lastIndex = end;
  const [whole, ending = ''] = ENDING.exec(text) ?? [];
  return whole !== undefined && isEnding(base, ending) ? whole.length : 0;
}

/** Words that only one of the languages has, and that most of its sentences have; as written. */
const FUNCTION_WORDS = {
  en: 'the of and to is are in for with by from that this it be as at which has have can not was were',
  tr: 've bir bu ile için olarak olan da de daha her çok gibi kadar göre ya veya en ise ancak icin değil',
} as const;
const KNOWN = {
  en: new Set(FUNCTION_WORDS.en.split(' ')),
  tr: new Set(FUNCTION_WORDS.tr.split(' ')),
};
/** Letters of Turkish that English lacks. */
const TURKISH = /[çğışöü]/;
const ENGLISH = /[qwx]|th|oo|ee/;

/** The language of a text; by its letters if it has no function words. */
export function languageOf(text: string): TextLanguage | undefined {
  let turkish = 0;
  for (const { spelled } of runningWords(readPasted(text).text, 'en')) {
    if (KNOWN.tr.has(spelled)) turkish += 2;
    if (KNOWN.en.has(spelled)) turkish -= 2;
    if (TURKISH.test(spelled)) turkish += 1;
    else if (ENGLISH.test(spelled)) turkish -= 1;
  }
  return turkish === 0 ? undefined : turkish > 0 ? 'tr' : 'en';
}

/** Whether a word is one that most texts have. */
export const isStopWord = ({ folded }: RunningWord) => STOP_WORDS.has(folded);
