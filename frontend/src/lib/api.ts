import { createClient } from '@terimce/contract/client';
import { dropSession } from './auth/session.js';
import { currentLanguage } from './i18n.js';
import { site } from './site.js';
import { readText } from './storage.js';

/** The API, with the visitor's token and language. Calls never throw: see `CallFailure`. */
export const { call, open, address } = createClient({
  baseUrl: site.apiUrl,
  headers: () => {
    const token = readText('authToken');
    return {
      'accept-language': currentLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  },
  onFailure: (failure, key) => {
    // A refused password is no expired session.
    if (failure.status === 401 && key !== ('POST /auth/login' as string)) dropSession();
  },
});
