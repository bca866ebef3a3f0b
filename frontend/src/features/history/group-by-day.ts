import type { HistoryItem } from '../../lib/history.js';

const DAY_GROUPS = ['today', 'yesterday', 'week', 'older'] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];

/** Days between the calendar days of two moments, in local time. */
function daysBetween(earlier: Date, later: Date): number {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later).getTime() - midnight(earlier).getTime()) / 86_400_000);
}

/** Sorts searches into today, yesterday, the last seven days and older; empty groups are left out. */
export function groupByDay(
  items: readonly HistoryItem[],
  now: Date,
): { group: DayGroup; items: HistoryItem[] }[] {
  const groupOf = (item: HistoryItem): DayGroup => {
    const days = daysBetween(new Date(item.date), now);
    if (days <= 0) return 'today';
    if (days === 1) return 'yesterday';
    return days < 7 ? 'week' : 'older';
  };
  return DAY_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => groupOf(item) === group),
  })).filter(({ items: found }) => found.length > 0);
}
