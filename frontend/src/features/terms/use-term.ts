import type { EdgeTerm } from '@terimce/contract/term';
import useSWR from 'swr';
import { call } from '../../lib/api.js';
import { orThrow } from '../../lib/fetching.js';
import { termKey } from '../../lib/term-cache.js';
import { isTermId } from '../../lib/terms.js';

/** The term behind a slug or an id: undefined while loading, null where there is none. */
export function useTerm(slug: string) {
  return useSWR(termKey(slug), async ([, wanted]): Promise<EdgeTerm | null> => {
    if (isTermId(wanted)) {
      const reply = await call('GET /terms/{id}', { params: { id: wanted } });
      if (reply.success) return reply.data;
      if (reply.status !== 404) throw reply;
    }
    const reply = await orThrow(call('GET /terms/search', { query: { slug: wanted, limit: 1 } }));
    return reply.data[0] ?? null;
  });
}
