import type { Random } from '@terimce/test-services/random';
import type { BenchTerm } from '../collection/collection.js';
import type { JudgedQuery, QueryClass } from './judged-query.js';

/** Most queries in a class. */
export const PER_CLASS = 100;

/** Makes a query from a term, or undefined if the class does not apply to it. */
export type Make = (term: BenchTerm, random: Random) => string | undefined;

/** How the queries of one class are made from random terms. */
export interface Recipe {
  group: QueryClass['group'];
  typing?: boolean;
  /** Whether single words make a third of the queries. Default true. */
  singles?: boolean;
  /** Whether only the project's own terms are drawn. Default false. */
  seedOnly?: boolean;
  make: Make;
}

/** The terms from which queries are drawn. */
export interface Pools {
  all: readonly BenchTerm[];
  seed: readonly BenchTerm[];
  /** Terms whose titles are single words. */
  single: readonly BenchTerm[];
}

/** Draws a class for each recipe, in order; the order decides what the next ones draw. */
export function drawClasses(
  recipes: Readonly<Record<string, Recipe>>,
  { all, seed, single }: Pools,
  random: Random,
): QueryClass[] {
  return Object.entries(recipes).map(
    ([name, { group, typing = false, singles, seedOnly, make }]) => {
      const pools = seedOnly ? [seed] : singles === false ? [seed, all] : [seed, single, all];
      return { name, group, typing, isPrefix: false, queries: draw(make, pools, random) };
    },
  );
}

/**
 * A third from the project's own terms and a third from single words, if the class applies to them; the rest from
 * all. A slip in a single word is the hardest, because no other word helps.
 */
export function draw(
  make: Make,
  pools: readonly (readonly BenchTerm[])[],
  random: Random,
): JudgedQuery[] {
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

const TURKISH: Record<string, string> = {
  ...{ ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', â: 'a', î: 'i', û: 'u' },
  ...{ Ç: 'C', Ğ: 'G', İ: 'I', Ö: 'O', Ş: 'S', Ü: 'U', Â: 'A' },
};

/** The text as it is typed without Turkish letters. */
export function ascii(text: string): string {
  return text.replace(/[^ -~]/g, (letter) => TURKISH[letter] ?? letter);
}

export function words(text: string): string[] {
  return text.split(' ');
}

/** The English or the Turkish title. */
export function either(term: BenchTerm, random: Random): string {
  return random.next() < 0.5 ? term.en : term.tr;
}

/** Changes one random word that is long enough; undefined if there is none. */
export function changeWord(
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
