import type { CallRequest, JsonKey } from '@terimce/contract/client';
import { type CallData, type Called, type CallOptions, useCall } from '../use-call.js';
import { usePageOwner } from './auth.js';

/** Reads a call about the user's account; nothing without one. */
export function useOwn<K extends JsonKey>(
  key: K,
  request: CallRequest<K>,
  options?: CallOptions<CallData<K>>,
): Called<CallData<K>> {
  const owner = usePageOwner()?.username;
  return useCall(key, owner === undefined ? null : request, {
    dedupingInterval: 0,
    ...options,
    owner,
  });
}
