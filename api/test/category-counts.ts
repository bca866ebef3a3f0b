import { CATEGORY_SLUGS } from '@terimce/contract/categories';
import { LIMIT_MAX } from '@terimce/contract/routes/common';
import { seedTerms } from './api-on-services.js';

interface Counted {
  readonly data: readonly { readonly category: string }[];
  readonly degraded?: boolean;
  readonly facets?: Readonly<Record<string, number>>;
}

type Search = (parameters: string) => Promise<Counted>;

/** A mix of queries for the seed: names, words, prefixes, suffixes, typing errors, and words of texts. */
export function spreadOfQueries(count: number): string[] {
  const terms = seedTerms();
  return Array.from({ length: count }, (_, i) => {
    const term = terms[(i * 131) % terms.length];
    const name = (i % 2 === 0 ? term?.turkishTerm : term?.englishTerm) ?? '';
    const word = name.split(' ')[0] ?? '';
    const makes = [
      () => name,
      () => word,
      () => word.slice(0, 3),
      () => `${word}lar`,
      () => word.slice(0, 2) + word.slice(3),
      () => `${word} ${name.split(' ').at(-1)}ler`,
      () => term?.turkishDefinition?.split(' ').slice(1, 3).join(' ') ?? word,
      () => word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
    ];
    return makes[(i >> 1) % makes.length]?.() ?? name;
  }).filter((query) => query.trim().length > 1);
}

/**
 * Counts that differ from the number of results in the category, as `query, category: listed, counted`. They have to
 * be equal if all hits can be listed, and never greater.
 */
export async function wrongCounts(search: Search, queries: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    const parameters = `query=${encodeURIComponent(query)}&limit=${LIMIT_MAX}`;
    const { facets = {}, degraded } = await search(parameters);
    if (degraded) throw new Error(`Meilisearch was late for ${query}`);
    const listed = await Promise.all(
      CATEGORY_SLUGS.map((category) => search(`${parameters}&category=${category}`)),
    );
    const total = Object.values(facets).reduce((sum, count) => sum + count, 0);
    for (const [i, category] of CATEGORY_SLUGS.entries()) {
      const { length } = listed[i]?.data ?? [];
      const count = facets[category] ?? 0;
      const isWrong = total <= LIMIT_MAX ? count !== length : Math.min(count, LIMIT_MAX) > length;
      if (isWrong) found.push(`${query}, ${category}: ${length}, ${count}`);
    }
  }
  return found;
}
