import useSWRImmutable from 'swr/immutable';
import { call } from './api.js';
import { rememberCategories } from './category-name.js';
import { dataOf } from './fetching.js';

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
    const config = await dataOf(call('GET /client/config'));
    rememberCategories(config.categories);
    return config;
  });
  return data ?? DEFAULTS;
}
