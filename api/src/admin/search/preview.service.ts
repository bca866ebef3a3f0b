import type { SearchSettings } from '@terimce/contract/routes/admin/search';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { readSearchSettings, synonymTable } from '@terimce/core/search/search-settings';
import { type SearchHit, searchTitles } from '@terimce/title-search/search-titles';
import type { EngineHit } from '../../search/engine-query.js';
import type { LiveSearch } from '../../search/live-search.js';
import { type MergedHit, mergeHits } from '../../search/merge-hits.js';
import { queryVariants, type WordLists } from './query-variants.js';

const PREVIEW_HITS = 10;

/**
 * What a query finds in the whole product with the present settings, and what it would find with
 * others. Meilisearch keeps its own lists, so its part of the second is put together from the queries
 * that the lists would lead to.
 * @throws CodedError SEARCH_UNAVAILABLE while the title index is not read yet.
 */
export async function previewSettings(
  { titles, service, engine }: Pick<LiveSearch, 'titles' | 'service' | 'engine'>,
  { query, ...settings }: SearchSettings & { query: string },
) {
  if (!titles.isReady) throw new CodedError('SEARCH_UNAVAILABLE');
  const present = await readSearchSettings();
  const now = await service.search({
    query,
    mode: 'finished',
    language: 'both',
    limit: PREVIEW_HITS,
    exact: false,
    facets: false,
  });
  const groups = [...settings.synonyms.tr, ...settings.synonyms.en];
  const stopWords = [...settings.stopWords.tr, ...settings.stopWords.en];
  const lists: WordLists = { groups, stopWords, present: Object.keys(present.synonyms) };
  const found = await askEngine(engine, query, lists);
  const titleHits = withSynonyms(titles.index, groups, present.synonyms, () =>
    searchTitles(titles.index, withoutStopWords(query, stopWords), {
      mode: 'finished',
      limit: PREVIEW_HITS,
    }),
  ).hits;
  const shown = ({ id }: Pick<MergedHit, 'id'>) => {
    const term = titles.summaries.get(id);
    if (!term) return [];
    const { _id, englishTerm, turkishTerm, slug } = term;
    return [{ _id, englishTerm, turkishTerm, slug }];
  };
  return {
    before: now.hits.flatMap(shown).slice(0, PREVIEW_HITS),
    after: mergeHits(titleHits, found ?? [])
      .flatMap(shown)
      .slice(0, PREVIEW_HITS),
    degraded: now.degraded || found === undefined,
  };
}

/** Undefined when Meilisearch did not answer in time. */
async function askEngine(
  engine: LiveSearch['engine'],
  query: string,
  lists: WordLists,
): Promise<EngineHit[] | undefined> {
  const hits = new Map<string, EngineHit>();
  for (const normalised of queryVariants(query, lists)) {
    const answer = await engine?.search({
      normalised,
      language: 'both',
      category: undefined,
      exact: false,
      facets: false,
      limit: PREVIEW_HITS,
      alone: false,
    });
    if (!answer) return undefined;
    for (const hit of answer.hits) {
      const before = hits.get(hit.id);
      if (!before || hit.cost < before.cost) hits.set(hit.id, hit);
    }
  }
  return [...hits.values()];
}

/** Nothing waits inside, so no search of a visitor sees the synonyms that are tried. */
function withSynonyms(
  index: LiveSearch['titles']['index'],
  groups: string[][],
  present: Record<string, string[]>,
  search: () => { hits: SearchHit[] },
): { hits: SearchHit[] } {
  index.setSynonyms(groupsOf(synonymTable(groups)));
  try {
    return search();
  } finally {
    index.setSynonyms(groupsOf(present));
  }
}

function groupsOf(table: Record<string, string[]>): string[][] {
  return Object.entries(table).map(([word, others]) => [word, ...others]);
}

/** The query as Meilisearch reads it; one of stop words only stays as it is. */
function withoutStopWords(query: string, stopWords: readonly string[]): string {
  const folds = new Set(stopWords.map(foldKey));
  const words = query.split(/\s+/).filter((word) => !folds.has(foldKey(word)));
  return words.length > 0 ? words.join(' ') : query;
}
