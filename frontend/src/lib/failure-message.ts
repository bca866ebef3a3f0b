import type { CallFailure } from '@terimce/contract/client';
import { type TextKey, t } from './i18n.js';

/** The server's message in the visitor's language, else the fallback; why there was no reply, or when to retry. */
export function failureMessage(failure: CallFailure, fallback: TextKey): string {
  const cause = failureCause(failure);
  if (cause) return `${sentence(t(fallback))} ${cause}`;
  if (failure.code === 'ABORTED' || failure.code === 'INVALID_RESPONSE') return t(fallback);
  const message = failure.message || t(fallback);
  return failure.retryAfter ? `${sentence(message)} ${waiting(failure.retryAfter)}` : message;
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** Why there was no reply; undefined if a server has replied. */
export function failureCause({ code }: CallFailure): string | undefined {
  if (code === 'NETWORK_ERROR') return t('errors.network');
  return code === 'TIMEOUT' ? t('errors.timeout') : undefined;
}

/** When to retry, in the largest unit that fits. */
function waiting(seconds: number): string {
  return seconds < 90
    ? t('errors.retrySeconds', { count: Math.ceil(seconds) })
    : t('errors.retryMinutes', { count: Math.ceil(seconds / 60) });
}
