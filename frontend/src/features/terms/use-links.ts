import { isTooShort } from '@terimce/contract/query-length';
import type { TermMention, TermSense } from '@terimce/contract/routes/browse';
import { call } from '../../lib/api.js';
import { ifLoaded } from '../../lib/if-loaded.js';
import { dataOrDevice } from '../../lib/online.js';
import type { TermName } from '../../lib/terms.js';
import { useCall } from '../../lib/use-call.js';

const COUNT = 6;

/** Related terms, closest first; undefined while they load. */
export function useRelated(id: string): readonly TermName[] | undefined {
  const request = { params: { id }, query: { limit: COUNT } };
  const read = () =>
    dataOrDevice(call('GET /terms/{id}/related', request), () => ofDevice('related', id));
  const { data, loading } = useCall('GET /terms/{id}/related', request, { read });
  return data ?? (loading ? undefined : []);
}

/** Mentions of other terms in the texts of a term; empty while they load. */
export function useMentions(id: string): readonly TermMention[] {
  const request = { params: { id } };
  const read = () =>
    dataOrDevice(call('GET /terms/{id}/mentions', request), () => ofDevice('mentions', id));
  return useCall('GET /terms/{id}/mentions', request, { read }).data ?? [];
}

/** Other meanings of the words of a term; undefined while they load. */
export function useSenses(id: string): readonly TermSense[] | undefined {
  const request = { params: { id } };
  const read = () =>
    dataOrDevice(call('GET /terms/{id}/senses', request), () => ofDevice('senses', id));
  const { data, loading } = useCall('GET /terms/{id}/senses', request, { read });
  return data ?? (loading ? undefined : []);
}

/** The groups of results whose names have the words of the query. */
const NAMED = ['exact', 'beginning', 'ending', 'containing'] as const;

/** The number of terms with a word in their names; 0 while they are counted, and without a network. */
export function useTermsWith(word: string): number {
  const request = { query: { query: word, page: 1, limit: 1, exact: 'true' as const } };
  const read = async () => {
    const reply = await call('GET /terms/search', request);
    if (!reply.success) throw reply;
    const { groups = {} } = reply;
    return NAMED.reduce((sum, group) => sum + (groups[group] ?? 0), 0);
  };
  return useCall('GET /terms/search', isTooShort(word) ? null : request, { read }).data ?? 0;
}

/** Links from the dictionary on this device; undefined if it is not there. */
async function ofDevice<K extends 'related' | 'senses' | 'mentions'>(kind: K, id: string) {
  const pack = await ifLoaded(import('../../lib/pack.js'));
  if (!pack) return undefined;
  const { askPack, packTermToEdge } = pack;
  const { terms, present, mentions = [], senses = [] } = await askPack({ kind: 'links', id });
  if (!present) return undefined;
  const links = {
    related: terms.map(packTermToEdge),
    senses: senses.map(packTermToEdge),
    mentions: mentions.map((mention) => ({ ...mention, term: packTermToEdge(mention.term) })),
  };
  return links[kind];
}
