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
  titles: Iterable<string>,
  lists: readonly CountedList[],
  categoryOf: (id: string) => string | undefined,
): Record<string, number> {
  const known = new Map<string, string | undefined>();
  for (const id of titles) known.set(id, categoryOf(id));
  for (const { hits } of lists) {
    for (const { id, category = categoryOf(id) } of hits) known.set(id, category);
  }
  const counts = new Map<string, number>();
  for (const category of known.values()) {
    if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  for (const list of lists) {
    for (const [category, count] of Object.entries(list.counts)) {
      counts.set(category, Math.max(count, counts.get(category) ?? 0));
    }
  }
  return Object.fromEntries(counts);
}
