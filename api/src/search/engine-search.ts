import { CodedError } from '@terimce/core/coded-error';
import { pageOfResults } from '@terimce/title-search/all-results';
import type { Engine } from './engine.js';
import { rerank } from './merge-hits.js';
import {
  NOTHING,
  outcomeOf,
  type ResultPage,
  type ResultQuery,
  readRequest,
  type SearchInput,
  type SearchOutcome,
  type TermSearch,
  titleOptions,
} from './search.service.js';

/** Most results of a query. */
const MOST_RESULTS = 50;

/** Searches by Meilisearch alone: while the dictionary loads, and above its limit of titles. */
export class EngineSearch implements TermSearch {
  readonly #engine: Pick<Engine, 'search'> | undefined;

  constructor(engine: Pick<Engine, 'search'> | undefined) {
    this.#engine = engine;
  }

  async search(input: SearchInput): Promise<SearchOutcome> {
    const request = readRequest(input);
    if (!request) return NOTHING;
    const asked = performance.now();
    const answer = await this.#engine?.search({ ...request, alone: true });
    if (!answer) throw new CodedError('SEARCH_UNAVAILABLE');
    const engine = performance.now() - asked;
    const titles = { hits: rerank(answer, input.query, titleOptions(input)) };
    const measured = { titleIndex: 0, engine, degraded: false };
    return outcomeOf(input, titles, answer, measured, () => undefined);
  }

  async results({ page, limit, sortBy: _, ...asked }: ResultQuery): Promise<ResultPage> {
    const input = { ...asked, mode: 'finished', limit: MOST_RESULTS, facets: true } as const;
    const { hits, facets = {}, corrected, notInDictionary } = await this.search(input);
    const results = hits.map(({ id, match }) => {
      const group = match === 'exact' || match === 'text' ? match : ('name' as const);
      return { id, match, group };
    });
    const listed = pageOfResults(results, { page, limit, categoryOf: () => '' });
    return { ...listed, facets, corrected, notInDictionary };
  }
}
