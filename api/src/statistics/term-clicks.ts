import type { QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { daysOf, momentsOf, rangeBefore, rangeOf, sumsOf } from '../shared/calendar.js';
import { describe } from './click-stats.js';
import { clickDays, latestClicks } from './click-stats.repository.js';
import { compareLines } from './list-lines.js';
import { linesOf } from './report-sums.repository.js';

const NO_CLICKS = { count: 0, before: 0, positions: 0, positioned: 0, lastAt: undefined };

/** Clicks of one term by day, and the searches that led to it. @throws CodedError TERM_NOT_FOUND. */
export async function clickStatsOfTerm(
  id: string,
  wanted: QueryOf<'GET /analytics/term-click-stats/{termId}'>,
) {
  const now = new Date();
  const range = rangeOf(wanted, now);
  const before = range && rangeBefore(range, wanted.compare);
  const [line = { ...NO_CLICKS, key: id }] = compareLines(
    await linesOf('term', sumsOf(range, now), { keys: [id] }),
    before ? await linesOf('term', sumsOf(before, now), { keys: [id] }) : [],
  );
  const [[stat], byDay, latest] = await Promise.all([
    describe([line], range, now),
    clickDays(id),
    latestClicks(id, range && momentsOf(range)),
  ]);
  if (!stat) throw new CodedError('TERM_NOT_FOUND');
  const days = range ? daysOf(range) : byDay.map(({ day }) => day);
  const counts = new Map(byDay.map(({ day, count }) => [day, count]));
  const queries = groupQueries(latest);
  const keys = queries.slice(0, 50).map(({ query }) => foldKey(query));
  const searches = await linesOf('query', sumsOf(range, now), { keys });
  const searched = searches.reduce((total, { count }) => total + count, 0);
  const clicked = queries.slice(0, 50).reduce((total, { count }) => total + count, 0);
  return {
    stat: { ...stat, clickThrough: searched > 0 ? Math.min(1, clicked / searched) : null },
    series: days.map((day) => ({ day, clicks: counts.get(day) ?? 0 })),
    queries: queries.slice(0, 200),
  };
}

/** The searches that led to a term, most frequent first. */
function groupQueries(clicks: Awaited<ReturnType<typeof latestClicks>>) {
  const groups = new Map<
    string,
    { query: string; lastAt: Date; count: number; places: number[] }
  >();
  for (const { searchQuery, clickPosition, at } of clicks) {
    const fold = foldKey(searchQuery);
    if (!fold) continue;
    const group = groups.get(fold) ?? { query: searchQuery, lastAt: at, count: 0, places: [] };
    group.count += 1;
    if (clickPosition) group.places.push(clickPosition);
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
