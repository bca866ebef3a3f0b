import type { CallFailure } from '@terimce/contract/client';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether a call got no reply of the API: no network, or a proxy or portal that answers instead. */
export function isUnreachable({ code, status }: CallFailure): boolean {
  const isOther = code === 'INVALID_RESPONSE' || (status >= 502 && status <= 504);
  return code === 'NETWORK_ERROR' || code === 'TIMEOUT' || isOther;
}

/** How long the API is awaited, in milliseconds, before the device answers with its own copy. */
const DEVICE_AFTER_MS = 2000;

/** The API's reply; if it is late or there is none, what the device has, if it has anything. */
export async function replyOrDevice<R extends { readonly success: boolean }, T>(
  reply: Promise<R>,
  fromDevice: () => Promise<T | undefined>,
): Promise<R | { readonly success: 'device'; readonly kept: T }> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, DEVICE_AFTER_MS));
  const first = await Promise.race([reply, late]);
  const isAnswer = first && (first.success || !isUnreachable(first as unknown as CallFailure));
  const kept = isAnswer ? undefined : await fromDevice().catch(() => undefined);
  return kept === undefined ? reply : { success: 'device', kept };
}
