import useSWR from 'swr';
import { fetchTerm } from '../../lib/fetch-term.js';
import { termKey } from '../../lib/term-cache.js';

/** The term for a slug or an id: undefined while loading, null if there is none. */
export function useTerm(slug: string) {
  return useSWR(termKey(slug), ([, wanted]) => fetchTerm(wanted));
}
