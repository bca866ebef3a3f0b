import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { OpenedFrom, SettledSearch } from '../lib/analytics.js';
import { ifLoaded } from '../lib/if-loaded.js';
import { termKey } from '../lib/term-cache.js';
import type { TermNavigation } from '../lib/term-navigation.js';
import { type TermName, termName, termPath } from '../lib/terms.js';

/** Nothing waits for it, so its code is loaded with the first search. */
async function noteSearch(search: SettledSearch): Promise<void> {
  const [analytics, history] = await Promise.all([
    ifLoaded(import('../lib/analytics.js')),
    ifLoaded(import('../lib/history.js')),
  ]);
  analytics?.trackSearch(search);
  if (search.results > 0) history?.rememberSearch(search.query);
}

/** Opens a term's page from a search box, and records the search. */
export function useOpenTerm() {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return {
    openTerm: (term: TermName, from: OpenedFrom) => {
      const name = termName(term);
      const path = termPath(name);
      // A search for a whole query returns whole terms, so nothing needs to be loaded.
      if ('blog_en' in term) {
        void mutate(termKey(path.slice(1)), term, { revalidate: false });
      }
      void navigate(path, { state: { name, from } satisfies TermNavigation });
    },
    settle: (search: SettledSearch) => void noteSearch(search),
  };
}
