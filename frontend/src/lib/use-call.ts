import type { CallFailure, CallRequest, JsonKey } from '@terimce/contract/client';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { call } from './api.js';
import { type CallData, dataOf } from './fetching.js';

export type { CallData };

export interface Called<K extends JsonKey> {
  readonly data: CallData<K> | undefined;
  readonly failure: CallFailure | undefined;
  /** True while there is nothing to show yet. */
  readonly loading: boolean;
  /** True while newer data is loading. */
  readonly refreshing: boolean;
  readonly refresh: () => void;
}

/**
 * Reads a call. No request is sent if `request` is null. A reply stays until a newer one to the same request arrives;
 * a different request starts empty, so that no data is shown under the wrong heading. Use `keepPreviousData` if a
 * request follows typing and its result shows to what it belongs.
 */
export function useCall<K extends JsonKey>(
  key: K,
  request: CallRequest<K> | null,
  options: SWRConfiguration<CallData<K>, CallFailure> = {},
): Called<K> {
  const swr = useSWR<CallData<K>, CallFailure>(
    request === null ? null : [key, request],
    () => dataOf(call(key, ...([request] as never))),
    { dedupingInterval: 1000, ...options },
  );
  return {
    data: swr.data,
    failure: swr.error,
    loading: swr.isLoading && swr.data === undefined,
    refreshing: swr.isValidating,
    refresh: () => void swr.mutate(),
  };
}

/** Reloads all shown replies of these calls. */
export function refreshCalls(...keys: JsonKey[]): void {
  void mutate((key) => Array.isArray(key) && keys.includes(key[0] as JsonKey));
}

/** Drops all replies, so that no user sees what another one was allowed to see. Texts stay. */
export function forgetReplies(): Promise<unknown> {
  const isCall = (key: unknown) => Array.isArray(key) && String(key[0]).includes(' /');
  return mutate(isCall, undefined, { revalidate: false });
}
