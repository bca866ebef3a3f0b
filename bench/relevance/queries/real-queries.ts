import { readList } from '../read-list.js';

/**
 * Realistic queries, written manually, in ten classes: forms and derivations of English words, other spellings,
 * Turkish derivations, loanwords by sound, wrong letters, questions, slips. A line is `typed text|English headword`,
 * with equally good headwords after a slash. The rules were developed with the first half; the second half was used
 * only for judging. Headwords that the seed lacks are omitted.
 */
export const REAL_TUNED = parse(readList('real-tuned'));

export const REAL_JUDGED = parse(readList('real-judged'));

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
      // A line cannot contain a line break.
      return { typed: typed.replace('{n}', '\n'), meant: meant.split('/') };
    });
}
