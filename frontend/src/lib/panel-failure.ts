import type { CallFailure } from '@terimce/contract/client';
import { t } from './i18n.js';
import { issueText } from './issue-text.js';

/** `Hata: …` for the server's message, `Hata (502): …` for a reply without a message, else the fallback. */
export function panelFailure(failure: CallFailure, fallback: string): string {
  if (failure.code === 'STILL_WORKING' && failure.status === 0) return t('errors.stillWorking');
  if (failure.code === 'INVALID_RESPONSE') {
    return t('errors.withStatus', {
      status: failure.status,
      text: plainText(failure.message) || fallback,
    });
  }
  if (failure.status === 0 || !failure.message) return fallback;
  const issues = [...new Set((failure.issues ?? []).map(issueText))];
  const details =
    failure.code === 'VALIDATION_FAILED' && issues.length > 0 ? ` (${issues.join(' ')})` : '';
  return t('errors.withMessage', { message: failure.message + details });
}

/** The beginning of the reply of a proxy, which may be an HTML page. */
function plainText(reply: string): string {
  const text = reply.replace(/<[^>]*>?/g, ' ').replace(/\s+/g, ' ');
  return text.trim().slice(0, 80);
}
