import type { Random } from '@terimce/test-services/random';
import type { BenchTerm } from '../collection/collection.js';
import type { QueryClass } from './judged-query.js';
import { changeWord, draw, either, type Make, type Recipe, words } from './recipe.js';
import { typo } from './typos.js';

function halfTyped(title: string): string | undefined {
  const list = words(title);
  const last = list.at(-1) ?? '';
  if (last.length < 6 || title.length < 8) return undefined;
  return [...list.slice(0, -1), last.slice(0, Math.ceil(last.length * 0.6))].join(' ');
}

/** A title whose last word is incomplete. */
export const HALF_TYPED: Record<string, Recipe> = {
  'half-typed': {
    group: 'core',
    typing: true,
    // The first half of a Greek compound (spectrogr) is equally a prefix of three other terms.
    singles: false,
    make: (term, random) => halfTyped(either(term, random)),
  },
};

export const HALF_TYPED_MISSPELLED: Record<string, Recipe> = {
  'half-typed, with a typo': {
    group: 'hard',
    typing: true,
    singles: false,
    make: (term, random) => {
      const half = halfTyped(either(term, random));
      return half && changeWord(half, random, 4, 30, (word) => typo(word, random));
    },
  },
};

/** Prefixes of single words: users who stop after a few letters want the word itself. */
export function prefixClass(terms: readonly BenchTerm[], random: Random): QueryClass {
  const make: Make = (term, source) => {
    const title = either(term, source);
    if (words(title).length > 1 || title.length < 6) return undefined;
    return title.slice(0, 3 + source.below(3));
  };
  const queries = draw(make, [terms], random);
  return { name: 'prefixes of 3-5', group: 'core', typing: true, isPrefix: true, queries };
}
