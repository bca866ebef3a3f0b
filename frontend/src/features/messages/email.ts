import i18n from 'i18next';

/** What is wrong with an e-mail address that may be left out; the server has the last word. */
export function emailError(text: string): string | undefined {
  const email = text.trim();
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)
    ? undefined
    : i18n.t('messages.errors.email');
}
