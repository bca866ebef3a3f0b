import type { EdgeTerm } from '@terimce/contract/term-fields';
import { preload } from 'swr';
import { call } from './api.js';
import { ifLoaded } from './if-loaded.js';
import { keptTerm } from './kept-terms.js';
import { dataOrDevice } from './online.js';
import { termKey, termRequest } from './term-cache.js';
import { isTermId } from './terms.js';

/** The term for a slug or an id; null if there is none. @throws CallFailure */
export async function fetchTerm(wanted: string): Promise<EdgeTerm | null> {
  if (isTermId(wanted)) {
    const reply = await call('GET /terms/{id}', { params: { id: wanted } });
    if (reply.success) return reply.data;
    if (reply.status !== 404) throw reply;
  }
  const asked = call('GET /terms/search', termRequest(wanted));
  const [term = null] = await dataOrDevice(asked, () => termOfDevice(wanted));
  return term;
}

/** Loads a term into the cache of the page that will show it. */
export async function fetchAhead(slug: string): Promise<void> {
  await preload(termKey(slug), () => fetchTerm(slug));
}

/** The term as it was read before, else from the dictionary on this device; undefined if there is no dictionary. */
async function termOfDevice(slug: string): Promise<readonly EdgeTerm[] | undefined> {
  const read = await keptTerm(slug);
  if (read) return [read];
  const pack = await ifLoaded(import('./pack.js'));
  if (!pack) return undefined;
  const { terms, present } = await pack.askPack({ kind: 'term', slug });
  return present ? terms.map(pack.packTermToEdge) : undefined;
}
