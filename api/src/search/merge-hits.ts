import type { MatchKind } from '@terimce/contract/match';
import { titlesOfDocument } from '@terimce/contract/search-fields';
import { rankEntries } from '@terimce/title-search/rank-entries';
import type { AllHits, SearchHit, SearchOptions } from '@terimce/title-search/search-titles';
import type { CountedList, EngineAnswer, EngineHit } from './engine-query.js';

/** A hit with its cost. */
export interface MergedHit {
  readonly id: string;
  readonly cost: number;
  /** The kind of its best match; `text`: in its tags or definitions. */
  readonly match: MatchKind;
  /** The title or keyword that matched. */
  readonly title?: string;
  readonly foundBy: readonly ('title-index' | 'engine-title' | 'engine-text')[];
}

/**
 * Merges the hits of the title index and of the engine: lowest cost first, each term once. A term that both found
 * keeps its lower cost; by the table of tiers, engine hits come after every title hit.
 */
export function mergeHits(
  titleHits: readonly SearchHit[],
  engineHits: readonly EngineHit[],
): MergedHit[] {
  const merged = new Map<string, MergedHit>();
  for (const { id, cost, match, title } of titleHits) {
    merged.set(id, { id, cost, match, title, foundBy: ['title-index'] });
  }
  for (const { id, cost, foundBy } of engineHits) {
    const before = merged.get(id);
    if (!before) {
      const match = foundBy === 'engine-title' ? 'part' : 'text';
      merged.set(id, { id, cost, match, foundBy: [foundBy] });
    } else merged.set(id, { ...before, foundBy: [...before.foundBy, foundBy] });
  }
  // The sort is stable: title hits of equal cost keep their order.
  return [...merged.values()].sort((a, b) => a.cost - b.cost);
}

/** Removes titles that are only remotely similar if definitions contain the words; close matches stay before them. */
export function withoutFarFetched(hits: MergedHit[]): MergedHit[] {
  const similar = hits.find(({ match }) => match === 'similar');
  const hasText = hits.some(({ match }) => match === 'text');
  if (!similar || !hasText || similar.cost <= FAR_FETCHED) return hits;
  return hits.filter(({ match }) => match !== 'similar');
}

/** The cost of two corrected words, or of one word that the title lacks. */
const FAR_FETCHED = 3.2;

/**
 * Number of hits per category slug, from both sources, each term once. All hits of the title index are known. The
 * engine reports totals per category but lists only the first hits. If it found more than it listed, the count of a
 * category is a lower bound: its listed hits, or the largest number that one list reports for it. So a count is
 * exact while the engine lists all its hits, and never higher than the number of results of a search in the category.
 * @param titles all hits of the title index.
 * @param lists hits and counts of the engine.
 * @param categoryOf returns the category of a term.
 */
export function countByCategory(
  titles: AllHits,
  lists: readonly CountedList[],
  categoryOf: (id: string) => string | undefined,
): Record<string, number> {
  const counts = new Map(titles.byCategory);
  const count = (category: string | undefined) => {
    if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
  };
  const named = new Set<string>();
  for (const { hits } of lists) {
    for (const { id, category = categoryOf(id) } of hits) {
      if (titles.has(id) || named.has(id)) continue;
      named.add(id);
      count(category);
    }
  }
  for (const list of lists) {
    for (const [category, found] of Object.entries(list.counts)) {
      counts.set(category, Math.max(found, counts.get(category) ?? 0));
    }
  }
  return Object.fromEntries(counts);
}

/** Ranks the engine's hits by the costs of the title index, if there is no title index. */
export function rerank(answer: EngineAnswer, query: string, options: SearchOptions) {
  const { filter: _, ...rest } = options;
  return rankEntries(answer.hits.map(asEntry), query, rest);
}

function asEntry(hit: EngineHit) {
  return { id: hit.id, ...titlesOfDocument(hit), senseOrder: Number(hit.senseOrder ?? 0) };
}
