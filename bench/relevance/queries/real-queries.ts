import { readList } from '../repository-root.js';

/**
 * Realistic queries, written manually, in ten classes: forms and derivations of English words, other spellings,
 * Turkish derivations, loanwords by sound, wrong letters, questions, slips. A line is `typed text|English headword`,
 * with equally good headwords after a slash. The rules were developed with the first half; the second half was used
 * only for judging. Headwords that the seed lacks are omitted.
 */
export const REAL_TUNED = parse(readList('real-tuned'));

export const REAL_JUDGED = parse(readList('real-judged'));

/**
 * Descriptions of terms by somebody who does not know their names, written without looking at the definitions. The
 * search in texts was developed with the first list of each language; the second is used only for judging.
 */
export const DESCRIBED = {
  'English, tuned': parse(readList('described-tuned-en')),
  'English, judged': parse(readList('described-judged-en')),
  'Turkish, tuned': parse(readList('described-tuned-tr')),
  'Turkish, judged': parse(readList('described-judged-tr')),
};

/** The same by somebody who avoided the terms that everybody thinks of; nothing was developed with them. */
export const DESCRIBED_LESS_OBVIOUS = {
  English: parse(readList('described-less-obvious-en')),
  Turkish: parse(readList('described-less-obvious-tr')),
};

/** Symbols, units, formulas, abbreviations and standards. */
export const SYMBOLS = {
  tuned: parse(readList('symbols-tuned')),
  judged: parse(readList('symbols-judged')),
};

export interface RealQuery {
  readonly typed: string;
  /** English headwords. */
  readonly meant: readonly string[];
}

function parse(text: string): RealQuery[] {
  return text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [typed = '', meant = ''] = line.split('|');
      // Characters that nobody sees are written by their code.
      const seen = typed.replace(/\\u([\da-f]{4})/g, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      );
      return { typed: seen, meant: meant.split('/') };
    });
}
