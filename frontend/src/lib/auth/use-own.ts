import type { CallFailure, CallRequest, JsonKey } from '@terimce/contract/client';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { call } from '../api.js';
import { type CallData, dataOf } from '../fetching.js';
import { usePageOwner } from './auth.js';

/**
 * Reads a call about the user's account. The key contains the user: a reply to a user who has logged out is never
 * shown to the next one.
 */
export function useOwn<K extends JsonKey>(
  key: K,
  request: CallRequest<K>,
  options: SWRConfiguration<CallData<K>, CallFailure> = {},
): SWRResponse<CallData<K>, CallFailure> {
  const owner = usePageOwner();
  return useSWR<CallData<K>, CallFailure>(
    owner ? [key, request, owner.username] : null,
    () => dataOf(call(key, ...([request] as never))),
    { dedupingInterval: 0, ...options },
  );
}
