import { t } from '../../lib/i18n.js';

/** The error of an optional e-mail address; the server validates it again. */
export function emailError(text: string): string | undefined {
  const email = text.trim();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)
    ? undefined
    : t('messages.errors.email');
}
