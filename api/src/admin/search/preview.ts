import type { SearchSettings } from '@terimce/contract/routes/admin/search';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { readSearchSettings, synonymTable } from '@terimce/core/search/search-settings';
import { type SearchHit, searchTitles } from '@terimce/title-search/search-titles';
import type { TitleIndex } from '@terimce/title-search/title-index';
import type { EngineHit } from '../../search/engine-query.js';
import type { LiveSearch } from '../../search/live-search.js';
import { type MergedHit, mergeHits } from '../../search/merge-hits.js';
import { queryVariants, type WordLists } from './query-variants.js';

const PREVIEW_HITS = 10;

/**
 * The results of a query with the present settings, and with other settings. Meilisearch keeps its own word lists, so
 * its part of the second result is combined from the queries that the new lists would produce.
 * @throws CodedError SEARCH_UNAVAILABLE if titles are not searched.
 */
export async function previewSettings(
  search: Pick<LiveSearch, 'live' | 'search' | 'engine'>,
  { query, ...settings }: SearchSettings & { query: string },
) {
  const { dictionary, isSearched } = search.live;
  if (!isSearched) throw new CodedError('SEARCH_UNAVAILABLE');
  const present = await readSearchSettings();
  const now = await search.search({
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
  const found = await askEngine(search.engine, query, lists);
  const titleHits = withSynonyms(dictionary.titles, groups, present.synonyms, () =>
    searchTitles(dictionary.titles, withoutStopWords(query, stopWords), {
      mode: 'finished',
      limit: PREVIEW_HITS,
    }),
  ).hits;
  const shown = ({ id }: Pick<MergedHit, 'id'>) => {
    const term = dictionary.get(id);
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

/** Undefined if Meilisearch did not answer in time. */
async function askEngine(
  engine: LiveSearch['engine'],
  query: string,
  lists: WordLists,
): Promise<EngineHit[] | undefined> {
  const hits = new Map<string, EngineHit>();
  for (const normalized of queryVariants(query, lists)) {
    const answer = await engine?.search({
      normalized,
      language: 'both',
      category: undefined,
      exact: false,
      facets: false,
      limit: PREVIEW_HITS,
    });
    if (!answer) return undefined;
    for (const hit of answer.hits) {
      const before = hits.get(hit.id);
      if (!before || hit.cost < before.cost) hits.set(hit.id, hit);
    }
  }
  return [...hits.values()];
}

/** Synchronous, so no search of a visitor uses the synonyms that are being tried. */
function withSynonyms(
  index: TitleIndex,
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

/** The query as Meilisearch reads it; a query of only stop words stays as it is. */
function withoutStopWords(query: string, stopWords: readonly string[]): string {
  const folds = new Set(stopWords.map(foldKey));
  const words = query.split(/\s+/).filter((word) => !folds.has(foldKey(word)));
  return words.length > 0 ? words.join(' ') : query;
}
