import type { Random } from '@terimce/test-services/random';
import { ascii, changeWord, either, type Recipe, words } from './recipe.js';
import { keyboardTypo, twoTypos, typo } from './typos.js';

/** A wrong first letter: another one, a missing one, or the first two swapped. */
function firstLetterTypo(word: string, random: Random): string {
  const kind = random.next();
  if (kind < 0.4) return keyboardTypo(word, random, 0).slice(0, 1).concat(word.slice(1));
  if (kind < 0.6) return random.pick([...'abcdefghkmprst']) + word.slice(1);
  if (kind < 0.8) return word.slice(1);
  return (word[1] ?? '') + (word[0] ?? '') + word.slice(2);
}

/** Whether a title is one word of four letters, in which a slip leaves little evidence. */
function isShort(title: string): boolean {
  return words(title).length === 1 && title.length === 4;
}

/** One and two slips, by the length of the word and the position in it. */
export const TYPOS: Record<string, Recipe> = {
  'one typo, English': {
    group: 'core',
    make: ({ en }, random) => changeWord(en, random, 5, 20, (word) => typo(word, random)),
  },
  'one typo, Turkish': {
    group: 'core',
    make: ({ tr }, random) => changeWord(tr, random, 5, 20, (word) => typo(word, random)),
  },
  'typo in 4 letters': {
    group: 'core',
    make: (term, random) => {
      const title = either(term, random);
      return isShort(title)
        ? changeWord(title, random, 4, 4, (word) => typo(word, random))
        : undefined;
    },
  },
  'typo in the first letter': {
    group: 'core',
    make: (term, random) =>
      changeWord(either(term, random), random, 5, 20, (word) => firstLetterTypo(word, random)),
  },
  'folded, with a typo': {
    group: 'core',
    make: ({ tr }, random) =>
      ascii(tr) === tr
        ? undefined
        : changeWord(ascii(tr), random, 5, 20, (word) => typo(word, random)),
  },
  'two typos in 6-8 letters': {
    group: 'core',
    make: (term, random) =>
      changeWord(either(term, random), random, 6, 8, (word) => twoTypos(word, random)),
  },
  'two typos in 9 or more': {
    group: 'core',
    make: (term, random) =>
      changeWord(either(term, random), random, 9, 30, (word) => twoTypos(word, random)),
  },
};

/** Slips to a neighboring key. */
export const KEYBOARD_TYPOS: Record<string, Recipe> = {
  'keyboard typo in 4 letters': {
    group: 'hard',
    make: (term, random) => {
      const title = either(term, random);
      return isShort(title) ? keyboardTypo(title, random) : undefined;
    },
  },
  'keyboard typo in 5 or more': {
    group: 'hard',
    make: (term, random) =>
      changeWord(either(term, random), random, 5, 30, (word) => keyboardTypo(word, random)),
  },
  'two keyboard typos in 8 or more': {
    group: 'hard',
    make: (term, random) =>
      changeWord(either(term, random), random, 8, 30, (word) =>
        twoTypos(word, random, keyboardTypo),
      ),
  },
};

/** Slips in more than one part of the query. */
export const SPREAD_TYPOS: Record<string, Recipe> = {
  'a typo in each of two words': {
    group: 'extra',
    make: (term, random) => {
      const list = words(either(term, random));
      if (list.length !== 2 || list.some((word) => !/^\p{L}{5,}$/u.test(word))) return undefined;
      return list.map((word) => typo(word, random)).join(' ');
    },
  },
  'joined, with a typo': {
    group: 'extra',
    make: (term, random) => {
      const list = words(either(term, random));
      const joined = list.join('');
      return list.length === 2 && joined.length > 8 ? typo(joined, random) : undefined;
    },
  },
};
