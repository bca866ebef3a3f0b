import type { SavedView, ViewTable } from '@terimce/contract/routes/admin/views';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../../lib/use-call.js';
import { VIEW_PARAM } from '../../../lib/use-filters.js';

/** The saved views of a table. The selected one is in the address, together with its filters. */
export function useSavedViews(table: ViewTable) {
  const [params, setParams] = useSearchParams();
  const { data } = useCall('GET /admin/views', { query: { table } });
  const id = params.get(VIEW_PARAM);
  return {
    all: data ?? [],
    active: data?.find((view) => view._id === id),
    /** Shows a view, or the table without one. */
    choose: (view: Pick<SavedView, '_id' | 'filters'> | undefined) =>
      setParams(view ? { ...view.filters, [VIEW_PARAM]: view._id } : {}),
    /** The filters in the address, by query parameter. */
    filtersAmong: (names: readonly string[]): Record<string, string> =>
      Object.fromEntries([...params].filter(([name]) => name !== 'page' && names.includes(name))),
  };
}
