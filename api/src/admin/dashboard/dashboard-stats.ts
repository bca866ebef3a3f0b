import type { QueryOf } from '@terimce/contract/routes';
import { type DayRange, daysOf, momentsOf, rangeBefore, rangeOf } from '@terimce/core/calendar';
import type { ReportTerms } from '../../statistics/list-lines.js';
import { listSearches } from '../../statistics/searches.js';
import { linesOf, type ReportLine } from '../../statistics/sums.repository.js';
import {
  countUsers,
  listedTerms,
  pendingCounts,
  totalsByDay,
  totalsByHour,
} from './dashboard.repository.js';

const TOP_TERMS = 10;
const TOP_CATEGORIES = 10;
const EMPTY_SEARCHES = 50;

/**
 * The figures of a range and of the one before it. Pending messages are counted now; registered users are counted in
 * total, with the new ones of the range as a separate figure.
 */
export async function dashboardStats(
  wanted: QueryOf<'GET /analytics/dashboard-stats'>,
  reported: Pick<ReportTerms, 'categoriesOf'>,
) {
  const now = new Date();
  const range = rangeOf(wanted, now) as DayRange;
  const before = rangeBefore(range, wanted);
  const [figures, previous, hours, pending, registeredUsers, terms, emptySearches] =
    await Promise.all([
      figuresOf(range),
      figuresOf(before),
      range.from === range.to ? totalsByHour(range.from, now) : undefined,
      pendingCounts(),
      countUsers(),
      linesOf('term', 'c', { range }),
      listSearches({ view: 'empty', sortBy: 'count', sortOrder: 'desc' }, { range, before: null }),
    ]);
  const { days, searches, clicks, newUsers } = figures;
  const [pendingFeedbacks, pendingSuggestions, openProposals] = pending;
  return {
    stats: {
      totalSearches: searches,
      totalTermClicks: clicks,
      registeredUsers,
      newUsers,
      pendingFeedbacks,
      pendingSuggestions,
      openProposals,
    },
    previous: { searches: previous.searches, clicks: previous.clicks, newUsers: previous.newUsers },
    range,
    before,
    // Hours are not known of days that an earlier version has counted.
    series: hours && totalOf(hours) === totalOf(days) ? hours : days,
    topTerms: await ranked(terms.slice(0, TOP_TERMS * 2)),
    topCategories: (await byCategory(terms, reported)).slice(0, TOP_CATEGORIES),
    emptySearches: emptySearches
      .slice(0, EMPTY_SEARCHES)
      .map(({ query, count, lastAt }) => ({ query, count, lastAt })),
  };
}

/** Clicks by the categories that the terms have now, most first. */
async function byCategory(
  terms: readonly ReportLine[],
  reported: Pick<ReportTerms, 'categoriesOf'>,
): Promise<Array<{ category: string; count: number }>> {
  const categories = await reported.categoriesOf(terms.map(({ key }) => key));
  const counts = new Map<string, number>();
  for (const { key, count } of terms) {
    const category = categories.get(key);
    if (category) counts.set(category, (counts.get(category) ?? 0) + count);
  }
  return [...counts]
    .map(([category, count]) => ({ category, count }))
    .sort((a, b) => b.count - a.count);
}

function totalOf(series: ReadonlyArray<{ searches: number; clicks: number }>): number {
  return series.reduce((sum, { searches, clicks }) => sum + searches + clicks, 0);
}

async function figuresOf(range: DayRange) {
  const [days, newUsers] = await Promise.all([
    totalsByDay(daysOf(range)),
    countUsers(momentsOf(range)),
  ]);
  return {
    days,
    searches: days.reduce((sum, day) => sum + day.searches, 0),
    clicks: days.reduce((sum, day) => sum + day.clicks, 0),
    newUsers,
  };
}

/** Public terms, and how often each was opened. */
async function ranked(lines: readonly ReportLine[]) {
  const counts = new Map(lines.map(({ key, count }) => [key, count]));
  const terms = await listedTerms(lines.map(({ key }) => key));
  return terms
    .slice(0, TOP_TERMS)
    .map((term) => ({ ...term, searchCount: counts.get(String(term._id)) ?? 0 }));
}
