// Dates are in the Turkish format in both languages of the interface, as specified; with digits, because the name of
// a month would be a Turkish word on an English page.
function formatter(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant: string | null | undefined): string => {
    const time = instant ? Date.parse(instant) : Number.NaN;
    if (Number.isNaN(time)) return '–';
    const format =
      formats.get(zone) ?? new Intl.DateTimeFormat('tr-TR', { timeZone: zone, ...options });
    formats.set(zone, format);
    return format.format(time);
  };
}

let zone = 'Europe/Istanbul';

/** Sets the time zone of the site, in which the panel shows all moments, because its days are counted in it. */
export function setSiteZone(timeZone: string): void {
  zone = timeZone;
}

export const formatDateTime = formatter({ dateStyle: 'short', timeStyle: 'short' });
export const formatDateTimeSeconds = formatter({ dateStyle: 'short', timeStyle: 'medium' });
export const formatDate = formatter({ dateStyle: 'short' });
/** A day (`2026-11-20`), which is the same in every time zone. */
export const formatDay = formatter({ dateStyle: 'short', timeZone: 'UTC' });
const formatShortDay = formatter({ day: '2-digit', month: '2-digit', timeZone: 'UTC' });

/** A day (`2026-11-20`) as `20/11`; an hour (`2026-11-20T14…`) as `14:00`. */
export function formatTick(at: string): string {
  return at.length > 10 ? `${at.slice(11, 13)}:00` : formatShortDay(at);
}

/** Cuts a text at `length` characters, with an ellipsis if it was cut. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
