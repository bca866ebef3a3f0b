import type { CallFailure } from '@terimce/contract/client';
import i18n from 'i18next';

/**
 * What to tell the visitor about a failed call: the server's message, which comes in the visitor's
 * language; for failures without one (no network, no reply) the fallback of that call.
 */
export function failureText(failure: CallFailure, fallback: string): string {
  switch (failure.code) {
    case 'NETWORK_ERROR':
    case 'TIMEOUT':
    case 'INVALID_RESPONSE':
    case 'ABORTED':
      return fallback;
    case 'RATE_LIMITED':
    case 'TOO_MANY_ATTEMPTS':
      return failure.retryAfter
        ? `${failure.message} ${i18n.t('errors.retryAfter', { count: failure.retryAfter })}`
        : failure.message || fallback;
    default:
      return failure.message || fallback;
  }
}
