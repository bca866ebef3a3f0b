/** A moment in a time zone, in the format of a date and time field: `2026-11-24T09:30`. */
export function timeIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(at).replace(' ', 'T');
}
