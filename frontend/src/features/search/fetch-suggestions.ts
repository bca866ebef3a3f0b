import { call } from '../../lib/api.js';
import type { SuggestionPage, SuggestionRequest } from './suggestion-feed.js';

/** One page of suggestions; undefined when the call failed. */
export function suggestionFetcher(limit: number) {
  return async (
    { query, category, exact }: SuggestionRequest,
    signal: AbortSignal,
  ): Promise<SuggestionPage | undefined> => {
    const reply = await call('GET /suggestions', {
      query: { query, language: 'both', limit, category, exact: exact ? 'true' : undefined },
      signal,
    });
    if (!reply.success) return undefined;
    return {
      items: reply.data,
      count: reply.count,
      corrected: reply.corrected,
      facets: reply.facets,
    };
  };
}
