import type { CallFailure, CallRequest, JsonKey } from '@terimce/contract/client';
import type { Pagination } from '@terimce/contract/routes/common';
import { useRef } from 'react';
import { type CallData, type CallOptions, useCall } from './use-call.js';

/** Calls that return one page of a list. */
export type ListKey = {
  [K in JsonKey]: CallData<K> extends { readonly pagination: Pagination } ? K : never;
}[JsonKey];

interface PagesOptions<K extends ListKey, Row> extends CallOptions<CallData<K>> {
  /** The request for a page; everything else in it is the filter. */
  readonly request: (page: string) => CallRequest<K>;
  /** The field of the reply with the list. */
  readonly rows: (data: CallData<K>) => readonly Row[];
  readonly page: string;
  readonly setPage: (page: string, options?: { replace?: boolean }) => void;
}

/** One page of a list, as {@link PagedTable} shows it. */
export interface Pages<Data, Row> {
  readonly data: Data | undefined;
  readonly rows: readonly Row[] | undefined;
  readonly pagination: Pagination | undefined;
  readonly failure: CallFailure | undefined;
  readonly loading: boolean;
  readonly refresh: () => void;
  readonly setPage: (page: number) => void;
}

const lastPage = ({ pagination }: { pagination: Pagination }) => Math.max(pagination.pages, 1);

/**
 * Reads a list page by page. The rows of one page stay while another page of the same filter is loading. If a page is
 * no longer there, because its rows were deleted or match no longer, the last one takes its place.
 */
export function usePages<K extends ListKey, Row>(
  key: K,
  { request, rows, page, setPage, ...options }: PagesOptions<K, Row>,
): Pages<CallData<K>, Row> {
  const { failure, refresh, ...called } = useCall(key, request(page), {
    ...options,
    // A reply from before may be wrong by now.
    onSuccess: (fresh) => {
      if (Number(page) > lastPage(fresh)) setPage(String(lastPage(fresh)), { replace: true });
    },
  });
  const filter = JSON.stringify(request(''));
  const last = useRef<{ filter: string; data: CallData<K> }>(undefined);
  const isGone = called.data !== undefined && Number(page) > lastPage(called.data);
  if (called.data && !isGone) last.current = { filter, data: called.data };
  const kept = !failure && last.current?.filter === filter ? last.current.data : undefined;
  const data = isGone ? kept : (called.data ?? kept);
  return {
    data,
    rows: data && rows(data),
    pagination: data?.pagination,
    failure,
    loading: !data && !failure,
    refresh,
    setPage: (next) => setPage(String(next)),
  };
}
