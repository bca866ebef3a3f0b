/** The periods of the reports: today, the last seven days, this month, everything; in UTC. */
export type ReportPeriod = 'daily' | 'weekly' | 'monthly' | 'all';

const DAY_MS = 86_400_000;

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** Name of the sum over the seven days that end on a day. */
export function weekTo(day: string): string {
  return `week:${day}`;
}

/** The day that lies `days` before. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Names of the sums that make up a period. */
export function sumsOf(period: ReportPeriod, now: Date): string[] {
  switch (period) {
    case 'daily':
      return [dayOf(now)];
    case 'weekly':
      return lastDays(now, 7);
    case 'monthly':
      return [monthOf(now)];
    default:
      return ['all'];
  }
}

/** Names of the sums of the period of the same length before; none for everything. */
export function sumsBefore(period: ReportPeriod, now: Date): string[] {
  switch (period) {
    case 'daily':
      return [dayOf(daysBefore(now, 1))];
    case 'weekly':
      return lastDays(daysBefore(now, 7), 7);
    case 'monthly':
      return [monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)))];
    default:
      return [];
  }
}

/** When a period began; undefined for everything. */
export function startOf(period: ReportPeriod, now: Date): Date | undefined {
  switch (period) {
    case 'daily':
      return new Date(dayOf(now));
    case 'weekly':
      return new Date(dayOf(daysBefore(now, 6)));
    case 'monthly':
      return new Date(`${monthOf(now)}-01`);
    default:
      return undefined;
  }
}

/** The last `count` days up to the one of `now`, oldest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) => dayOf(daysBefore(now, count - 1 - i)));
}

/** The days of a period up to now, oldest first; the last 30 for everything. */
export function daysOf(period: ReportPeriod, now: Date): string[] {
  if (period === 'monthly') return lastDays(now, now.getUTCDate());
  return lastDays(now, { daily: 1, weekly: 7, all: 30 }[period]);
}
