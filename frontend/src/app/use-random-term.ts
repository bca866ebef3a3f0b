import type { EdgeTerm } from '@terimce/contract/term-fields';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { call } from '../lib/api.js';
import { failureMessage } from '../lib/failure-message.js';
import { ifLoaded } from '../lib/if-loaded.js';
import { isUnreachable } from '../lib/online.js';
import { termKey } from '../lib/term-cache.js';
import { termName, termPath } from '../lib/terms.js';
import { toast } from '../lib/toast.js';
import { isCovered } from '../lib/use-hotkeys.js';

/** The look-up that is running. */
let latest: AbortController | undefined;

/** Opens a random term of the server; without a network, one of the dictionary on this device. */
export function useRandomTerm(): () => Promise<void> {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return async () => {
    latest?.abort();
    const asked = new AbortController();
    latest = asked;
    // Who types meanwhile does not want to be led away.
    addEventListener('input', () => asked.abort(), { once: true, signal: asked.signal });
    const from = location.href;
    const wasCovered = isCovered();
    const reply = await call('GET /terms/random/get', { signal: asked.signal });
    // The visitor asked again, has gone elsewhere, or has opened a dialog meanwhile.
    if (asked.signal.aborted || location.href !== from || (isCovered() && !wasCovered)) return;
    const term = reply.success
      ? reply.data
      : isUnreachable(reply)
        ? await randomOfPack()
        : undefined;
    if (!term) {
      if (!reply.success) {
        toast({ title: failureMessage(reply, 'errors.random'), kind: 'error' });
      }
      return;
    }
    const path = termPath(term);
    await mutate(termKey(path.slice(1)), term, { revalidate: false });
    await navigate(path, { state: { name: termName(term) } });
  };
}

async function randomOfPack(): Promise<EdgeTerm | undefined> {
  const pack = await ifLoaded(import('../lib/pack.js'));
  const term = (await pack?.askPack({ kind: 'random' }))?.terms[0];
  return term && pack?.packTermToEdge(term);
}
