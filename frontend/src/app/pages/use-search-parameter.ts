import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api.js';
import { termPath } from '../../lib/terms.js';

/** Takes `?search=` out of the address and opens the best hit for it. */
export function useSearchParameter() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [missed, setMissed] = useState<string>();
  const [failed, setFailed] = useState(false);
  const asked = params.get('search')?.trim().slice(0, 100);

  async function lookUp(query: string) {
    setMissed(undefined);
    const reply = await call('GET /terms/search', { query: { query, limit: 1 } });
    const [best] = reply.success ? reply.data : [];
    setFailed(!reply.success);
    if (best) await navigate(termPath(best), { replace: true });
    else setMissed(query);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a lookup belongs to one appearance of the parameter
  useEffect(() => {
    if (asked === undefined) return;
    const rest = new URLSearchParams(params);
    rest.delete('search');
    setParams(rest, { replace: true });
    if (asked !== '') void lookUp(asked);
  }, [asked]);

  return {
    missed,
    failed,
    clear: () => setMissed(undefined),
    retry: () => void (missed && lookUp(missed)),
  };
}
