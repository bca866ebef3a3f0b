import { useEffect, useState } from 'react';
import { useOwn } from '../../lib/auth/use-own.js';

const PAGE_SIZE = 20;
const SEARCH_DEBOUNCE_MS = 250;

/** One page of the user's favorites with its filters, and the counts by category. */
export function useFavorites() {
  const [search, setSearch] = useState('');
  const [settled, setSettled] = useState('');
  const [category, setCategory] = useState('all');
  const [page, setPage] = useState(1);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(search.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  const list = useOwn(
    'GET /favorites',
    {
      query: {
        page,
        limit: PAGE_SIZE,
        ...(settled ? { search: settled } : {}),
        ...(category === 'all' ? {} : { category }),
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
  if (page > last) setPage(last);
  const stats = useOwn('GET /favorites/stats', {});

  return {
    list: { ...list, data },
    stats: stats.data,
    filters: { search, category, page },
    filtered: settled !== '' || category !== 'all',
    setPage,
    setSearch: (text: string) => {
      setSearch(text);
      setPage(1);
    },
    setCategory: (next: string) => {
      setCategory(next);
      setPage(1);
    },
    clearFilters: () => {
      setSearch('');
      setSettled('');
      setCategory('all');
      setPage(1);
    },
    refresh: async () => {
      await Promise.all([list.mutate(), stats.mutate()]);
    },
  };
}
