import useSWR from 'swr';
import { call } from './api.js';

const CACHE_MS = 5 * 60_000;

/** The ten most read terms; the first `opened` of them have been read at all. */
export function usePopularTerms() {
  return useSWR(
    'popular-terms',
    async () => {
      const reply = await call('GET /terms/popular/list', { query: { limit: 10 } });
      if (!reply.success) throw reply;
      return { terms: reply.data, opened: reply.opened };
    },
    { dedupingInterval: CACHE_MS },
  );
}
