import type { CallFailure } from '@terimce/contract/client';
import { call } from '../../lib/api.js';
import { failureMessage } from '../../lib/failure-message.js';
import { ifLoaded } from '../../lib/if-loaded.js';
import { replyOrDevice } from '../../lib/online.js';
import type { SuggestionPage, SuggestionRequest } from './suggestion-feed.js';

type Answered = Omit<SuggestionPage, 'items'> & { readonly data: SuggestionPage['items'] };

function pageOf({ data: items, ...page }: Answered): SuggestionPage {
  return { items, ...page };
}

/**
 * Loads one page of suggestions, without a network from the dictionary on this device; an error text if neither
 * answers.
 */
export function suggestionFetcher(limit: number) {
  return async (request: SuggestionRequest, signal: AbortSignal): Promise<SuggestionPage> => {
    const { query, category, exact } = request;
    const asked = call('GET /suggestions', {
      query: { query, language: 'both', limit, category, exact: exact ? 'true' : undefined },
      signal,
    });
    const reply = await replyOrDevice(asked, () => searchPack(request, limit, 'typing'));
    if (reply.success === 'device') return reply.kept;
    if (reply.success) return pageOf(reply);
    return { items: [], failed: failureMessage(reply, 'errors.suggestions') };
  };
}

/**
 * Searches for a whole query, without a network in the dictionary on this device; a failure if neither answers.
 */
export async function findTerms(
  request: SuggestionRequest,
  limit: number,
  signal?: AbortSignal,
): Promise<{ page?: SuggestionPage | undefined; failure?: CallFailure }> {
  const { query, category, exact } = request;
  const asked = call('GET /terms/search', {
    query: { query, limit, category, exact: exact ? 'true' : undefined },
    signal,
  });
  const reply = await replyOrDevice(asked, () => searchPack(request, limit, 'finished'));
  if (reply.success === 'device') return { page: reply.kept };
  return reply.success ? { page: pageOf(reply) } : { failure: reply };
}

/** Counts all results of a request by category, as their page does. */
export async function fetchCounts(
  { query, exact }: SuggestionRequest,
  signal: AbortSignal,
): Promise<Pick<SuggestionPage, 'count' | 'facets'> | undefined> {
  const reply = await call('GET /terms/search', {
    query: { query, page: 1, limit: 1, exact: exact ? 'true' : undefined },
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
  const pack = await ifLoaded(import('../../lib/pack.js'));
  if (!pack) return undefined;
  const answer = await pack.askPack({ kind: 'search', query, limit, mode, category, exact });
  if (!answer.present) return undefined;
  const items = answer.terms.map(({ id, ...term }) => ({ _id: id, ...term }));
  return { items, corrected: answer.corrected, notInDictionary: answer.notInDictionary };
}
