import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type { OpenedFrom } from '../features/search/use-search.js';
import { termKey } from '../lib/term-cache.js';
import { type TermName, termPath } from '../lib/terms.js';

/** What a page shows of a term while the rest of it loads, and how the visitor came to it. */
export interface TermNavigation {
  readonly name: TermName;
  readonly from: OpenedFrom;
}

/** Nothing waits for it, so its code comes with the first search. */
async function noteSearch(query: string, results: number): Promise<void> {
  const [{ trackSearch }, { rememberSearch }] = await Promise.all([
    import('../lib/analytics.js'),
    import('../lib/history.js'),
  ]);
  trackSearch(query, results);
  if (results > 0) rememberSearch(query);
}

/** Leads from a search box to a term's page, and takes note of the search. */
export function useOpenTerm() {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  return {
    openTerm: (term: TermName, from: OpenedFrom) => {
      const { _id, englishTerm, turkishTerm, category, slug } = term;
      const name = { _id, englishTerm, turkishTerm, category, slug };
      const path = termPath(name);
      // A search for a whole query answers whole terms: nothing is left to be fetched.
      if ('blog_en' in term) {
        void mutate(termKey(path.slice(1)), term, { revalidate: false });
      }
      void navigate(path, { state: { name, from } satisfies TermNavigation });
    },
    settle: (query: string, results: number) => void noteSearch(query, results),
  };
}
