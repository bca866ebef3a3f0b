import type { CallRequest, JsonKey } from '@terimce/contract/client';
import { type CallData, type Called, useCall } from '../../../lib/use-call.js';

/** Interval at which a state is read, and delay after a failure, in milliseconds. */
const EVERY_MS = 1000;
const RETRY_MS = 5000;

/**
 * Follows a state while the page is visible, until it is final. A failure leaves the last state; a lost connection is
 * tried again.
 */
export function useLive<K extends JsonKey>(
  key: K,
  request: CallRequest<K>,
  isFinal: (data: CallData<K>) => boolean = () => false,
): Called<CallData<K>> {
  return useCall(key, request, {
    refreshInterval: (data) => (data !== undefined && isFinal(data) ? 0 : EVERY_MS),
    onErrorRetry: (_failure, _key, _options, retry) => void setTimeout(retry, RETRY_MS),
  });
}
