import type { EdgeTerm } from '@terimce/contract/term';
import useSWR from 'swr';
import { call } from '../../lib/api.js';
import { isUnreachable } from '../../lib/online.js';
import { termKey } from '../../lib/term-cache.js';
import { isTermId } from '../../lib/terms.js';

/** The term behind a slug or an id: undefined while loading, null where there is none. */
export function useTerm(slug: string) {
  return useSWR(termKey(slug), ([, wanted]) => fetchTerm(wanted));
}

async function fetchTerm(wanted: string): Promise<EdgeTerm | null> {
  if (isTermId(wanted)) {
    const reply = await call('GET /terms/{id}', { params: { id: wanted } });
    if (reply.success) return reply.data;
    if (reply.status !== 404) throw reply;
  }
  const reply = await call('GET /terms/search', { query: { slug: wanted, limit: 1 } });
  if (reply.success) return reply.data[0] ?? null;
  const kept = isUnreachable(reply) ? await termOfPack(wanted) : undefined;
  if (kept === undefined) throw reply;
  return kept;
}

/** From the dictionary on this device; undefined where there is none. */
async function termOfPack(slug: string): Promise<EdgeTerm | null | undefined> {
  const { askPack, packTermToEdge } = await import('../../lib/pack.js');
  const { terms, present } = await askPack({ kind: 'term', slug });
  if (!present) return undefined;
  return terms[0] ? packTermToEdge(terms[0]) : null;
}
