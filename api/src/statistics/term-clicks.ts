import type { QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { daysOf, momentsOf, rangesOf } from '../shared/calendar.js';
import { type DescribedLine, describe } from './click-stats.js';
import { latestClicks, type Opening } from './click-stats.repository.js';
import { clicksByDay, linesOf, sumsOfTerms } from './sums.repository.js';

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
  const queries = groupQueries(latest);
  const keys = queries.slice(0, 50).map(({ query }) => foldKey(query));
  const searches = await linesOf('query', 's', { range }, keys);
  const searched = searches.reduce((total, { count }) => total + count, 0);
  const clicked = queries.slice(0, 50).reduce((total, { count }) => total + count, 0);
  return {
    ...ranges,
    stat: { ...stat, clickThrough: searched > 0 ? Math.min(1, clicked / searched) : null },
    series: days.map((day) => ({ day, clicks: counts.get(day) ?? 0 })),
    queries: queries.slice(0, 200),
  };
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
