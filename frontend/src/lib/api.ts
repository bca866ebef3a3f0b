import { type Client, createClient } from '@terimce/contract/client';
import { tellExpired } from './auth/expired.js';
import { dropSession } from './auth/stored-session.js';
import { currentLanguage } from './i18n.js';
import { readText } from './storage.js';

/** Pages that show nothing without an account. */
const OWN_PAGES = /^\/(favorites|profile)$/;

/** The panel redirects to its own log-in, which reports that the session has ended. */
const PANEL = /^\/(admin\/|tekkisilikordu$)/;

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
    // A refused password is not an expired session.
    if (failure.status !== 401 || key === 'POST /auth/login') return;
    // The first of several concurrent calls has ended the session; the others add nothing.
    if (readText('authToken') === null) return;
    const asked = !key.startsWith('GET ') || OWN_PAGES.test(location.pathname);
    dropSession(asked);
    if (!PANEL.test(location.pathname)) tellExpired(asked);
  },
});

export const call: Client['call'] = client.call;
export const open: Client['open'] = client.open;
