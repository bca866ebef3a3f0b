import i18n from 'i18next';

/** The error of an optional e-mail address; the server validates it again. */
export function emailError(text: string): string | undefined {
  const email = text.trim();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)
    ? undefined
    : i18n.t('messages.errors.email');
}
