import { ascii, changeWord, either, type Recipe, words } from './recipe.js';

/** The words of the title in another order, joined or split. */
export const WORDS: Record<string, Recipe> = {
  'swapped words': {
    group: 'core',
    make: (term, random) => {
      const list = words(either(term, random));
      return list.length < 2 ? undefined : list.reverse().join(' ');
    },
  },
  'slug-like': {
    group: 'core',
    make: (term, random) => {
      const title = ascii(either(term, random)).toLowerCase();
      return title.includes(' ') ? title.replace(/[^a-z0-9+#]+/g, '-') : undefined;
    },
  },
  'two words joined': {
    group: 'core',
    make: (term, random) => {
      const list = words(either(term, random));
      return list.length === 2 ? list.join('') : undefined;
    },
  },
  'three words joined': {
    group: 'core',
    make: (term, random) => {
      const list = words(either(term, random));
      return list.length === 3 ? list.join('') : undefined;
    },
  },
  'one word split': {
    group: 'core',
    make: (term, random) =>
      changeWord(either(term, random), random, 6, 30, (word) => {
        const at = 2 + random.below(word.length - 3);
        return `${word.slice(0, at)} ${word.slice(at)}`;
      }),
  },
};

/** Spaces missing in a part of the title, or one letter too early or too late. */
export const SPACES: Record<string, Recipe> = {
  'two of three words joined': {
    group: 'extra',
    make: (term, random) => {
      const [first, second, third, ...more] = words(either(term, random));
      if (!third || more.length > 0) return undefined;
      return random.next() < 0.5 ? `${first}${second} ${third}` : `${first} ${second}${third}`;
    },
  },
  'space in the wrong place': {
    group: 'extra',
    make: (term, random) => {
      const [first = '', second = '', ...more] = words(either(term, random));
      if (first.length < 4 || second.length < 4 || more.length > 0) return undefined;
      const at = first.length + (random.next() < 0.5 ? -1 : 1);
      const letters = first + second;
      return `${letters.slice(0, at)} ${letters.slice(at)}`;
    },
  },
};
