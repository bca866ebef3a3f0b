import type { ReactNode } from 'react';
import { useLanguage, useTranslation } from './i18n.js';
import { LOCALES } from './locale-formats.js';

/** Formats numbers, sizes and durations in the interface language. */
export function useFormat() {
  const language = useLanguage();
  const { t } = useTranslation();
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  return {
    number,
    /** A difference: one that is not negative has its sign too. */
    signed: (value: number) => `${value > 0 ? '+' : ''}${number(value)}`,
    /** A figure, or what is shown instead of one. */
    figure: (value: ReactNode) => (typeof value === 'number' ? number(value) : value),
    percent: (share: number, digits = 0) => {
      const percentage = number(share * 100, digits);
      return language === 'tr' ? `%${percentage}` : `${percentage}%`;
    },
    /** Bytes as `1,4 MB`. */
    bytes: (bytes: number) => {
      const units = ['B', 'kB', 'MB', 'GB'];
      let value = bytes;
      let unit = 0;
      for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
      return `${number(value, unit === 0 ? 0 : 1)} ${units[unit]}`;
    },
    /** A duration in seconds, in its two largest units. */
    duration: (seconds: number) => {
      const whole = Math.max(0, Math.round(seconds));
      if (whole < 60) return t('units.seconds', { value: number(whole) });
      const minutes = Math.floor(whole / 60);
      if (minutes < 60) return t('units.minutes', { minutes, seconds: whole % 60 });
      const hours = Math.floor(minutes / 60);
      if (hours < 48) return t('units.hours', { hours, minutes: minutes % 60 });
      return t('units.days', { days: Math.floor(hours / 24), hours: hours % 24 });
    },
  };
}
