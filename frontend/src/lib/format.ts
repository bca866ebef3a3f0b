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

/** Cuts a text at `length` characters, with an ellipsis if it was cut. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
