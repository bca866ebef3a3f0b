import { addDays, startOfDay } from './calendar.js';

/** A range of days or instants as calls send it; both ends are included. */
interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The condition on a date, undefined without limits. Plain dates are whole days in the site's time zone. */
export function betweenDates({ from, to }: DateRange): { $gte?: Date; $lt?: Date } | undefined {
  if (!from && !to) return undefined;
  return {
    ...(from ? { $gte: isInstant(from) ? new Date(from) : startOfDay(from) } : {}),
    ...(to
      ? { $lt: isInstant(to) ? new Date(Date.parse(to) + 1) : startOfDay(addDays(to, 1)) }
      : {}),
  };
}

const isInstant = (date: string) => date.includes('T');
