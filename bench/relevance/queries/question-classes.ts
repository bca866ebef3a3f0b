import { ascii, type Recipe, words } from './recipe.js';

const ASKED = ['nedir', 'ne demek', 'ingilizcesi', 'anlamı', 'ne demektir'];
const ASKED_ENGLISH = ['what is', 'what is a', 'definition of', 'meaning of'];

/** A term in a question for its meaning, and with the words of both languages. */
export const QUESTIONS: Record<string, Recipe> = {
  'question about a term': {
    group: 'extra',
    make: ({ en, tr }, random) => {
      if (random.next() < 0.6) return `${tr} ${random.pick(ASKED)}`;
      return en === '' ? undefined : `${random.pick(ASKED_ENGLISH)} ${en}`;
    },
  },
  'words of two languages': {
    group: 'extra',
    make: ({ en, tr }, random) => {
      if (en === '' || ascii(en).toLowerCase() === ascii(tr).toLowerCase()) return undefined;
      const [english, turkish] = [words(en), words(tr)];
      if (english.length === 2 && turkish.length === 2 && random.next() < 0.7) {
        return random.next() < 0.5 ? `${english[0]} ${turkish[1]}` : `${turkish[0]} ${english[1]}`;
      }
      return random.next() < 0.5 ? `${en} ${tr}` : `${tr} ${en}`;
    },
  },
};
