import type { CallRequest, JsonKey } from '@terimce/contract/client';
import { mayPass } from '../../../lib/online.js';
import { type CallData, type Called, useCall } from '../../../lib/use-call.js';

/** Interval at which a state is read that changes all the time, in milliseconds. */
export const EVERY_MS = 1000;
/** Delay after a failure in milliseconds. */
const RETRY_MS = 5000;

/**
 * Follows a state while the page is visible. A failure leaves the last state and is tried again; without a network,
 * too, so that it shows.
 * @param everyMs interval for a state; 0 if it is final.
 */
export function useLive<K extends JsonKey>(
  key: K,
  request: CallRequest<K>,
  everyMs: (data: CallData<K>) => number = () => EVERY_MS,
): Called<CallData<K>> {
  return useCall(key, request, {
    refreshInterval: (data) => (data === undefined ? EVERY_MS : everyMs(data)),
    refreshWhenOffline: true,
    shouldRetryOnError: mayPass,
    onErrorRetry: (_failure, _key, _options, retry) => void setTimeout(retry, RETRY_MS),
  });
}
