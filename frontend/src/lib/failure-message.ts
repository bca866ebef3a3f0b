import type { CallFailure } from '@terimce/contract/client';
import i18n, { type ParseKeys } from 'i18next';

/** The server's message in the visitor's language, else the fallback; why there was no reply, or when to retry. */
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
