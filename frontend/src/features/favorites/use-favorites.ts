import { useState } from 'react';
import { useOwn } from '../../lib/auth/use-own.js';

const PAGE_SIZE = 20;
const ALL = { search: '', category: '', page: 1 };

/** One page of the user's favorites with its filters, and the counts by category. */
export function useFavorites() {
  const [filters, setFilters] = useState(ALL);
  const { search, category, page } = filters;
  const list = useOwn(
    'GET /favorites',
    {
      query: {
        page,
        limit: PAGE_SIZE,
        ...(search ? { search } : {}),
        ...(category ? { category } : {}),
      },
    },
    { keepPreviousData: true },
  );
  // A plain array is an accepted shape as well.
  const data = Array.isArray(list.data)
    ? { favorites: list.data, pagination: undefined }
    : list.data;
  // The last favorite of the last page may have been removed.
  const last = Math.max(1, data?.pagination?.pages ?? page);
  if (page > last) setFilters({ ...filters, page: last });
  const stats = useOwn('GET /favorites/stats', {});

  return {
    list: { ...list, data },
    stats: stats.data,
    filters,
    filtered: search !== '' || category !== '',
    /** Changes filters; all but the page return to the first page. */
    setFilters: (change: Partial<typeof ALL>) => setFilters({ ...filters, page: 1, ...change }),
    clearFilters: () => setFilters(ALL),
    refresh: async () => {
      await Promise.all([list.mutate(), stats.mutate()]);
    },
  };
}
