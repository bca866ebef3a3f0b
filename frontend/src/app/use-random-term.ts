import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { call } from '../lib/api.js';
import { failureText } from '../lib/failure-text.js';
import { termKey } from '../lib/term-cache.js';
import { termPath } from '../lib/terms.js';
import { toast } from '../lib/toast.js';

/** Opens a term chosen by the server. */
export function useRandomTerm(): () => Promise<void> {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return async () => {
    const reply = await call('GET /terms/random/get');
    if (!reply.success) {
      toast({ title: failureText('GET /terms/random/get', reply), kind: 'error' });
      return;
    }
    const path = termPath(reply.data);
    await mutate(termKey(path.slice(1)), reply.data, { revalidate: false });
    await navigate(path);
  };
}
