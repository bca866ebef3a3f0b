import { dayOf, daysOf, type ReportPeriod, startOf } from '../../reports/periods.js';
import { linesOf, pageOfLines, type ReportLine } from '../../reports/report-sums.repository.js';
import { linePeriodsOf } from '../../reports/weeks.js';
import {
  countUsers,
  type ListedTerm,
  listedTerms,
  pendingCounts,
  totalsByDay,
  totalsByHour,
} from './dashboard.repository.js';

const TOP_TERMS = 10;
const TOP_CATEGORIES = 10;
const EMPTY_SEARCHES = 50;

/** A term and how often it was opened. */
export interface RankedTerm {
  readonly term: ListedTerm;
  readonly count: number;
}

/** The figures of a period. Pending messages and the totals of accounts are those of now. */
export async function dashboardStats(period: Exclude<ReportPeriod, 'all'>, now = new Date()) {
  const start = startOf(period, now) ?? now;
  const periods = await linePeriodsOf(period, now);
  const [days, hours, pending, users, terms, categories, emptySearches] = await Promise.all([
    totalsByDay(daysOf(period, now)),
    period === 'daily' ? totalsByHour(new Date(dayOf(now)), now) : undefined,
    pendingCounts(),
    countUsers(start),
    top('term', periods, TOP_TERMS * 2),
    top('category', periods, TOP_CATEGORIES),
    emptySearchesOf(periods),
  ]);
  return {
    totalSearches: days.reduce((sum, day) => sum + day.searches, 0),
    totalTermClicks: days.reduce((sum, day) => sum + day.clicks, 0),
    registeredUsers: users,
    pending,
    series: hours ?? days,
    topTerms: await ranked(terms),
    topCategories: categories.map(({ key, count }) => ({ category: key, count })),
    emptySearches,
  };
}

async function top(
  kind: 'term' | 'category' | 'empty',
  periods: readonly string[],
  limit: number,
): Promise<ReportLine[]> {
  const [only, ...more] = periods;
  if (!only || more.length > 0) return (await linesOf(kind, periods)).slice(0, limit);
  const sort = { by: 'count', order: 'desc' } as const;
  return pageOfLines(kind, only, sort, { skip: 0, limit });
}

async function ranked(lines: readonly ReportLine[]): Promise<RankedTerm[]> {
  const counts = new Map(lines.map(({ key, count }) => [key, count]));
  const terms = await listedTerms(lines.map(({ key }) => key));
  return terms
    .slice(0, TOP_TERMS)
    .map((term) => ({ term, count: counts.get(String(term._id)) ?? 0 }));
}

/** Searches that found nothing, most frequent first, without those dismissed since they were last made. */
async function emptySearchesOf(periods: readonly string[]) {
  const lines = await top('empty', periods, EMPTY_SEARCHES * 2);
  const keys = lines.map(({ key }) => key);
  const dismissed = await linesOf('dismissed', ['all'], { keys });
  const until = new Map(dismissed.map(({ key, lastAt }) => [key, lastAt]));
  return lines
    .filter(({ key, lastAt }) => lastAt > (until.get(key) ?? new Date(0)))
    .slice(0, EMPTY_SEARCHES)
    .map(({ key, label, count, lastAt }) => ({ query: label || key, count, lastAt }));
}
