import type { BenchTerm } from '../collection/collection.js';
import { SYMBOL_TERMS } from '../collection/symbols.js';
import {
  compoundForms,
  INFLECTIONS,
  inflect,
  unsoftenedPossessive,
} from '../collection/turkish.js';
import type { Random } from '../random.js';
import { HAND_INFLECTED } from './hand-inflected.js';
import { HAND_MISSPELT } from './hand-misspelt.js';
import { keyboardTypo, twoTypos, typo } from './typos.js';

/** A query with the term that it means. */
export interface JudgedQuery {
  query: string;
  id: string;
  /** Other terms that it means just as well. */
  also?: readonly string[];
}

export interface QueryClass {
  name: string;
  /** `core`: the 26 classes; `hard`: the nine harder ones; `extra`: the others. */
  group: 'core' | 'hard' | 'extra';
  /** Whether the query is still being typed: asked at the suggestions, else at the search. */
  typing: boolean;
  /** For these hit@k is the share of the first k results that begin with the prefix. */
  isPrefix: boolean;
  queries: JudgedQuery[];
}

const PER_CLASS = 100;

/** Makes a query from a term, or undefined where the class does not apply to it. */
type Make = (term: BenchTerm, random: Random) => string | undefined;

interface Recipe {
  group: QueryClass['group'];
  typing?: boolean;
  /** Whether single words make a third of the queries. Default true. */
  singles?: boolean;
  make: Make;
}

const TURKISH: Record<string, string> = {
  ...{ ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', â: 'a', î: 'i', û: 'u' },
  ...{ Ç: 'C', Ğ: 'G', İ: 'I', Ö: 'O', Ş: 'S', Ü: 'U', Â: 'A' },
};

function ascii(text: string): string {
  return text.replace(/[^ -~]/g, (letter) => TURKISH[letter] ?? letter);
}

function words(text: string): string[] {
  return text.split(' ');
}

/** Applies a change to one random word that is long enough; undefined if there is none. */
function changeWord(
  text: string,
  random: Random,
  least: number,
  most: number,
  change: (word: string) => string,
): string | undefined {
  const list = words(text);
  const fitting = [...list.keys()].filter((i) => {
    const word = list[i] ?? '';
    return word.length >= least && word.length <= most && /^[a-zçğıöşüâîû]+$/i.test(word);
  });
  if (fitting.length === 0) return undefined;
  const chosen = random.pick(fitting);
  return list.map((word, i) => (i === chosen ? change(word) : word)).join(' ');
}

const either = (term: BenchTerm, random: Random): string =>
  random.next() < 0.5 ? term.en : term.tr;
const hasAccents = (text: string): boolean => ascii(text) !== text;

function halfTyped(title: string): string | undefined {
  const list = words(title);
  const last = list.at(-1) ?? '';
  if (last.length < 6 || title.length < 8) return undefined;
  return [...list.slice(0, -1), last.slice(0, Math.ceil(last.length * 0.6))].join(' ');
}

/** An inflected form of the Turkish title. */
function inflected(
  term: BenchTerm,
  random: Random,
  kind: 'simple' | 'compound',
): string | undefined {
  const { head } = term;
  if (head === undefined) return undefined;
  const before = words(term.tr).slice(0, -words(head.noun).length);
  if (head.possessed !== (kind === 'compound')) return undefined;
  const form = head.possessed
    ? random.pick(compoundForms(head.noun, head.possessive))
    : inflect(head.noun, head.possessive, random.pick(INFLECTIONS));
  return [...before, form].join(' ');
}

const anyInflected: Make = (term, random) =>
  inflected(term, random, 'simple') ?? inflected(term, random, 'compound');

/** A wrong first letter: another one, a missing one, or the first two swapped. */
function firstLetterTypo(word: string, random: Random): string {
  const kind = random.next();
  if (kind < 0.4) return keyboardTypo(word, random, 0).slice(0, 1).concat(word.slice(1));
  if (kind < 0.6) return random.pick([...'abcdefghkmprst']) + word.slice(1);
  if (kind < 0.8) return word.slice(1);
  return (word[1] ?? '') + (word[0] ?? '') + word.slice(2);
}

/** The apostrophe and ending that Turkish sets after names, abbreviations and symbols. */
const apostrophe: Make = (term, random) => {
  const last = words(term.tr).at(-1) ?? '';
  if (!/^[a-zçğıöşü]{3,}$/.test(last)) return undefined;
  const name = random.pick(['genitive', 'locative', 'dative', 'accusative'] as const);
  // The spelling before an apostrophe never changes, so nothing softens.
  const form = inflect(last, unsoftenedPossessive(last), name);
  return `${term.tr}${random.pick(["'", '’'])}${form.slice(last.length)}`;
};

const RECIPES: Record<string, Recipe> = {
  'exact, English': { group: 'core', make: (term) => term.en },
  'exact, Turkish': { group: 'core', make: (term) => term.tr },
  'without Turkish letters': {
    group: 'core',
    make: ({ tr }) => (hasAccents(tr) ? ascii(tr) : undefined),
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
  'half-typed': {
    group: 'core',
    typing: true,
    // Half of a learned compound (spectrogr) is as much of its three sisters.
    singles: false,
    make: (term, random) => halfTyped(either(term, random)),
  },
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
      return words(title).length === 1 && title.length === 4
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
      hasAccents(tr)
        ? changeWord(ascii(tr), random, 5, 20, (word) => typo(word, random))
        : undefined,
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
  inflected: { group: 'core', make: anyInflected },
  'inflected, folded': {
    group: 'core',
    make: (term, random) => {
      const form = anyInflected(term, random);
      return form === undefined ? undefined : ascii(form);
    },
  },
  'apostrophe suffix': { group: 'core', make: apostrophe },
  'inflected simple noun': {
    group: 'hard',
    make: (term, random) => inflected(term, random, 'simple'),
  },
  'inflected compound': {
    group: 'hard',
    make: (term, random) => inflected(term, random, 'compound'),
  },
  'inflected simple noun, folded': {
    group: 'hard',
    make: (term, random) => foldedForm(inflected(term, random, 'simple')),
  },
  'inflected compound, folded': {
    group: 'hard',
    make: (term, random) => foldedForm(inflected(term, random, 'compound')),
  },
  'keyboard typo in 4 letters': {
    group: 'hard',
    make: (term, random) => {
      const title = either(term, random);
      return words(title).length === 1 && title.length === 4
        ? keyboardTypo(title, random)
        : undefined;
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
  'half-typed, with a typo': {
    group: 'hard',
    typing: true,
    singles: false,
    make: (term, random) => {
      const half = halfTyped(either(term, random));
      return half && changeWord(half, random, 4, 30, (word) => typo(word, random));
    },
  },
  'inflected, with a typo': {
    group: 'hard',
    make: (term, random) => {
      const form = anyInflected(term, random);
      return form && changeWord(form, random, 6, 30, (word) => typo(word, random));
    },
  },
  keyword: {
    group: 'extra',
    make: ({ keywords, origin }, random) =>
      origin === 'seed' && keywords.length > 0 ? random.pick(keywords) : undefined,
  },
};

function foldedForm(form: string | undefined): string | undefined {
  return form === undefined ? undefined : ascii(form);
}

/** The classes of judged queries over a collection, a hundred queries each where there are so many. */
export function buildClasses(terms: readonly BenchTerm[], random: Random): QueryClass[] {
  const general = terms.filter((term) => term.origin !== 'pair' && term.origin !== 'symbol');
  const seed = general.filter((term) => term.origin === 'seed');
  const single = general.filter((term) => !/[ -]/.test(`${term.en}${term.tr}`));
  const made = Object.entries(RECIPES).map(([name, recipe]) => ({
    name,
    group: recipe.group,
    typing: recipe.typing ?? false,
    isPrefix: false,
    queries: draw(
      recipe.make,
      recipe.singles === false ? [seed, general] : [seed, single, general],
      random,
    ),
  }));
  return [
    ...made,
    { ...fixed('symbols', 'core'), queries: symbolQueries(terms) },
    { ...fixed('accent pairs', 'core'), queries: pairQueries(terms) },
    {
      ...fixed('prefixes of 3-5', 'core'),
      typing: true,
      isPrefix: true,
      queries: prefixQueries(general, random),
    },
    ...abbreviationClasses(general, random),
    { ...fixed('inflected, by hand', 'extra'), queries: byHand(terms, HAND_INFLECTED) },
    { ...fixed('misspelt, by hand', 'extra'), queries: byHand(terms, HAND_MISSPELT) },
  ];
}

function fixed(name: string, group: QueryClass['group']): Omit<QueryClass, 'queries'> {
  return { name, group, typing: false, isPrefix: false };
}

/**
 * A third from the project's own terms and a third from single words, where the class applies to
 * them; the rest from all. A slip in a single word is the hardest: no other word helps.
 */
function draw(make: Make, pools: readonly (readonly BenchTerm[])[], random: Random): JudgedQuery[] {
  const queries = new Map<string, JudgedQuery>();
  for (const [i, pool] of pools.entries()) {
    const isLast = i === pools.length - 1;
    const target = Math.floor((PER_CLASS * (i + 1)) / pools.length);
    const attempts = pool.length === 0 ? 0 : isLast ? 100_000 : 3000;
    for (let n = 0; n < attempts && queries.size < target; n++) {
      const term = random.pick(pool);
      const query = make(term, random);
      if (query) queries.set(`${term.id} ${query}`, { query, id: term.id });
    }
  }
  return [...queries.values()];
}

function symbolQueries(terms: readonly BenchTerm[]): JudgedQuery[] {
  return SYMBOL_TERMS.flatMap(({ en, typed }) => {
    const id = terms.find((term) => term.origin === 'symbol' && term.en === en)?.id ?? '';
    return typed.map((query) => ({ query, id }));
  });
}

function pairQueries(terms: readonly BenchTerm[]): JudgedQuery[] {
  return terms
    .filter((term) => term.origin === 'pair')
    .map((term) => ({ query: term.tr, id: term.id }));
}

/**
 * Abbreviations that one term declares, and those that several do: of these no order is better than
 * another, so that all of them are meant.
 */
function abbreviationClasses(terms: readonly BenchTerm[], random: Random): QueryClass[] {
  const declared = new Map<string, string[]>();
  for (const { id, keywords } of terms) {
    for (const keyword of keywords.filter((text) => ABBREVIATION.test(text))) {
      declared.set(keyword, [...(declared.get(keyword) ?? []), id]);
    }
  }
  const drawn = random.shuffled([...declared]).map(([query, [id = '', ...also]]) => {
    return also.length === 0 ? { query, id } : { query, id, also };
  });
  const judged = (isShared: boolean) =>
    drawn.filter(({ also }) => (also !== undefined) === isShared).slice(0, PER_CLASS);
  return [
    { ...fixed('abbreviation', 'extra'), queries: judged(false) },
    { ...fixed('abbreviation of several terms', 'extra'), queries: judged(true) },
  ];
}

/** As they are declared: capitals and digits. */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\p{N}]{1,5}$/u;

/** Beginnings of single words: who stops after a few letters looks for the word itself. */
function prefixQueries(terms: readonly BenchTerm[], random: Random): JudgedQuery[] {
  const make: Make = (term, source) => {
    const title = either(term, source);
    if (words(title).length > 1 || title.length < 6) return undefined;
    return title.slice(0, 3 + source.below(3));
  };
  return draw(make, [terms], random);
}

function byHand(
  terms: readonly BenchTerm[],
  list: readonly { tr: string; typed: string }[],
): JudgedQuery[] {
  const byTurkish = new Map(terms.map((term) => [term.tr.toLocaleLowerCase('tr'), term.id]));
  return list.map(({ tr, typed }) => ({ query: typed, id: byTurkish.get(tr) ?? '' }));
}
