import type { ReportPeriod } from '../../reports/periods.js';
import {
  countLines,
  linesOf,
  pageOfLines,
  type ReportLine,
} from '../../reports/report-sums.repository.js';
import { linePeriodsOf } from '../../reports/weeks.js';
import { type Paging, skipOf } from '../paging.js';
import { wantedCategory } from '../terms/wanted-category.js';
import { favoredTermIds } from './click-stats.repository.js';

export interface ClickFilter {
  readonly period: ReportPeriod;
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly sortBy: 'totalClicks' | 'favoriteCount' | 'category' | 'lastClicked';
  readonly sortOrder: 'asc' | 'desc';
}

/** Ids of terms with a headword that contains a text. */
export type FindTerms = (search: string) => string[] | Promise<string[]>;

/** A page of the sums of terms in a period, and how many there are. */
export async function listLines(
  filter: ClickFilter,
  paging: Paging,
  findTerms: FindTerms,
  now: Date,
): Promise<{ lines: ReportLine[]; total: number }> {
  const { search, sortBy, sortOrder: order } = filter;
  const category = wantedCategory(filter.category);
  const keys = search ? await findTerms(search) : undefined;
  const [period = 'all', ...more] = await linePeriodsOf(filter.period, now);
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
