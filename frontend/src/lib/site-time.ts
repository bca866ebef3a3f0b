import { useClientConfig } from './client-config.js';

/** A moment in a time zone, in the format of a date and time field: `2026-11-24T09:30`. */
export function timeIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(at).replace(' ', 'T');
}

/** The same for display: `24.11.2026 09:30`. */
export function formatTimeIn(timeZone: string, instant: string): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('tr-TR', format).format(Date.parse(instant));
}

/** {@link formatTimeIn} the time zone of the site, for pages whose days are counted in it. */
export function useSiteTime(): (instant: string | null | undefined) => string {
  const { timeZone } = useClientConfig();
  return (instant) => (instant ? formatTimeIn(timeZone, instant) : '–');
}
