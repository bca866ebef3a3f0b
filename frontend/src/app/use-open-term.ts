import { useNavigate } from 'react-router-dom';
import type { OpenedFrom } from '../features/search/use-search.js';
import type { TermName } from '../lib/terms.js';
import { termPath } from '../lib/terms.js';

/** What a page shows of a term while the rest of it loads, and how the visitor came to it. */
export interface TermNavigation {
  readonly name: TermName;
  readonly from: OpenedFrom;
}

/** Leads from a search box to a term's page. */
export function useOpenTerm() {
  const navigate = useNavigate();
  return {
    openTerm: ({ _id, englishTerm, turkishTerm, category, slug }: TermName, from: OpenedFrom) => {
      const name = { _id, englishTerm, turkishTerm, category, slug };
      void navigate(termPath(name), { state: { name, from } satisfies TermNavigation });
    },
    settle: (_query: string, _results: number) => {},
  };
}
