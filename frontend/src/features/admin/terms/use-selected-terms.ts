import type { AdminTerm } from '@terimce/contract/admin-term';
import { useState } from 'react';
import { useSelection } from '../../../lib/use-selection.js';
import type { SelectedTerms } from './term-change-dialog.js';

type Filter = NonNullable<SelectedTerms['selection']['filter']>;

/**
 * Selected rows of a table of terms, or all terms that match its filters, on any page; the latter until a row is
 * selected or the filters change.
 */
export function useSelectedTerms(
  rows: readonly AdminTerm[] | undefined,
  total: number,
  filter: Filter,
) {
  const [matching, setMatching] = useState<string>();
  const nameOf = (term: AdminTerm) => term.turkishTerm || term.englishTerm;
  const selection = useSelection({ rows, filters: filter, idOf: (term) => term._id, nameOf });
  const key = JSON.stringify(filter);
  const isMatching = matching === key;
  const selected: SelectedTerms = isMatching
    ? { selection: { filter }, count: total, names: rows?.map(nameOf) ?? [] }
    : { selection: { ids: [...selection.ids] }, count: selection.ids.size, names: selection.names };
  return {
    selected,
    checks: isMatching
      ? {
          ...selection.checks,
          ids: new Set(rows?.map((term) => term._id)),
          onSelect: (ids: ReadonlySet<string>) => {
            setMatching(undefined);
            selection.checks.onSelect(ids);
          },
        }
      : selection.checks,
    clear: () => {
      setMatching(undefined);
      selection.clear();
    },
    /** Undefined if nothing more matches. */
    selectMatching: !isMatching && selection.ids.size < total ? () => setMatching(key) : undefined,
  };
}
