import type { CallFailure } from '@terimce/contract/client';
import type { CallKey } from '@terimce/contract/routes';
import i18n, { type ParseKeys } from 'i18next';

/** What is said when a call fails without a message of the server: no network, no reply, no sense in it. */
const FALLBACKS = {
  'GET /terms/search': 'errors.search',
  'GET /suggestions': 'errors.suggestions',
  'GET /terms/{id}': 'errors.term',
  'GET /terms/popular/list': 'errors.popular',
  'GET /terms/categories': 'errors.categories',
  'GET /terms/categories/list': 'errors.categories',
  'GET /terms/random/get': 'errors.random',
  'GET /terms/browse': 'errors.terms',
  'GET /favorites': 'errors.favorites',
  'POST /favorites': 'errors.favoriteAdd',
  'DELETE /favorites/{termId}': 'errors.favoriteRemove',
  'GET /favorites/check/{termId}': 'errors.favoriteCheck',
  'GET /favorites/stats': 'errors.favoriteStats',
  'DELETE /favorites/all': 'errors.favoritesClear',
  'GET /favorites/export': 'errors.favoritesExport',
  'POST /favorites/import': 'errors.favoritesImport',
  'POST /auth/login': 'errors.login',
  'GET /auth/verify': 'errors.tokenVerification',
  'GET /auth/profile': 'errors.profile',
  'PUT /auth/profile': 'errors.profileSave',
  'PUT /auth/change-password': 'errors.passwordChange',
  'PUT /auth/security-question': 'errors.securityChange',
  'POST /auth/register': 'errors.register',
  'POST /auth/verify-security': 'errors.security',
  'POST /auth/reset-password': 'errors.passwordReset',
  'POST /auth/reset-by-link': 'errors.passwordReset',
  'POST /feedback/submit': 'errors.feedback',
  'POST /suggestions/submit': 'errors.suggestion',
  'GET /history': 'errors.history',
  'DELETE /history': 'errors.history',
} as const satisfies Partial<Record<CallKey, ParseKeys>>;

/** Calls whose failure the visitor is told of. */
export type ToldCall = keyof typeof FALLBACKS;

/** The server's message, which comes in the visitor's language, else the fallback of the call. */
export function failureText(key: ToldCall, failure: CallFailure): string {
  const senseless = failure.code === 'INVALID_RESPONSE' && key.includes('/auth/');
  return failureMessage(failure, senseless ? 'errors.invalidResponse' : FALLBACKS[key]);
}

/** The same for calls of parts that are loaded later and bring their texts along. */
export function failureMessage(failure: CallFailure, fallback: ParseKeys): string {
  switch (failure.code) {
    case 'NETWORK_ERROR':
    case 'TIMEOUT':
    case 'ABORTED':
    case 'INVALID_RESPONSE':
      return i18n.t(fallback);
    default: {
      const message = failure.message || i18n.t(fallback);
      return failure.retryAfter ? `${message}. ${waiting(failure.retryAfter)}` : message;
    }
  }
}

/** When a further try makes sense, in the largest unit that fits. */
function waiting(seconds: number): string {
  return seconds < 90
    ? i18n.t('errors.retrySeconds', { count: Math.ceil(seconds) })
    : i18n.t('errors.retryMinutes', { count: Math.ceil(seconds / 60) });
}
