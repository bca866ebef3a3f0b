import { call } from '../../lib/api.js';
import { failureText } from '../../lib/failure-text.js';
import { isUnreachable } from '../../lib/online.js';
import type { SuggestionPage, SuggestionRequest } from './suggestion-feed.js';

/** One page of suggestions, from the dictionary on this device where there is no network; what to tell when neither answers. */
export function suggestionFetcher(limit: number) {
  return async (request: SuggestionRequest, signal: AbortSignal): Promise<SuggestionPage> => {
    const { query, category, exact } = request;
    const reply = await call('GET /suggestions', {
      query: { query, language: 'both', limit, category, exact: exact ? 'true' : undefined },
      signal,
    });
    if (reply.success) {
      const { data, count, corrected, facets } = reply;
      return { items: data, count, corrected, facets };
    }
    const kept = isUnreachable(reply) ? await searchPack(request, limit, 'typing') : undefined;
    return kept ?? { items: [], failed: failureText('GET /suggestions', reply) };
  };
}

/** Searches the dictionary on this device; undefined where there is none. */
export async function searchPack(
  { query, category, exact }: SuggestionRequest,
  limit: number,
  mode: 'typing' | 'finished',
): Promise<SuggestionPage | undefined> {
  // On a first visit that loses its network, not even the code for it is there.
  const pack = await import('../../lib/pack.js').catch(() => undefined);
  if (!pack) return undefined;
  const answer = await pack.askPack({ kind: 'search', query, limit, mode, category, exact });
  if (!answer.present) return undefined;
  const items = answer.terms.map(({ id, ...term }) => ({ _id: id, ...term }));
  return { items, corrected: answer.corrected };
}
