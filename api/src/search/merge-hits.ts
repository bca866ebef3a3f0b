import type { SearchHit } from '@terimce/title-search/search-titles';
import type { EngineHit } from './engine-query.js';

/** A hit on the common scale of costs. */
export interface MergedHit {
  readonly id: string;
  readonly cost: number;
  readonly foundBy: readonly ('title-index' | 'engine-title' | 'engine-text')[];
}

/**
 * One list from the title index's and the engine's: best cost first, each term once. A term that both
 * found keeps its cheaper place; engine hits stand behind every title hit by the table of tiers.
 */
export function mergeHits(
  titleHits: readonly SearchHit[],
  engineHits: readonly EngineHit[],
): MergedHit[] {
  const merged = new Map<string, MergedHit>();
  for (const { id, cost } of titleHits) merged.set(id, { id, cost, foundBy: ['title-index'] });
  for (const { id, cost, foundBy } of engineHits) {
    const before = merged.get(id);
    if (!before) merged.set(id, { id, cost, foundBy: [foundBy] });
    else merged.set(id, { ...before, foundBy: [...before.foundBy, foundBy] });
  }
  // Stable: title hits come in an order of their own where costs are equal.
  return [...merged.values()].sort((a, b) => a.cost - b.cost);
}
