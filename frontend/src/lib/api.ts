import { type Client, createClient } from '@terimce/contract/client';
import { dropSession } from './auth/session.js';
import { currentLanguage } from './i18n.js';
import { readText } from './storage.js';

/** The API, with the visitor's token and language. Calls never throw: see `CallFailure`. */
const client: Client = createClient({
  baseUrl: import.meta.env.VITE_API_URL ?? '/api',
  headers: () => {
    const token = readText('authToken');
    return {
      'accept-language': currentLanguage(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  },
  onFailure: (failure, key) => {
    // A refused password is no expired session.
    if (failure.status === 401 && key !== 'POST /auth/login') dropSession();
  },
});

export const call: Client['call'] = client.call;
export const open: Client['open'] = client.open;
