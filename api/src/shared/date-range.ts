import { addDays, instantOfText, startOfDay } from '@terimce/core/calendar';

/** A range of days or instants as calls send it; both ends are included. */
interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The condition on a date, undefined without limits. Plain dates are whole days in the site's time zone. */
export function betweenDates({ from, to }: DateRange): { $gte?: Date; $lt?: Date } | undefined {
  if (!from && !to) return undefined;
  const start = from && instantOfText(from);
  const end = to && endOf(to);
  return { ...(start ? { $gte: start } : {}), ...(end ? { $lt: end } : {}) };
}

/** The first moment after a day or an instant. */
function endOf(date: string): Date | undefined {
  if (!date.includes('T')) return startOfDay(addDays(date, 1));
  const last = instantOfText(date);
  return last && new Date(last.getTime() + 1);
}
