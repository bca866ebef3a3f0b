import type { CallFailure } from '@terimce/contract/client';
import type { CallKey } from '@terimce/contract/routes';
import i18n, { type ParseKeys } from 'i18next';

/** Texts for calls that fail without a message of the server: no network, no reply, an invalid reply. */
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

/** Calls whose failure is shown to the visitor. */
export type ReportedCall = keyof typeof FALLBACKS;

/** The server's message in the visitor's language, else the fallback of the call. */
export function failureText(key: ReportedCall, failure: CallFailure): string {
  const senseless = failure.code === 'INVALID_RESPONSE' && key.includes('/auth/');
  return failureMessage(failure, senseless ? 'errors.invalidResponse' : FALLBACKS[key]);
}

/** The same for calls of parts that are loaded later with their own texts. */
export function failureMessage(failure: CallFailure, fallback: ParseKeys): string {
  const cause = failureCause(failure);
  if (cause) return `${i18n.t(fallback)}. ${cause}`;
  if (failure.code === 'ABORTED' || failure.code === 'INVALID_RESPONSE') return i18n.t(fallback);
  const message = failure.message || i18n.t(fallback);
  return failure.retryAfter ? `${message}. ${waiting(failure.retryAfter)}` : message;
}

/** Why there was no reply; undefined if a server has replied. */
export function failureCause({ code }: CallFailure): string | undefined {
  if (code === 'NETWORK_ERROR') return i18n.t('errors.network');
  return code === 'TIMEOUT' ? i18n.t('errors.timeout') : undefined;
}

/** When to retry, in the largest unit that fits. */
function waiting(seconds: number): string {
  return seconds < 90
    ? i18n.t('errors.retrySeconds', { count: Math.ceil(seconds) })
    : i18n.t('errors.retryMinutes', { count: Math.ceil(seconds / 60) });
}
