import useSWRImmutable from 'swr/immutable';
import { call } from './api.js';
import { orThrow } from './fetching.js';

const DEFAULTS = {
  version: '1.0.0',
  mainSiteUrl: '/',
  contactEmail: 'iletisim@terimce.com',
  legalUpdated: '2025-08-27',
  features: { reviews: false, offlinePack: false },
  trackers: {} as { tagManagerId?: string | undefined },
};

/** Settings of this installation; defaults until the server has told. */
export function useClientConfig() {
  const { data } = useSWRImmutable('client-config', async () => {
    return (await orThrow(call('GET /client/config'))).data;
  });
  return data ?? DEFAULTS;
}
