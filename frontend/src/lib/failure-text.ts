import type { CallFailure } from '@terimce/contract/client';
import type { CallKey } from '@terimce/contract/routes';
import { failureMessage } from './failure-message.js';
import type { TextKey } from './i18n.js';

/**
 * Texts for calls that fail without a message of the server: no network, no reply, an invalid reply. The calls of the
 * home page name theirs themselves, because the page does not load this table; a page without its data has a title.
 */
const FALLBACKS = {
  'POST /favorites': 'errors.favoriteAdd',
  'DELETE /favorites/{termId}': 'errors.favoriteRemove',
  'GET /favorites/stats': 'errors.favoriteStats',
  'DELETE /favorites/all': 'errors.favoritesClear',
  'GET /favorites/export': 'errors.favoritesExport',
  'POST /favorites/import': 'errors.favoritesImport',
  'POST /auth/login': 'errors.login',
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
  'POST /suggestions/request': 'errors.suggestion',
} as const satisfies Partial<Record<CallKey, TextKey>>;

/** Calls whose failure is shown to the visitor. */
export type ReportedCall = keyof typeof FALLBACKS;

/** The server's message in the visitor's language, else the fallback of the call. */
export function failureText(key: ReportedCall, failure: CallFailure): string {
  const senseless = failure.code === 'INVALID_RESPONSE' && key.includes('/auth/');
  return failureMessage(failure, senseless ? 'errors.invalidResponse' : FALLBACKS[key]);
}
