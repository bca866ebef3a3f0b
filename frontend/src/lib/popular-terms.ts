import useSWR from 'swr';
import { call } from './api.js';
import { orThrow } from './fetching.js';

const CACHE_MS = 5 * 60_000;

/** The ten most read terms; the first `opened` of them have been read at all. */
export function usePopularTerms() {
  return useSWR(
    'popular-terms',
    async () => {
      const { data, opened } = await orThrow(
        call('GET /terms/popular/list', { query: { limit: 10 } }),
      );
      return { terms: data, opened };
    },
    { dedupingInterval: CACHE_MS },
  );
}
