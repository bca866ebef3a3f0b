import { sortedBy } from '@terimce/contract/browse-order';
import { wantedCategory } from '@terimce/contract/category-names';
import type { ContentLanguage } from '@terimce/contract/languages';
import {
  type AllResults,
  allResults,
  type ResultPage as PageOfResults,
  pageOfResults,
} from '@terimce/title-search/all-results';
import { LRUCache } from 'lru-cache';
import type { SearchInput, SearchService } from './search.service.js';
import { sortKey, type TermOrder } from './term-cache.js';
import type { LiveTitles } from './title-index.js';

export interface ResultQuery
  extends Pick<SearchInput, 'query' | 'language' | 'exact' | 'category'> {
  readonly sortBy: 'relevance' | TermOrder;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** A page of all results of a query. */
export type ResultPage = PageOfResults & Omit<AllResults, 'results'>;

/** Most results without a title index. */
const WITHOUT_TITLES = 50;

/** Most results that are kept, of all queries together. */
const KEPT_RESULTS = 200_000;

/**
 * Lists all results of a query page by page, from the indexes in memory. They are found once for all of their pages,
 * and sorted once for each order.
 */
export class ResultPages {
  readonly #titles: LiveTitles;
  readonly #search: SearchService;
  readonly #kept = new LRUCache<string, AllResults>({
    maxSize: KEPT_RESULTS,
    sizeCalculation: ({ results }) => results.length + 1,
  });

  constructor(titles: LiveTitles, search: SearchService) {
    this.#titles = titles;
    this.#search = search;
  }

  /** @throws CodedError SEARCH_UNAVAILABLE if there is neither a title index nor Meilisearch. */
  async find(asked: ResultQuery, language: ContentLanguage): Promise<ResultPage> {
    const { isReady, summaries } = this.#titles;
    if (!isReady) return this.#withoutTitles(asked);
    const { page, limit } = asked;
    const { results, ...found } = this.#inOrder(asked, language);
    const listed = pageOfResults(results, {
      page,
      limit,
      category: wantedCategory(asked.category),
      categoryOf: (id) => summaries.get(id)?.category,
    });
    return { ...listed, ...found };
  }

  #inOrder(asked: ResultQuery, language: ContentLanguage): AllResults {
    const { sortBy } = asked;
    if (sortBy === 'relevance') return this.#all(asked);
    return this.#once([sortBy, language], asked, () => {
      const found = this.#all(asked);
      const { summaries } = this.#titles;
      const results = sortedBy(found.results, ({ id }) => {
        const summary = summaries.get(id);
        return summary ? sortKey(summary, sortBy, language) : '';
      });
      return { ...found, results };
    });
  }

  #all(asked: ResultQuery): AllResults {
    const { query, exact } = asked;
    const languages = asked.language === 'both' ? {} : { languages: [asked.language] };
    return this.#once([], asked, () => {
      const { index, texts } = this.#titles;
      return allResults(index, texts, query, { exact, ...languages });
    });
  }

  #once(
    order: readonly string[],
    { query, exact, language }: ResultQuery,
    make: () => AllResults,
  ): AllResults {
    const key = JSON.stringify([this.#titles.version, query, exact, language, ...order]);
    const kept = this.#kept.get(key) ?? make();
    this.#kept.set(key, kept);
    return kept;
  }

  /** What Meilisearch finds first. */
  async #withoutTitles({ page, limit, sortBy: _, ...asked }: ResultQuery): Promise<ResultPage> {
    const input = { ...asked, mode: 'finished', limit: WITHOUT_TITLES, facets: true } as const;
    const { hits, facets = {}, corrected, notInDictionary } = await this.#search.search(input);
    const results = hits.map(({ id, match }) => {
      const group = match === 'exact' || match === 'text' ? match : ('name' as const);
      return { id, match, group };
    });
    const listed = pageOfResults(results, { page, limit, categoryOf: () => '' });
    return { ...listed, facets, corrected, notInDictionary };
  }
}
