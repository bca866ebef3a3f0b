import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { call } from '../../lib/api.js';
import { orThrow } from '../../lib/fetching.js';

const PAGE_SIZE = 20;
const SEARCH_DEBOUNCE_MS = 250;

/** One page of the own favorites with its filters, and the counts by category. */
export function useFavorites() {
  const [search, setSearch] = useState('');
  const [settled, setSettled] = useState('');
  const [category, setCategory] = useState('all');
  const [page, setPage] = useState(1);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(search.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  const list = useSWR(
    ['favorites', page, settled, category],
    async () => {
      const reply = await orThrow(
        call('GET /favorites', {
          query: {
            page,
            limit: PAGE_SIZE,
            ...(settled ? { search: settled } : {}),
            ...(category === 'all' ? {} : { category }),
          },
        }),
      );
      // A plain array is an accepted shape as well.
      return Array.isArray(reply.data)
        ? { favorites: reply.data, pagination: undefined }
        : reply.data;
    },
    { keepPreviousData: true, dedupingInterval: 0 },
  );
  // The last favorite of the last page may have been removed.
  const last = Math.max(1, list.data?.pagination?.pages ?? page);
  if (page > last) setPage(last);
  const stats = useSWR(
    'favorite-stats',
    async () => (await orThrow(call('GET /favorites/stats'))).data,
    { dedupingInterval: 0 },
  );

  return {
    list,
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
