import { useLanguage } from './i18n.js';

/** Dates and numbers are written the way of this locale in each interface language. */
export const LOCALES = { tr: 'tr-TR', en: 'en' } as const;

/** Writes dates in the interface language. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[useLanguage()], options);
}

/** Writes numbers in the interface language. */
export function useNumberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALES[useLanguage()], options);
}
