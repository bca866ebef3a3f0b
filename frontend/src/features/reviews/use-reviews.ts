import { useState } from 'react';
import useSWR from 'swr';
import { call } from '../../lib/api.js';
import { useAuth } from '../../lib/auth/auth.js';
import { dataOf } from '../../lib/fetching.js';

const PAGE_SIZE = 10;

/** Ratings and approved comments of a term, and the review of the logged-in user. */
export function useReviews(termId: string) {
  const { user } = useAuth();
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useSWR(
    ['reviews', termId, user?.username, page],
    () => {
      const query = { page, limit: PAGE_SIZE };
      return dataOf(call('GET /terms/{id}/reviews', { params: { id: termId }, query }));
    },
    { keepPreviousData: true, dedupingInterval: 0 },
  );
  return { data, failed: error !== undefined, user, setPage, refresh: () => mutate() };
}

export type Review = NonNullable<NonNullable<ReturnType<typeof useReviews>['data']>['mine']>;
