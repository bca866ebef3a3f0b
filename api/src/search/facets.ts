import type { CountedList } from './engine-query.js';

/**
 * Hits per category slug, of both sources and each term once. What the title index found is counted to the last, and
 * so is what the engine found, but of the engine's hits only the first are known by name. Where it found more, a
 * category counts for what is certain: all that are known by name, or as many as one list has of it. So a count is
 * exact while the engine has named all its hits, and never more than the search lists that is narrowed to the category.
 *
 * @param titles ids of all that the title index found.
 * @param lists all that the engine found.
 * @param categoryOf of a term of the title index.
 */
export function countByCategory(
  titles: ReadonlySet<string>,
  lists: readonly CountedList[],
  categoryOf: (id: string) => string | undefined,
): Record<string, number> {
  const counts = new Map<string, number>();
  const count = (category: string | undefined) => {
    if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
  };
  for (const id of titles) count(categoryOf(id));
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
