import { ascii, type Recipe } from './recipe.js';

/** Other spellings of the title: capitals, letters without accents, composed and decomposed. */
export const SPELLING: Record<string, Recipe> = {
  'exact, English': { group: 'core', make: (term) => term.en },
  'exact, Turkish': { group: 'core', make: (term) => term.tr },
  'without Turkish letters': {
    group: 'core',
    make: ({ tr }) => (ascii(tr) === tr ? undefined : ascii(tr)),
  },
  'Turkish upper case': { group: 'core', make: ({ tr }) => tr.toLocaleUpperCase('tr') },
  'ASCII upper case': { group: 'core', make: ({ tr }) => ascii(tr).toUpperCase() },
  'i and ı mixed': {
    group: 'core',
    make: ({ tr }, random) => {
      const mixed = tr.replace(/[iıIİ]/g, (i) =>
        random.next() < 0.6 ? (i === 'ı' ? 'i' : i === 'i' ? 'ı' : i === 'I' ? 'İ' : 'I') : i,
      );
      return mixed === tr ? undefined : mixed;
    },
  },
  decomposed: {
    group: 'core',
    make: ({ tr }) => (tr.normalize('NFD') === tr ? undefined : tr.normalize('NFD')),
  },
};
