import { wantedCategory } from '@terimce/contract/category-names';
import type { ContentLanguage } from '@terimce/contract/languages';
import {
  type AllResults,
  allResults,
  type ResultPage as PageOfResults,
  pageOfResults,
} from '@terimce/title-search/all-results';
import type { SearchInput, SearchService } from './search.service.js';
import { compareTerms, type TermOrder } from './term-cache.js';
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

/** Lists all results of a query page by page, from the indexes in memory. */
export class ResultPages {
  readonly #titles: LiveTitles;
  readonly #search: SearchService;

  constructor(titles: LiveTitles, search: SearchService) {
    this.#titles = titles;
    this.#search = search;
  }

  /** @throws CodedError SEARCH_UNAVAILABLE if there is neither a title index nor Meilisearch. */
  async find(asked: ResultQuery, language: ContentLanguage): Promise<ResultPage> {
    const { isReady, index, texts, summaries } = this.#titles;
    if (!isReady) return this.#withoutTitles(asked);
    const { query, exact, sortBy, page, limit } = asked;
    const languages = asked.language === 'both' ? {} : { languages: [asked.language] };
    const { results, ...found } = allResults(index, texts, query, { exact, ...languages });
    const compare = sortBy === 'relevance' ? undefined : compareTerms(sortBy, language);
    const listed = pageOfResults(results, {
      page,
      limit,
      category: wantedCategory(asked.category),
      categoryOf: (id) => summaries.get(id)?.category,
      compare:
        compare &&
        ((a, b) => {
          const [one, other] = [summaries.get(a), summaries.get(b)];
          return one && other ? compare(one, other) : 0;
        }),
    });
    return { ...listed, ...found };
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
