import { useLanguage } from './i18n.js';

/** Locale of dates and numbers in each interface language. */
export const LOCALES = { tr: 'tr-TR', en: 'en' } as const;

/** Formats dates in the interface language. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[useLanguage()], options);
}

/** Formats numbers in the interface language. */
export function useNumberFormat(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALES[useLanguage()], options);
}
