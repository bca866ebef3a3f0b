import { DEFAULT_BOUNCE_RATE } from '@terimce/contract/routes/admin/click-stats';
import {
  addDays,
  type DayRange,
  dayOf,
  daysIn,
  daysOf,
  momentsOf,
  rangeOf,
} from '@terimce/core/calendar';
import { type Page, type Paging, pageOf } from '@terimce/core/find-page';
import { matchingTermIds, type NamedTerm, termsById } from '../terms/named-terms.repository.js';
import { categoriesOf, recentQueries } from './click-stats.repository.js';
import { type ClickFilter, listLines, type ReportTerms } from './list-lines.js';
import {
  averagePosition,
  clicksByDay,
  countDifferent,
  type ReportLine,
  sumsOfTerms,
} from './sums.repository.js';

/** Days of a sparkline. */
const SPARKLINE_MAX = 92;
const SPARKLINE_ALL = 30;

/** Figures of one term in a period. */
export interface ClickStat {
  readonly term: NamedTerm;
  readonly clicks: number;
  readonly lastAt: Date | undefined;
  /** Approximate number of different visitors and queries. */
  readonly visitors: number;
  readonly queries: number;
  /** Latest searches that led to it, each once. */
  readonly latestQueries: string[];
  readonly avgPosition: number | null;
  readonly daily: number[];
  readonly previousClicks: number;
  readonly bounceRate: number;
  /** Clicks that came from a search, divided by the searches made; null where one of them is unknown. */
  readonly clickThrough: number | null;
}

/** What reports ask about terms, from the database alone. */
const storedTerms: ReportTerms = { find: matchingTermIds, categoriesOf };

/** Clicks by term in a period. Reads sums, not events, so it stays fast with a million events. */
export async function listClickStats(
  filter: ClickFilter,
  paging: Paging,
  terms: ReportTerms = storedTerms,
  now = new Date(),
): Promise<Page<ClickStat>> {
  const { found, pagination } = pageOf(await listLines(filter, terms, now), paging);
  return { found: await describe(found, rangeOf(filter, now), now), pagination };
}

/** All rows of {@link listClickStats}, in batches. */
export async function* allClickStats(
  filter: ClickFilter,
  terms: ReportTerms = storedTerms,
  now = new Date(),
): AsyncGenerator<ClickStat[]> {
  const lines = await listLines(filter, terms, now);
  for (let i = 0; i < lines.length; i += 200) {
    yield await describe(lines.slice(i, i + 200), rangeOf(filter, now), now);
  }
}

export type DescribedLine = Pick<ReportLine, 'key' | 'count' | 'before'> & {
  readonly lastAt?: Date;
};

/** Adds to lines what comes from the terms, their sums and the latest clicks. */
export async function describe(
  lines: readonly DescribedLine[],
  range: DayRange | undefined,
  now: Date,
): Promise<ClickStat[]> {
  const keys = lines.map(({ key }) => key);
  const drawn = sparklineDays(range, now);
  const days = daysOf(drawn);
  const [terms, sums, queries] = await Promise.all([
    termsById(keys),
    sumsOfTerms(keys, drawn, range),
    Promise.all(keys.map((key) => recentQueries(key, range && momentsOf(range)))),
  ]);
  return lines.flatMap(({ key, count, lastAt, before }, i) => {
    const term = terms.get(key);
    if (!term) return [];
    const own = sums.get(key) ?? [];
    const byDay = clicksByDay(own);
    return {
      term,
      clicks: count,
      lastAt,
      visitors: Math.min(count, countDifferent(own, 'v', range)),
      queries: Math.min(count, countDifferent(own, 'q', range)),
      latestQueries: queries[i] ?? [],
      avgPosition: averagePosition(own, range),
      daily: days.map((day) => byDay.get(day) ?? 0),
      previousClicks: before,
      bounceRate: DEFAULT_BOUNCE_RATE,
      clickThrough: null,
    };
  });
}

/** The days of a range; only the last ones of a long range. */
function sparklineDays(range: DayRange | undefined, now: Date): DayRange {
  const to = range?.to ?? dayOf(now);
  const length = range ? Math.min(daysIn(range), SPARKLINE_MAX) : SPARKLINE_ALL;
  return { from: addDays(to, 1 - length), to };
}
