import type { QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import { addDays, type DayRange, dayOf, daysOf, momentsOf, rangesOf } from '@terimce/core/calendar';
import { CodedError } from '@terimce/core/coded-error';
import { type DescribedLine, describe } from './click-stats.js';
import { latestClicks, type Opening, PAGE_CLICKS } from './click-stats.repository.js';
import { firstWholeDay } from './known-days.repository.js';
import { clicksByDay, linesOf, sumsOfTerms } from './sums.repository.js';

/** Queries of a term whose searches are counted. */
const RATED_QUERIES = 50;

/** Clicks of one term by day, and the searches that led to it. @throws CodedError TERM_NOT_FOUND. */
export async function clickStatsOfTerm(
  id: string,
  wanted: QueryOf<'GET /analytics/term-click-stats/{termId}'>,
) {
  const now = new Date();
  const ranges = rangesOf(wanted, now);
  const [range, before] = [ranges.range ?? undefined, ranges.before ?? undefined];
  const none: DescribedLine = { key: id, count: 0, before: 0 };
  const [line = none] = await linesOf('term', 'c', { range, before }, [id]);
  const [[stat], sums, latest] = await Promise.all([
    describe([line], range, now),
    sumsOfTerms([id]),
    latestClicks(id, range && momentsOf(range)),
  ]);
  if (!stat) throw new CodedError('TERM_NOT_FOUND');
  const counts = clicksByDay(sums.get(id) ?? []);
  const days = range ? daysOf(range) : [...counts.keys()];
  const known = await knownDays(latest, range, now);
  return {
    ...ranges,
    stat: { ...stat, clickThrough: known ? await clickThrough(latest, known) : null },
    series: days.map((day) => ({ day, clicks: counts.get(day) ?? 0 })),
    queries: groupQueries(latest).slice(0, 200),
  };
}

/**
 * The days of a range of which every click was read; searches are known for longer. Undefined if there are none.
 * @param latest the latest clicks, newest first.
 */
async function knownDays(
  latest: readonly Opening[],
  range: DayRange | undefined,
  now: Date,
): Promise<DayRange | undefined> {
  const first = await firstWholeDay();
  const last = latest.at(PAGE_CLICKS - 1);
  const starts = [first, range?.from, last && addDays(dayOf(last.at), 1)];
  const from = starts.reduce((a = '', b = '') => (a > b ? a : b));
  const to = range?.to ?? dayOf(now);
  return first && from && from <= to ? { from, to } : undefined;
}

/** The share of the searches for a term's most frequent queries that led to it; null if nobody searched. */
async function clickThrough(latest: readonly Opening[], days: DayRange): Promise<number | null> {
  const { start } = momentsOf(days);
  const queries = groupQueries(latest.filter(({ at }) => at >= start)).slice(0, RATED_QUERIES);
  const keys = queries.map(({ query }) => foldKey(query));
  const searches = await linesOf('query', 's', { range: days }, keys);
  const searched = searches.reduce((total, { count }) => total + count, 0);
  const clicked = queries.reduce((total, { count }) => total + count, 0);
  return searched > 0 ? Math.min(1, clicked / searched) : null;
}

/** The searches that led to a term, most frequent first. */
function groupQueries(clicks: readonly Opening[]) {
  const groups = new Map<
    string,
    { query: string; lastAt: Date; count: number; places: number[] }
  >();
  for (const { query, position, at } of clicks) {
    const fold = foldKey(query);
    if (!fold) continue;
    const group = groups.get(fold) ?? { query, lastAt: at, count: 0, places: [] };
    group.count += 1;
    if (position) group.places.push(position);
    groups.set(fold, group);
  }
  return [...groups.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ query, lastAt, count, places }) => ({
      query,
      lastAt,
      count,
      avgPosition:
        places.length > 0 ? places.reduce((sum, place) => sum + place, 0) / places.length : null,
    }));
}
