import type { ReportPeriod } from '../../reports/periods.js';
import {
  countLines,
  keysOfLines,
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
  if (more.length === 0 && sortBy !== 'favoriteCount' && (keys?.length ?? MANY) >= MANY) {
    const by = ORDERS[sortBy];
    if (keys) return amongMany(period, { by, order }, place, { category, keys });
    const [lines, total] = await Promise.all([
      pageOfLines('term', period, { by, order }, place, { category }),
      countLines('term', period, { category }),
    ]);
    return { lines, total };
  }
  const favored = sortBy === 'favoriteCount' ? await favoredTermIds() : [];
  if (more.length === 0 && !keys) return byFavorites(period, favored, order, place, category);
  const lines = await linesOf('term', [period, ...more], { keys, category });
  const sorted = sortLines(lines, sortBy, order, favored);
  return { lines: sorted.slice(place.skip, place.skip + place.limit), total: lines.length };
}

/** From so many keys on, lines are read in their order and picked, instead of asked for by key. */
const MANY = 1_500;
const CHUNK = 500;

async function amongMany(
  period: string,
  sort: Parameters<typeof pageOfLines>[2],
  { skip, limit }: { skip: number; limit: number },
  { category, keys }: { category: string | undefined; keys: readonly string[] },
): Promise<{ lines: ReportLine[]; total: number }> {
  const wanted = new Set(keys);
  const all = await keysOfLines('term', period, { category });
  const lines: ReportLine[] = [];
  for (let read = 0; lines.length < skip + limit && read < all.length; read += CHUNK) {
    const place = { skip: read, limit: CHUNK };
    const chunk = await pageOfLines('term', period, sort, place, { category });
    lines.push(...chunk.filter(({ key }) => wanted.has(key)));
  }
  const total = all.filter((key) => wanted.has(key)).length;
  return { lines: lines.slice(skip, skip + limit), total };
}

const ORDERS = { totalClicks: 'count', lastClicked: 'lastAt', category: 'category' } as const;

/**
 * A page by favorites without reading every line: the favored terms, and before or after them all
 * others by their clicks.
 */
async function byFavorites(
  period: string,
  favored: readonly string[],
  order: 'asc' | 'desc',
  { skip, limit }: { skip: number; limit: number },
  category: string | undefined,
): Promise<{ lines: ReportLine[]; total: number }> {
  const [some, total] = await Promise.all([
    linesOf('term', [period], { keys: favored, category }),
    countLines('term', period, { category }),
  ]);
  const sorted = sortLines(some, 'favoriteCount', order, favored);
  const others = total - sorted.length;
  const start = order === 'desc' ? 0 : others;
  const lines = sorted.slice(Math.max(0, skip - start), Math.max(0, skip + limit - start));
  const rest = {
    skip: order === 'desc' ? Math.max(0, skip - sorted.length) : skip,
    limit: limit - lines.length,
  };
  if (rest.limit === 0 || rest.skip >= others) return { lines, total };
  const byClicks = { by: 'count', order: 'desc' } as const;
  const filter = { category, without: favored };
  const unfavored = await pageOfLines('term', period, byClicks, rest, filter);
  return { lines: order === 'desc' ? [...lines, ...unfavored] : [...unfavored, ...lines], total };
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
