import type { CallFailure } from '@terimce/contract/client';
import { type TextKey, t } from './i18n.js';

/** The server's message in the visitor's language, else the fallback; why there was no reply, or when to retry. */
export function failureMessage(failure: CallFailure, fallback: TextKey): string {
  const reason = failureReason(failure);
  if (!reason) return t(fallback);
  // The fallback says that it was not done.
  if (failure.code === 'STILL_WORKING') return reason;
  return failure.status === 0 ? `${sentence(t(fallback))} ${reason}` : reason;
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** Why there was no reply, or the server's message and when to retry; undefined if neither is known. */
export function failureReason({
  code,
  status,
  message,
  retryAfter,
}: CallFailure): string | undefined {
  if (code === 'NETWORK_ERROR') return t('errors.network');
  if (code === 'TIMEOUT') return t('errors.timeout');
  // The server's own message says it, too.
  if (code === 'STILL_WORKING' && status === 0) return t('errors.stillWorking');
  if (code === 'ABORTED' || code === 'INVALID_RESPONSE' || !message) return undefined;
  return retryAfter ? `${sentence(message)} ${waiting(retryAfter)}` : message;
}

/** When to retry, in the largest unit that fits. */
function waiting(seconds: number): string {
  return seconds < 90
    ? t('errors.retrySeconds', { count: Math.ceil(seconds) })
    : t('errors.retryMinutes', { count: Math.ceil(seconds / 60) });
}
