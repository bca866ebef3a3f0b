import { Random } from '@terimce/test-services/random';
import { type BenchTerm, buildCollection } from './collection/collection.js';
import { buildClasses } from './queries/classes.js';
import type { QueryClass } from './queries/judged-query.js';

export interface JudgedSet {
  terms: BenchTerm[];
  byId: Map<string, BenchTerm>;
  classes: QueryClass[];
}

const COLLECTION_SIZE = 20_000;
const COLLECTION_SEED = 42;

/** The collection, which is always the same, and the judged queries of one seed. */
export function judgedSet(querySeed: number): JudgedSet {
  const terms = buildCollection(COLLECTION_SIZE, COLLECTION_SEED);
  return {
    terms,
    byId: new Map(terms.map((term) => [term.id, term])),
    classes: buildClasses(terms, new Random(querySeed)),
  };
}
