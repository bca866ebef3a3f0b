/** A range of days or instants as calls carry it; both ends included. */
export interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The condition on a date, undefined without limits. A plain day as `to` reaches to its end in UTC. */
export function betweenDates({ from, to }: DateRange): { $gte?: Date; $lt?: Date } | undefined {
  if (!from && !to) return undefined;
  return {
    ...(from ? { $gte: new Date(from) } : {}),
    ...(to ? { $lt: to.includes('T') ? new Date(Date.parse(to) + 1) : endOfDay(to) } : {}),
  };
}

function endOfDay(day: string): Date {
  return new Date(Date.parse(day) + 86_400_000);
}
