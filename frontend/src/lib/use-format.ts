import { formatBytes, formatNumber } from './format.js';
import { useLanguage, useTranslation } from './i18n.js';

/** Formats numbers, sizes and durations in the interface language. */
export function useFormat() {
  const language = useLanguage();
  const { t } = useTranslation();
  return {
    number: (value: number, digits = 0) => formatNumber(value, language, digits),
    percent: (share: number, digits = 0) =>
      language === 'tr'
        ? `%${formatNumber(share * 100, language, digits)}`
        : `${formatNumber(share * 100, language, digits)}%`,
    bytes: (value: number) => formatBytes(value, language),
    /** A duration in seconds, in its two largest units. */
    duration: (seconds: number) => {
      const whole = Math.max(0, Math.round(seconds));
      if (whole < 60) return t('units.seconds', { value: formatNumber(whole, language) });
      const minutes = Math.floor(whole / 60);
      if (minutes < 60) return t('units.minutes', { minutes, seconds: whole % 60 });
      const hours = Math.floor(minutes / 60);
      if (hours < 48) return t('units.hours', { hours, minutes: minutes % 60 });
      return t('units.days', { days: Math.floor(hours / 24), hours: hours % 24 });
    },
  };
}
