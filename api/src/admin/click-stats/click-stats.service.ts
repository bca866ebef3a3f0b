import { DEFAULT_BOUNCE_RATE } from '@terimce/contract/routes/admin/clicks';
import { daysOf, type ReportPeriod, startOf, sumsBefore, sumsOf } from '../../reports/periods.js';
import { linesOf, type ReportLine, sketchesFor } from '../../reports/report-sums.repository.js';
import { sketchSize, uniteSketches } from '../../reports/sketch.js';
import type { Paging } from '../paging.js';
import {
  type ClickedTerm,
  dailyClicks,
  matchingTermIds,
  recentQueries,
  termsById,
} from './click-stats.repository.js';
import { type ClickFilter, type FindTerms, listLines } from './list-lines.js';

/** Figures of one term in a period. */
export interface ClickStat {
  readonly term: ClickedTerm;
  readonly clicks: number;
  readonly lastAt: Date | undefined;
  /** Different visitors and queries, about. */
  readonly visitors: number;
  readonly queries: number;
  /** Latest searches that led to it, each once. */
  readonly latestQueries: string[];
  readonly avgPosition: number | null;
  readonly daily: number[];
  readonly previousClicks: number;
  readonly bounceRate: number;
  /** Clicks by search over searches made, where both are known. */
  readonly clickThrough: number | null;
}

/** Clicks by term in a period. Reads sums, not events, so that it stays quick at a million of them. */
export async function listClickStats(
  filter: ClickFilter,
  paging: Paging,
  findTerms: FindTerms = matchingTermIds,
  now = new Date(),
): Promise<{ stats: ClickStat[]; total: number }> {
  const { lines, total } = await listLines(filter, paging, findTerms, now);
  return { stats: await describe(lines, filter.period, now), total };
}

/** All rows of {@link listClickStats}, some at a time. */
export async function* allClickStats(
  filter: ClickFilter,
  findTerms?: FindTerms,
  now = new Date(),
): AsyncGenerator<ClickStat[]> {
  const limit = 200;
  for (let page = 1; ; page += 1) {
    const { stats, total } = await listClickStats(filter, { page, limit }, findTerms, now);
    yield stats;
    if (page * limit >= total) return;
  }
}

/** Adds to lines what only the terms, the whole sums and the latest clicks know. */
export async function describe(
  lines: readonly ReportLine[],
  period: ReportPeriod,
  now: Date,
): Promise<ClickStat[]> {
  const keys = lines.map(({ key }) => key);
  const before = sumsBefore(period, now);
  const days = daysOf(period, now);
  const [terms, sketches, previous, daily, queries] = await Promise.all([
    termsById(keys),
    sketchesFor(sumsOf(period, now), keys),
    before.length > 0 ? linesOf('term', before, { keys }) : [],
    dailyClicks(keys, days),
    Promise.all(keys.map((key) => recentQueries(key, startOf(period, now)))),
  ]);
  const previousByKey = new Map(previous.map((line) => [line.key, line.count]));
  return lines.flatMap((line, i) => {
    const term = terms.get(line.key);
    if (!term) return [];
    const own = sketches.filter(({ key }) => key === line.key);
    const { positions, positioned } = line;
    const byDay = daily.get(line.key);
    return {
      term,
      clicks: line.count,
      lastAt: line.lastAt,
      visitors: sketchSize(uniteSketches(own.map(({ visitors }) => visitors))),
      queries: sketchSize(uniteSketches(own.map((sketch) => sketch.queries))),
      latestQueries: queries[i] ?? [],
      avgPosition: positioned > 0 ? positions / positioned : null,
      daily: days.map((day) => byDay?.get(day) ?? 0),
      previousClicks: previousByKey.get(line.key) ?? 0,
      bounceRate: DEFAULT_BOUNCE_RATE,
      clickThrough: null,
    };
  });
}
