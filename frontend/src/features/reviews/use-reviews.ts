import { useState } from 'react';
import { useAuth } from '../../lib/auth/auth.js';
import { type CallData, useCall } from '../../lib/use-call.js';

const PAGE_SIZE = 10;

/** Ratings and approved comments of a term, and the review of the logged-in user. */
export function useReviews(termId: string) {
  const { user } = useAuth();
  const [page, setPage] = useState(1);
  const request = { params: { id: termId }, query: { page, limit: PAGE_SIZE } };
  const { data, failure, mutate } = useCall('GET /terms/{id}/reviews', request, {
    keepPreviousData: true,
    dedupingInterval: 0,
    owner: user?.username,
  });
  return { data, failed: failure !== undefined, user, setPage, refresh: () => mutate() };
}

export type Review = NonNullable<CallData<'GET /terms/{id}/reviews'>['mine']>;
