import { call } from './api.js';
import { useCall } from './use-call.js';

const CACHE_MS = 5 * 60_000;
const REQUEST = { query: { limit: 10 } };

/** The ten most read terms; the first `opened` of them have been read at all. */
export function usePopularTerms() {
  return useCall('GET /terms/popular/list', REQUEST, {
    read: async () => {
      const reply = await call('GET /terms/popular/list', REQUEST);
      if (!reply.success) throw reply;
      return { terms: reply.data, opened: reply.opened };
    },
    dedupingInterval: CACHE_MS,
  });
}
