import { useEffect } from 'react';
import { useClientConfig } from '../lib/client-config.js';

/** Starts a configured tag manager; without one, not even its code is loaded. */
export function useTagManager(): void {
  const { tagManagerId } = useClientConfig().trackers;
  useEffect(() => {
    if (!tagManagerId) return;
    void import('../lib/analytics.js').then(({ startTagManager }) => startTagManager(tagManagerId));
  }, [tagManagerId]);
}
