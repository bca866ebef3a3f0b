import useSWRImmutable from 'swr/immutable';
import { call } from './api.js';
import { rememberCategories } from './category-name.js';
import { orThrow } from './fetching.js';

const DEFAULTS = {
  version: '1.0.0',
  mainSiteUrl: '/',
  contactEmail: '',
  timeZone: 'Europe/Istanbul',
  legalUpdated: '2025-08-27',
  features: { reviews: false, offlinePack: false },
  trackers: {} as { tagManagerId?: string | undefined },
};

/** Settings of this installation; defaults until they are loaded. */
export function useClientConfig() {
  const { data } = useSWRImmutable('client-config', async () => {
    const { data } = await orThrow(call('GET /client/config'));
    rememberCategories(data.categories);
    return data;
  });
  return data ?? DEFAULTS;
}
