import { VERSION } from '@terimce/contract/version';
import { call } from './api.js';
import { rememberCategories } from './category-name.js';
import { dataOf, useCall } from './use-call.js';

const DEFAULTS = {
  version: VERSION,
  mainSiteUrl: '/',
  contactEmail: '',
  timeZone: 'Europe/Istanbul',
  legalUpdated: '2025-08-27',
  features: { reviews: false, offlinePack: false },
  trackers: {} as { tagManagerId?: string | undefined },
};

async function read() {
  const config = await dataOf(call('GET /client/config'));
  rememberCategories(config.categories);
  return config;
}
const ONCE = { read, revalidateIfStale: false, revalidateOnReconnect: false };

export const useStoredConfig = () => useCall('GET /client/config', {}, ONCE);

/** Settings of this installation; defaults until they are loaded. */
export function useClientConfig() {
  return useStoredConfig().data ?? DEFAULTS;
}
