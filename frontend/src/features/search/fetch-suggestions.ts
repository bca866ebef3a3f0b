import type { CallFailure } from '@terimce/contract/client';
import { call } from '../../lib/api.js';
import { failureMessage } from '../../lib/failure-message.js';
import { isUnreachable } from '../../lib/online.js';
import type { SuggestionPage, SuggestionRequest } from './suggestion-feed.js';

type Answered = Omit<SuggestionPage, 'items'> & { readonly data: SuggestionPage['items'] };

function pageOf({ data, ...page }: Answered): SuggestionPage {
  const { count, corrected, notInDictionary, facets } = page;
  return { items: data, count, corrected, notInDictionary, facets };
}

/**
 * Loads one page of suggestions, without a network from the dictionary on this device; an error text if neither
 * answers.
 */
export function suggestionFetcher(limit: number) {
  return async (request: SuggestionRequest, signal: AbortSignal): Promise<SuggestionPage> => {
    const { query, category, exact } = request;
    const reply = await call('GET /suggestions', {
      query: { query, language: 'both', limit, category, exact: exact ? 'true' : undefined },
      signal,
    });
    if (reply.success) return pageOf(reply);
    const kept = isUnreachable(reply) ? await searchPack(request, limit, 'typing') : undefined;
    return kept ?? { items: [], failed: failureMessage(reply, 'errors.suggestions') };
  };
}

/**
 * Searches for a whole query, without a network in the dictionary on this device; then there may be both a page and
 * the failure.
 */
export async function findTerms(
  request: SuggestionRequest,
  limit: number,
  signal?: AbortSignal,
): Promise<{ page?: SuggestionPage | undefined; failure?: CallFailure }> {
  const { query, category, exact } = request;
  const reply = await call('GET /terms/search', {
    query: { query, limit, category, exact: exact ? 'true' : undefined },
    signal,
  });
  if (reply.success) return { page: pageOf(reply) };
  const kept = isUnreachable(reply) ? await searchPack(request, limit, 'finished') : undefined;
  return { page: kept, failure: reply };
}

/** Counts all results of a request by category. */
export async function fetchCounts(
  { query, exact }: SuggestionRequest,
  signal: AbortSignal,
): Promise<Pick<SuggestionPage, 'count' | 'facets'> | undefined> {
  const reply = await call('GET /terms/search', {
    query: { query, limit: 1, exact: exact ? 'true' : undefined },
    signal,
  });
  return reply.success ? { count: reply.count, facets: reply.facets } : undefined;
}

/** Searches the dictionary on this device; undefined if there is none. */
async function searchPack(
  { query, category, exact }: SuggestionRequest,
  limit: number,
  mode: 'typing' | 'finished',
): Promise<SuggestionPage | undefined> {
  // On a first visit that loses its network, the code for it is missing too.
  const pack = await import('../../lib/pack.js').catch(() => undefined);
  if (!pack) return undefined;
  const answer = await pack.askPack({ kind: 'search', query, limit, mode, category, exact });
  if (!answer.present) return undefined;
  const items = answer.terms.map(({ id, ...term }, i) => {
    return { _id: id, ...term, match: answer.matches?.[i] };
  });
  return { items, corrected: answer.corrected, notInDictionary: answer.notInDictionary };
}
