import { DEFAULT_BOUNCE_RATE } from '@terimce/contract/routes/admin/clicks';
import { foldKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import {
  dayOf,
  daysOf,
  type ReportPeriod,
  startOf,
  sumsBefore,
  sumsOf,
} from '../../reports/periods.js';
import {
  countLines,
  linesOf,
  pageOfLines,
  type ReportLine,
  sketchesFor,
} from '../../reports/report-sums.repository.js';
import { sketchSize, uniteSketches } from '../../reports/sketch.js';
import { type Paging, skipOf } from '../paging.js';
import { wantedCategory } from '../terms/wanted-category.js';
import {
  type ClickedTerm,
  clickDays,
  dailyClicks,
  favoredTermIds,
  latestClicks,
  matchingTermIds,
  recentQueries,
  searchesOf,
  termsById,
} from './click-stats.repository.js';

export interface ClickFilter {
  readonly period: ReportPeriod;
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly sortBy: 'totalClicks' | 'favoriteCount' | 'category' | 'lastClicked';
  readonly sortOrder: 'asc' | 'desc';
}

/** Ids of terms with a headword that contains a text. */
export type FindTerms = (search: string) => string[] | Promise<string[]>;

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

async function listLines(
  filter: ClickFilter,
  paging: Paging,
  findTerms: FindTerms,
  now: Date,
): Promise<{ lines: ReportLine[]; total: number }> {
  const { search, sortBy, sortOrder: order } = filter;
  const category = wantedCategory(filter.category);
  const keys = search ? await findTerms(search) : undefined;
  const [period = 'all', ...more] = sumsOf(filter.period, now);
  const place = { skip: skipOf(paging), limit: paging.limit };
  if (more.length === 0 && !keys && sortBy !== 'favoriteCount') {
    const by = ORDERS[sortBy];
    const [lines, total] = await Promise.all([
      pageOfLines('term', period, { by, order }, place, { category }),
      countLines('term', period, { category }),
    ]);
    return { lines, total };
  }
  const favored = sortBy === 'favoriteCount' ? await favoredTermIds() : [];
  if (more.length === 0 && !keys && order === 'desc') {
    return favoredFirst(period, favored, place, category);
  }
  const lines = await linesOf('term', [period, ...more], { keys, category });
  const sorted = sortLines(lines, sortBy, order, favored);
  return { lines: sorted.slice(place.skip, place.skip + place.limit), total: lines.length };
}

const ORDERS = { totalClicks: 'count', lastClicked: 'lastAt', category: 'category' } as const;

/** A page by favorites without reading every line: the favored terms, then all others by their clicks. */
async function favoredFirst(
  period: string,
  favored: readonly string[],
  { skip, limit }: { skip: number; limit: number },
  category: string | undefined,
): Promise<{ lines: ReportLine[]; total: number }> {
  const [first, total] = await Promise.all([
    linesOf('term', [period], { keys: favored, category }),
    countLines('term', period, { category }),
  ]);
  const sorted = sortLines(first, 'favoriteCount', 'desc', favored);
  const lines = sorted.slice(skip, skip + limit);
  const rest = { skip: Math.max(0, skip - first.length), limit: limit - lines.length };
  if (rest.limit === 0) return { lines, total };
  const byClicks = { by: 'count', order: 'desc' } as const;
  const others = { category, without: favored };
  return {
    lines: [...lines, ...(await pageOfLines('term', period, byClicks, rest, others))],
    total,
  };
}

function sortLines(
  lines: ReportLine[],
  sortBy: ClickFilter['sortBy'],
  order: 'asc' | 'desc',
  favored: readonly string[],
): ReportLine[] {
  const sign = order === 'asc' ? 1 : -1;
  const places = new Map(favored.map((key, i) => [key, favored.length - i]));
  const favorites = ({ key }: ReportLine) => places.get(key) ?? 0;
  return lines.sort((a, b) => {
    switch (sortBy) {
      case 'lastClicked':
        return sign * (a.lastAt.getTime() - b.lastAt.getTime());
      case 'category':
        return sign * a.category.localeCompare(b.category, 'en') || b.count - a.count;
      case 'favoriteCount':
        return sign * (favorites(a) - favorites(b)) || b.count - a.count;
      default:
        return sign * (a.count - b.count);
    }
  });
}

/** Adds to lines what only the terms, the whole sums and the latest clicks know. */
async function describe(
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

/** A search that led to a term. */
export interface TermQuery {
  readonly query: string;
  readonly count: number;
  readonly avgPosition: number | null;
  readonly lastAt: Date;
}

/** Clicks of one term by day, and the searches that led to it. @throws CodedError TERM_NOT_FOUND. */
export async function clickStatsOfTerm(
  id: string,
  period: ReportPeriod,
  now = new Date(),
): Promise<{
  stat: ClickStat;
  series: Array<{ day: string; clicks: number }>;
  queries: TermQuery[];
}> {
  const term = (await termsById([id])).get(id);
  if (!term) throw new CodedError('TERM_NOT_FOUND');
  const since = startOf(period, now);
  const [line] = await linesOf('term', sumsOf(period, now), { keys: [id] });
  const [[described], byDay, latest] = await Promise.all([
    line ? describe([line], period, now) : [],
    clickDays(id),
    latestClicks(id, since),
  ]);
  const days = period === 'all' ? byDay.map(({ day }) => day) : daysOf(period, now);
  const counts = new Map(byDay.map(({ day, count }) => [day, count]));
  const queries = groupQueries(latest);
  const searched = await searchesOf(
    queries.slice(0, 50).map(({ query }) => foldKey(query)),
    since && dayOf(since),
  );
  const clicked = queries.slice(0, 50).reduce((total, { count }) => total + count, 0);
  const none = { clicks: 0, visitors: 0, queries: 0, avgPosition: null, previousClicks: 0 };
  const stat: ClickStat = described ?? {
    ...none,
    term,
    lastAt: undefined,
    latestQueries: [],
    daily: daysOf(period, now).map(() => 0),
    bounceRate: DEFAULT_BOUNCE_RATE,
    clickThrough: null,
  };
  return {
    stat: { ...stat, clickThrough: searched > 0 ? Math.min(1, clicked / searched) : null },
    series: days.map((day) => ({ day, clicks: counts.get(day) ?? 0 })),
    queries: queries.slice(0, 200),
  };
}

function groupQueries(clicks: Awaited<ReturnType<typeof latestClicks>>): TermQuery[] {
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
