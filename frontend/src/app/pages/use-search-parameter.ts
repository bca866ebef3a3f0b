import type { CallFailure } from '@terimce/contract/client';
import { opensOnEnter } from '@terimce/contract/match';
import { QUERY_MAX_LENGTH } from '@terimce/contract/query-length';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { findTerms } from '../../features/search/fetch-suggestions.js';
import { resultsPath } from '../../lib/results-path.js';
import { termPath } from '../../lib/terms.js';

/**
 * Removes `?search=` from the address and opens the best hit for it, by the rule of Enter in the search box.
 * A query without a hit that is good enough leads to the page of all results.
 */
export function useSearchParameter() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [missed, setMissed] = useState<string>();
  const [failure, setFailure] = useState<CallFailure>();
  const asked = params.get('search')?.trim().slice(0, QUERY_MAX_LENGTH);

  const running = useRef<AbortController>(undefined);

  /** Ends with the page, or when the visitor does something else. */
  function cancel() {
    running.current?.abort();
  }

  async function lookUp(query: string) {
    cancel();
    const asking = new AbortController();
    running.current = asking;
    const { signal } = asking;
    setMissed(undefined);
    const { page, failure } = await findTerms({ query }, 1, signal);
    if (signal.aborted) return;
    const best = page?.items[0];
    setFailure(best ? undefined : failure);
    if (best && opensOnEnter(best, query)) {
      await navigate(termPath(best), { replace: true });
    } else if (best) await navigate(resultsPath({ query }), { replace: true });
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

  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path ends the look-up of the former
  useEffect(() => cancel, [pathname]);

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
    cancel,
    clear: () => {
      cancel();
      setMissed(undefined);
    },
    retry: () => void (missed && lookUp(missed)),
  };
}
