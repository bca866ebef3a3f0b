import type { UiLanguage } from '@terimce/contract/languages';

// Dates are in the Turkish format in both languages of the interface, as specified; with digits, because the name of
// a month would be a Turkish word on an English page.
const dateTime = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'short', timeStyle: 'short' });
const dateTimeSeconds = new Intl.DateTimeFormat('tr-TR', {
  dateStyle: 'short',
  timeStyle: 'medium',
});
const date = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'short' });
const shortDay = new Intl.DateTimeFormat('tr-TR', {
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
});
const numbers = { tr: new Intl.NumberFormat('tr-TR'), en: new Intl.NumberFormat('en') };

function formatted(format: Intl.DateTimeFormat, instant: string | null | undefined): string {
  const time = instant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? '–' : format.format(time);
}

export const formatDateTime = (instant: string | null | undefined) => formatted(dateTime, instant);
export const formatDateTimeSeconds = (instant: string | null | undefined) =>
  formatted(dateTimeSeconds, instant);
export const formatDate = (instant: string | null | undefined) => formatted(date, instant);
/** A day (`2026-11-20`) as `20/11`; an hour (`2026-11-20T14…`) as `14:00`. */
export function formatTick(at: string): string {
  return at.length > 10 ? `${at.slice(11, 13)}:00` : formatted(shortDay, at);
}

export function formatNumber(value: number, language: UiLanguage, digits = 0): string {
  return digits === 0
    ? numbers[language].format(Math.round(value))
    : value.toLocaleString(language === 'tr' ? 'tr-TR' : 'en', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
}

/** Bytes as `1,4 MB`. */
export function formatBytes(bytes: number, language: UiLanguage): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${formatNumber(value, language, unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** Cuts a text at `length` characters, with an ellipsis if it was cut. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
