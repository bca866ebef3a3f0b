import { useOwn } from '../../lib/auth/use-own.js';
import { FOLLOWED } from '../../lib/favorites.js';
import { useKeptFavorites } from '../../lib/kept-calls.js';
import type { TermName } from '../../lib/terms.js';
import type { CallData } from '../../lib/use-call.js';
import { useFilters } from '../../lib/use-filters.js';

const PAGE_SIZE = 20;
/** A favorite in any shape that the specification accepts. */
function favoriteOf(item: object): TermName {
  const { _id, termId, term_id, ...names } = item as Partial<Record<string, string>>;
  return {
    _id: _id ?? termId ?? term_id ?? '',
    englishTerm: names.englishTerm ?? names.ingilizce_terim ?? names.english ?? '',
    turkishTerm: names.turkishTerm ?? names.turkce_terim ?? names.turkish ?? '',
    category: names.category ?? '',
    slug: names.slug ?? '',
  };
}

/** Undefined for a plain array, which is an accepted shape as well. */
function pagesOf(data: CallData<'GET /favorites'> | undefined) {
  return Array.isArray(data) ? undefined : data?.pagination;
}

const ALL = { search: '', category: '', page: '1' };

/** One page of the user's favorites with its filters, which are in the address, and the counts by category. */
export function useFavorites() {
  const { filters, set, isFiltered, reset } = useFilters(ALL);
  const { search, category } = filters;
  const page = Number(filters.page);
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
    {
      ...FOLLOWED,
      keepPreviousData: true,
      // The last favorite of the last page may have been removed. A reply from before may be wrong by now.
      onSuccess: (fresh) => {
        const last = Math.max(1, pagesOf(fresh)?.pages ?? page);
        if (page > last) set({ page: String(last) }, { replace: true });
      },
    },
  );
  const favorites = (Array.isArray(list.data) ? list.data : list.data?.favorites) ?? [];
  const pagination = pagesOf(list.data);
  const kept = useKeptFavorites();
  const shown = favorites.map(favoriteOf).filter(({ _id }) => kept.get(_id) !== false);
  const data = list.data && { favorites: shown, pagination };
  const stats = useOwn('GET /favorites/stats', {}, FOLLOWED);

  return {
    list: { ...list, data },
    stats: stats.data && {
      ...stats.data,
      totalFavorites: stats.data.totalFavorites - (favorites.length - shown.length),
    },
    statsFailure: stats.data ? undefined : stats.failure,
    filters: { search, category, page },
    set,
    filtered: isFiltered,
    clearFilters: reset,
    refresh: async () => {
      await Promise.all([list.mutate(), stats.mutate()]);
    },
  };
}
