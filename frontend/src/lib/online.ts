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

/** Whether a call failed because of a missing network and not because of a reply. */
export function isUnreachable({ code }: CallFailure): boolean {
  return code === 'NETWORK_ERROR' || code === 'TIMEOUT';
}
