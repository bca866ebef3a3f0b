import type { Random } from '@terimce/test-services/random';
import type { BenchTerm } from '../collection/collection.js';
import { HALF_TYPED, HALF_TYPED_MISSPELLED, prefixClass } from './half-typed-classes.js';
import { HAND_DERIVED, HAND_INFLECTED, HAND_MISSPELLED } from './hand-list.js';
import { CHAINS, INFLECTED, INFLECTED_MISSPELLED } from './inflection-classes.js';
import { finishedClass, type QueryClass } from './judged-query.js';
import {
  abbreviationClasses,
  accentPairClass,
  handClass,
  KEYWORDS,
  symbolClass,
} from './name-classes.js';
import { QUESTIONS } from './question-classes.js';
import { REAL_JUDGED, REAL_TUNED, type RealQuery } from './real-queries.js';
import { drawClasses, type Pools, type Recipe } from './recipe.js';
import { SPELLING } from './spelling-classes.js';
import { KEYBOARD_TYPOS, SPREAD_TYPOS, TYPOS } from './typo-classes.js';
import { SPACES, WORDS } from './word-classes.js';

const FIRST: Record<string, Recipe> = {
  ...SPELLING,
  ...HALF_TYPED,
  ...TYPOS,
  ...WORDS,
  ...INFLECTED,
  ...KEYBOARD_TYPOS,
  ...HALF_TYPED_MISSPELLED,
  ...INFLECTED_MISSPELLED,
  ...KEYWORDS,
};
/** New classes are added at the end; otherwise all later classes would draw different queries. */
const LAST: Record<string, Recipe> = { ...CHAINS, ...SPACES, ...SPREAD_TYPOS, ...QUESTIONS };

/** The classes of judged queries for a collection, up to a hundred queries each. */
export function buildClasses(terms: readonly BenchTerm[], random: Random): QueryClass[] {
  const all = terms.filter((term) => term.origin !== 'pair' && term.origin !== 'symbol');
  const pools: Pools = {
    all,
    seed: all.filter((term) => term.origin === 'seed'),
    single: all.filter((term) => !/[ -]/.test(`${term.en}${term.tr}`)),
  };
  return [
    ...drawClasses(FIRST, pools, random),
    symbolClass(terms),
    accentPairClass(terms),
    prefixClass(all, random),
    ...abbreviationClasses(all, random),
    handClass('inflected, by hand', terms, HAND_INFLECTED),
    handClass('misspelt, by hand', terms, HAND_MISSPELLED),
    ...drawClasses(LAST, pools, random),
    handClass('derived, by hand', terms, HAND_DERIVED),
    realClass('as people type, tuned', terms, REAL_TUNED),
    realClass('as people type, judged', terms, REAL_JUDGED),
  ];
}

function realClass(
  name: string,
  terms: readonly BenchTerm[],
  list: readonly RealQuery[],
): QueryClass {
  const ids = new Map(terms.map((term) => [term.en.toLowerCase(), term.id]));
  const queries = list.flatMap(({ typed, meant }) => {
    const [id, ...also] = meant.flatMap((en) => ids.get(en.toLowerCase()) ?? []);
    return id === undefined ? [] : { query: typed, id, also, oneIsEnough: true };
  });
  return { ...finishedClass(name, 'extra'), queries };
}
