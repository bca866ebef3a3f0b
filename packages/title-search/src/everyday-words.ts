import { EVERYDAY_LIST } from './everyday-list.js';
import { fold } from './fold.js';

const BY_HEADWORD = new Map(
  EVERYDAY_LIST.trim()
    .split('\n')
    .map((line) => {
      const [headword = '', ...words] = line.split('|');
      return [fold(headword), words.join(' ')];
    }),
);

/** The everyday words for a term in both languages; empty if nobody wrote any. @param names headwords first */
export function everydayWords([english = '', turkish = '']: readonly string[]): string {
  const headword = fold(english);
  return BY_HEADWORD.get(headword) ?? BY_HEADWORD.get(`${headword}/${fold(turkish)}`) ?? '';
}
