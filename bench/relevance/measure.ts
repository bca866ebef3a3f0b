import { foldKey } from '@terimce/contract/text';
import { chunks } from '@terimce/core/chunks';
import type { BenchTerm } from './collection/collection.js';
import type { JudgedQuery, QueryClass } from './queries/judged-query.js';

/** A search engine that returns ids of the collection, best first. */
export interface Engine {
  name: string;
  search(query: string, typing: boolean): Promise<string[]>;
}

/** Shares from 0 to 1. */
export interface Scores {
  hit1: number;
  hit5: number;
  hit10: number;
  mrr: number;
}

export interface ClassScores extends Scores {
  name: string;
  group: QueryClass['group'];
  count: number;
}

const DEPTH = 10;
/** Searches that run at a time, so that engine and title index work on separate processors. */
const CONCURRENT = 16;

/** Runs every query of every class; `onMiss` receives each term that is not found first. */
export async function measure(
  engine: Engine,
  classes: readonly QueryClass[],
  terms: ReadonlyMap<string, BenchTerm>,
  onMiss?: (className: string, judged: JudgedQuery, found: string[]) => void,
): Promise<ClassScores[]> {
  const scores: ClassScores[] = [];
  for (const { name, group, typing, isPrefix, queries } of classes) {
    const sum: Scores = { hit1: 0, hit5: 0, hit10: 0, mrr: 0 };
    const hits = await searchAll(engine, queries, typing);
    for (const [i, judged] of queries.entries()) {
      const found = (hits[i] ?? []).slice(0, DEPTH);
      const one = isPrefix ? prefixScores(judged, found, terms) : scoresOf(judged, found);
      for (const key of Object.keys(sum) as (keyof Scores)[]) sum[key] += one[key];
      if (one.hit1 < 1) onMiss?.(name, judged, found);
    }
    const count = queries.length;
    const mean = (total: number): number => (count === 0 ? 0 : total / count);
    scores.push({
      ...{ name, group, count },
      ...{ hit1: mean(sum.hit1), hit5: mean(sum.hit5), hit10: mean(sum.hit10) },
      mrr: mean(sum.mrr),
    });
  }
  return scores;
}

/** The hits of each query, in the order of the queries. */
async function searchAll(
  engine: Engine,
  queries: readonly JudgedQuery[],
  typing: boolean,
): Promise<string[][]> {
  const found: string[][] = [];
  for (const part of chunks(queries, CONCURRENT)) {
    found.push(...(await Promise.all(part.map(({ query }) => engine.search(query, typing)))));
  }
  return found;
}

/** hit@k is the share of the intended terms among the first k hits (of as many as fit). */
function scoresOf({ id, also = [], oneIsEnough }: JudgedQuery, found: readonly string[]): Scores {
  const meant = new Set([id, ...also]);
  const rank = found.findIndex((one) => meant.has(one));
  const within = (k: number): number => {
    if (oneIsEnough) return rank >= 0 && rank < k ? 1 : 0;
    return found.slice(0, k).filter((one) => meant.has(one)).length / Math.min(k, meant.size);
  };
  return {
    ...{ hit1: within(1), hit5: within(5), hit10: within(10) },
    mrr: rank < 0 ? 0 : 1 / (rank + 1),
  };
}

/**
 * For a prefix many terms are right: hit@k is the share of the first k results whose title begins with it; the
 * reciprocal rank is that of the intended term.
 */
function prefixScores(
  judged: JudgedQuery,
  found: readonly string[],
  terms: ReadonlyMap<string, BenchTerm>,
): Scores {
  const prefix = foldKey(judged.query);
  const fits = found.map((id) => {
    const term = terms.get(id);
    return [term?.en ?? '', term?.tr ?? ''].some((title) => foldKey(title).startsWith(prefix));
  });
  const precision = (k: number): number => {
    const first = fits.slice(0, k);
    return first.length === 0 ? 0 : first.filter(Boolean).length / first.length;
  };
  return {
    ...{ hit1: precision(1), hit5: precision(5), hit10: precision(10) },
    mrr: scoresOf(judged, found).mrr,
  };
}

/** The mean over classes, each counting the same. */
export function macro(scores: readonly ClassScores[], group: QueryClass['group']): Scores {
  const chosen = scores.filter((score) => score.group === group);
  const mean = (key: keyof Scores): number =>
    chosen.reduce((total, score) => total + score[key], 0) / Math.max(1, chosen.length);
  return { hit1: mean('hit1'), hit5: mean('hit5'), hit10: mean('hit10'), mrr: mean('mrr') };
}
