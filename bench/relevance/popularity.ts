import { Random } from '@terimce/test-services/random';
import { popularityOf } from '@terimce/title-search/entry';
import type { BenchTerm } from './collection/collection.js';
import { titleIndexEngine } from './engines/title-index-engine.js';
import { type ClassScores, measure } from './measure.js';
import type { JudgedQuery, QueryClass } from './queries/judged-query.js';

const QUERIES = 300;
const MAX_CLICKS = 3000;
/** Clicks decrease with the rank of a term about as word frequencies do (Zipf 1949). */
const ZIPF_EXPONENT = 0.9;

/** Scores of one class without and with the popularity prior. */
export interface PriorEffect {
  name: string;
  without: ClassScores;
  with: ClassScores;
}

/**
 * The effect of the popularity prior: prefixes of terms drawn as often as they are clicked must get better, exact and
 * misspelled queries for terms without clicks must not get worse.
 */
export async function measurePrior(
  terms: readonly BenchTerm[],
  seed: number,
): Promise<PriorEffect[]> {
  const random = new Random(seed);
  const named = terms.filter((term) => term.en !== '' && term.origin !== 'pair');
  const ranked = random.shuffled(named);
  const clicks = ranked.map((_, rank) => Math.floor(MAX_CLICKS / (rank + 1) ** ZIPF_EXPONENT));
  const popularity = new Map(ranked.map(({ id }, i) => [id, popularityOf(clicks[i] ?? 0, 0)]));
  const unclicked = ranked.filter((_, i) => clicks[i] === 0);
  const clicked = (): Iterable<BenchTerm> => weighted(ranked, clicks, random);
  const classes = [
    queryClass('prefixes of 3-5, as clicked', true, clicked(), (title) => beginning(title, random)),
    queryClass('half-typed, as clicked', true, clicked(), (title) =>
      title.slice(0, Math.ceil(title.length * 0.6)),
    ),
    queryClass('exact, never clicked', false, random.shuffled(unclicked), (title) => title),
    queryClass('one letter missing, never clicked', false, random.shuffled(unclicked), (title) =>
      title.length < 6 ? undefined : title.slice(0, 3) + title.slice(4),
    ),
  ];
  const byId = new Map(terms.map((term) => [term.id, term]));
  const before = await measure(titleIndexEngine(terms), classes, byId);
  const after = await measure(titleIndexEngine(terms, popularity), classes, byId);
  return before.map((without, i) => ({
    name: without.name,
    without,
    with: after[i] ?? without,
  }));
}

function beginning(title: string, random: Random): string | undefined {
  return title.length < 6 ? undefined : title.slice(0, 3 + random.below(3));
}

/** An endless selection of terms, each as often as it is clicked. */
function* weighted(
  terms: readonly BenchTerm[],
  clicks: readonly number[],
  random: Random,
): Generator<BenchTerm> {
  const sums: number[] = [];
  let total = 0;
  for (const count of clicks) {
    total += count;
    sums.push(total);
  }
  for (;;) {
    const at = random.below(total);
    const term = terms[sums.findIndex((sum) => sum > at)];
    if (term !== undefined) yield term;
  }
}

function queryClass(
  name: string,
  typing: boolean,
  source: Iterable<BenchTerm>,
  make: (title: string) => string | undefined,
): QueryClass {
  const queries: JudgedQuery[] = [];
  for (const term of source) {
    const query = make(queries.length % 2 === 0 ? term.en : term.tr);
    if (query !== undefined) queries.push({ query, id: term.id });
    if (queries.length >= QUERIES) break;
  }
  return { name, group: 'extra', typing, isPrefix: false, queries };
}
