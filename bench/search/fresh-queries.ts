import type { Random } from '@terimce/test-services/random';

/**
 * Queries that are not in any cache: prefixes and whole titles, some with a letter missing.
 * @param used queries of earlier calls; the new ones are added.
 */
export function freshQueries(
  titles: readonly string[],
  count: number,
  random: Random,
  used: Set<string>,
): string[] {
  const queries: string[] = [];
  while (queries.length < count) {
    const title = random.pick(titles);
    const cut = title.slice(0, Math.max(3, Math.ceil(title.length * (0.4 + random.next() * 0.6))));
    const at = 1 + random.below(cut.length - 1);
    const query = (random.next() < 0.2 ? cut.slice(0, at) + cut.slice(at + 1) : cut).trim();
    if (used.has(query)) continue;
    used.add(query);
    queries.push(query);
  }
  return queries;
}
