import type { CallFailure, CallReply, CallRequest, JsonKey } from '@terimce/contract/client';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { call } from '../../../lib/api.js';
import { orThrow } from '../../../lib/fetching.js';

type Success<K extends JsonKey> = Exclude<CallReply<K>, CallFailure>;

export interface Called<K extends JsonKey> {
  readonly data: Success<K>['data'] | undefined;
  readonly failure: CallFailure | undefined;
  /** True while nothing is there to show yet. */
  readonly loading: boolean;
  /** True while something newer is asked for. */
  readonly refreshing: boolean;
  readonly refresh: () => void;
}

/**
 * Reads a call and keeps the old reply on screen until the new one is there. `request` of null asks
 * for nothing. Lists of the panel are asked for anew whenever they are opened.
 */
export function useCall<K extends JsonKey>(
  key: K,
  request: CallRequest<K> | null,
  options: SWRConfiguration = {},
): Called<K> {
  const swr = useSWR<Success<K>, CallFailure>(
    request === null ? null : [key, request],
    () => orThrow(call(key, ...([request] as never))),
    { keepPreviousData: true, dedupingInterval: 1000, ...options },
  );
  return {
    data: swr.data?.data,
    failure: swr.error,
    loading: swr.isLoading && swr.data === undefined,
    refreshing: swr.isValidating,
    refresh: () => void swr.mutate(),
  };
}

/** Asks anew for every shown reply of these calls. */
export function refreshCalls(...keys: JsonKey[]): void {
  void mutate((key) => Array.isArray(key) && keys.includes(key[0] as JsonKey));
}

/** Forgets every reply, so that nobody sees what somebody else was allowed to see. Texts stay. */
export function forgetReplies(): Promise<unknown> {
  const isCall = (key: unknown) => Array.isArray(key) && String(key[0]).includes(' /');
  return mutate(isCall, undefined, { revalidate: false });
}
