import type { QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import { normalizeQuery, stemmedQuery } from '@terimce/title-search/query';
import { searchTitles } from '@terimce/title-search/search-titles';
import type { LiveSearch } from '../../search/live-search.js';

/** Number of title index hits that are explained; enough to fill a page after a category filter. */
const POOL = 1000;

/** Explains the rank of each hit of a query: which path found it, and the parts of its cost. */
export async function explain(
  search: Pick<LiveSearch, 'search' | 'live'>,
  question: QueryOf<'GET /admin/search/explain'>,
) {
  const { query, language, exact, limit } = question;
  const mode = question.mode === 'suggest' ? 'typing' : 'finished';
  const started = performance.now();
  const outcome = await search.search({ ...question, mode, facets: false, explain: true });
  const total = performance.now() - started;
  const matches = new Map(
    search.live.isSearched
      ? searchTitles(search.live.dictionary.titles, query, {
          mode,
          limit: POOL,
          correct: !exact,
          explain: true,
          ...(language === 'both' ? {} : { languages: [language] }),
        }).hits.map((hit) => [hit.id, hit])
      : [],
  );
  const hits = outcome.hits.slice(0, limit);
  return {
    normalized: normalizeQuery(query),
    folded: foldKey(query),
    stems: stemmedQuery(query).split(' ').filter(Boolean),
    corrected: outcome.corrected ?? null,
    degraded: outcome.degraded,
    tookMs: { ...outcome.tookMs, total },
    hits: hits.flatMap(({ id, cost, foundBy }) => {
      const term = search.live.dictionary.get(id);
      if (!term) return [];
      const { englishTerm, turkishTerm, slug } = term;
      const match = matches.get(id);
      const own = Object.entries(match?.parts ?? {}).filter(([, part]) => part !== 0);
      const engine = foundBy.find((path) => path !== 'title-index');
      return {
        _id: id,
        englishTerm,
        turkishTerm,
        slug,
        cost,
        foundBy: [...foundBy],
        match: match
          ? { rule: match.path, title: match.title, corrected: match.correctedQuery ?? null }
          : null,
        parts:
          own.length > 0 || !engine
            ? own.map(([reason, part]) => ({ reason, cost: part as number }))
            : [{ reason: engine, cost }],
      };
    }),
  };
}
