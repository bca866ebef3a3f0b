import type { AdminTerm } from '@terimce/contract/admin-term';
import type { TermFilter } from '@terimce/contract/routes/admin/term-filter';
import { useState } from 'react';
import { useSelection } from '../../../lib/use-selection.js';
import type { PanelList } from '../list/use-panel-list.js';
import { readConditions } from './conditions.js';
import type { SelectedTerms } from './term-change-dialog.js';

/**
 * Selected rows of a table of terms, or all terms that match its filters, on any page; the latter until a row is
 * selected or the filters change.
 */
export function useSelectedTerms({ rows, idOf, filters, pagination }: PanelList<AdminTerm>) {
  const [matching, setMatching] = useState<string>();
  const nameOf = (term: AdminTerm) => term.turkishTerm || term.englishTerm;
  const filter = filterOf(filters);
  const total = pagination?.total ?? 0;
  const selection = useSelection({ rows, filters: filter, idOf, nameOf });
  const key = JSON.stringify(filter);
  const isMatching = matching === key;
  const selected: SelectedTerms = isMatching
    ? { selection: { filter }, count: total, names: rows?.map(nameOf) ?? [] }
    : { selection: { ids: [...selection.ids] }, count: selection.ids.size, names: selection.names };
  return {
    filter,
    total,
    selected,
    checks: isMatching
      ? {
          ...selection.checks,
          ids: new Set(rows?.map(idOf)),
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

/** The filters of a table as a change of all terms that match takes them. */
function filterOf({
  conditions,
  sortBy: _,
  sortOrder: __,
  ...filters
}: PanelList<never>['filters']) {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(given),
    ...(conditions ? { conditions: [...readConditions(conditions)] } : {}),
  } as TermFilter;
}
