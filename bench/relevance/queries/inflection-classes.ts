import type { Random } from '@terimce/test-services/random';
import type { BenchTerm } from '../collection/collection.js';
import { type Head, seedHead } from '../collection/seed-heads.js';
import {
  bareHeadForms,
  caseOf,
  chainForms,
  compoundForms,
  nounForms,
  unsoftenedPossessive,
} from '../collection/turkish.js';
import { ascii, changeWord, type Make, type Recipe, words } from './recipe.js';
import { typo } from './typos.js';

/** The Turkish title with another form of its head. */
function withForm(term: BenchTerm, head: Head, form: string): string {
  const before = words(term.tr).slice(0, -words(head.noun).length);
  return [...before, form].join(' ');
}

function usualForm({ noun, possessive, possessed }: Head, random: Random): string {
  return random.pick((possessed ? compoundForms : nounForms)(noun, possessive));
}

const inflected =
  (kind: 'simple' | 'compound'): Make =>
  (term, random) => {
    const { head } = term;
    if (head === undefined || head.possessed !== (kind === 'compound')) return undefined;
    return withForm(term, head, usualForm(head, random));
  };

const simple = inflected('simple');
const compound = inflected('compound');
const anyInflected: Make = (term, random) => simple(term, random) ?? compound(term, random);

const folded =
  (make: Make): Make =>
  (term, random) => {
    const form = make(term, random);
    return form === undefined ? undefined : ascii(form);
  };

/** The apostrophe and ending that Turkish adds to names, abbreviations and symbols. */
const apostrophe: Make = (term, random) => {
  const last = words(term.tr).at(-1) ?? '';
  if (!/^[a-zçğıöşü]{3,}$/.test(last)) return undefined;
  const name = random.pick(['genitive', 'locative', 'dative', 'accusative'] as const);
  // The spelling before an apostrophe never changes, so nothing is softened.
  const form = caseOf(last, unsoftenedPossessive(last), name);
  return `${term.tr}${random.pick(["'", '’'])}${form.slice(last.length)}`;
};

/** The usual cases, plurals and possessives, of generated terms. */
export const INFLECTED: Record<string, Recipe> = {
  inflected: { group: 'core', make: anyInflected },
  'inflected, folded': { group: 'core', make: folded(anyInflected) },
  'apostrophe suffix': { group: 'core', make: apostrophe },
  'inflected simple noun': { group: 'hard', make: simple },
  'inflected compound': { group: 'hard', make: compound },
  'inflected simple noun, folded': { group: 'hard', make: folded(simple) },
  'inflected compound, folded': { group: 'hard', make: folded(compound) },
};

export const INFLECTED_MISSPELLED: Record<string, Recipe> = {
  'inflected, with a typo': {
    group: 'hard',
    make: (term, random) => {
      const form = anyInflected(term, random);
      return form && changeWord(form, random, 6, 30, (word) => typo(word, random));
    },
  },
};

const headOf = (term: BenchTerm): Head | undefined =>
  term.origin === 'seed' ? seedHead(term.tr) : term.head;

/** The project's own terms inflected, and rarer chains of suffixes on all terms. */
export const CHAINS: Record<string, Recipe> = {
  'inflected seed term': {
    group: 'extra',
    seedOnly: true,
    make: (term, random) => {
      const head = headOf(term);
      return head && withForm(term, head, usualForm(head, random));
    },
  },
  'longer chains of suffixes': {
    group: 'extra',
    make: (term, random) => {
      const head = headOf(term);
      return head && withForm(term, head, random.pick(chainForms(head)));
    },
  },
  'compound without its possessive': {
    group: 'extra',
    singles: false,
    make: (term, random) => {
      const head = headOf(term);
      return head?.possessed ? withForm(term, head, random.pick(bareHeadForms(head))) : undefined;
    },
  },
};
