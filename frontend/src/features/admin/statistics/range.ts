import { timeIn } from '../../../lib/site-time.js';

const DAY_MS = 86_400_000;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The day of a moment in a time zone, `2026-11-20`. */
export function dayIn(timeZone: string, at: Date): string {
  return timeIn(timeZone, at).slice(0, 10);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar weeks (from Monday), months, and other frequent ranges. */
export const NAMED_RANGES = ['thisWeek', 'lastWeek', 'lastMonth', 'last30'] as const;
export type NamedRange = (typeof NAMED_RANGES)[number];

/** The days of a named range, relative to a day. */
export function namedRange(name: NamedRange, today: string): Days {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfBefore = addDays(firstOfMonth, -1);
  switch (name) {
    case 'thisWeek':
      return { from: monday, to: today };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'lastMonth':
      return { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore };
    default:
      return { from: addDays(today, -29), to: today };
  }
}
