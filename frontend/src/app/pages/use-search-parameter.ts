import type { CallFailure } from '@terimce/contract/client';
import { opensOnEnter } from '@terimce/contract/match';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { searchPack } from '../../features/search/fetch-suggestions.js';
import type { SuggestedTerm } from '../../features/search/suggestion-feed.js';
import { call } from '../../lib/api.js';
import { isUnreachable } from '../../lib/online.js';
import { termPath } from '../../lib/terms.js';

/**
 * Removes `?search=` from the address and opens the best hit for it, by the rule of Enter in the search box.
 * @param onUnsure receives a query without a hit that is good enough.
 */
export function useSearchParameter(onUnsure: (query: string) => void) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [missed, setMissed] = useState<string>();
  const [failure, setFailure] = useState<CallFailure>();
  const asked = params.get('search')?.trim().slice(0, 100);

  async function lookUp(query: string) {
    setMissed(undefined);
    const reply = await call('GET /terms/search', { query: { query, limit: 1 } });
    const [best] = reply.success ? reply.data : await bestOfPack(reply, query);
    setFailure(reply.success || best ? undefined : reply);
    if (best && opensOnEnter(best, query)) {
      await navigate(termPath(best), { replace: true });
    } else if (best) onUnsure(query);
    else setMissed(query);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one lookup per occurrence of the parameter
  useEffect(() => {
    if (asked === undefined) return;
    const rest = new URLSearchParams(params);
    rest.delete('search');
    setParams(rest, { replace: true });
    if (asked !== '') void lookUp(asked);
  }, [asked]);

  // A failed lookup is repeated when the network is back.
  useEffect(() => {
    if (!failure || missed === undefined) return;
    const again = () => void lookUp(missed);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  });

  return {
    missed,
    failure,
    clear: () => setMissed(undefined),
    retry: () => void (missed && lookUp(missed)),
  };
}

/** The best hit of the dictionary on this device, if there is no network. */
async function bestOfPack(failure: CallFailure, query: string): Promise<readonly SuggestedTerm[]> {
  if (!isUnreachable(failure)) return [];
  const page = await searchPack({ query }, 1, 'finished');
  return page?.items ?? [];
}
