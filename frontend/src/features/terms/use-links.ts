import type { TermMention, TermSense } from '@terimce/contract/routes/browse';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.js';
import { ifLoaded } from '../../lib/if-loaded.js';
import { dataOrDevice } from '../../lib/online.js';
import type { TermName } from '../../lib/terms.js';
import { useCall } from '../../lib/use-call.js';

const COUNT = 6;

/** Related terms, closest first; empty while they load and if there are none. */
export function useRelated(id: string): readonly TermName[] {
  const request = { params: { id }, query: { limit: COUNT } };
  const read = () =>
    dataOrDevice(call('GET /terms/{id}/related', request), () => ofDevice('related', id));
  return useCall('GET /terms/{id}/related', request, { read }).data ?? [];
}

/** Mentions of other terms in the texts of a term; empty while they load. */
export function useMentions(id: string): readonly TermMention[] {
  const request = { params: { id } };
  const read = () =>
    dataOrDevice(call('GET /terms/{id}/mentions', request), () => ofDevice('mentions', id));
  return useCall('GET /terms/{id}/mentions', request, { read }).data ?? [];
}

/** How long a term's page waits for what belongs between its texts, so that nothing moves, in milliseconds. */
const PATIENCE_MS = 1000;

/** Other meanings of the words of a term; undefined while they load, but not for long. */
export function useSenses(id: string): readonly TermSense[] | undefined {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, id);
    return () => clearTimeout(timer);
  }, [id]);
  const request = { params: { id } };
  const read = () =>
    dataOrDevice(call('GET /terms/{id}/senses', request), () => ofDevice('senses', id));
  const { data, loading } = useCall('GET /terms/{id}/senses', request, { read });
  return data ?? (loading && late !== id ? undefined : []);
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
