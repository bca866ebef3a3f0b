import type { QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import type { Ranges } from './compared-columns.js';
import { changeOf, linesOf, type ReportLine } from './sums.repository.js';

type SearchFilter = Pick<
  QueryOf<'GET /analytics/searches'>,
  'search' | 'view' | 'sortBy' | 'sortOrder'
>;

/** The figure that each view counts. */
const FIGURES = { all: 's', empty: 'e', unopened: 's', corrected: 'x' } as const;
const SORTED_BY = {
  count: ({ count }: ReportLine) => count,
  change: changeOf,
  lastAt: ({ lastAt }: ReportLine) => lastAt.getTime(),
};
/** Most queries of a report. */
const QUERIES_MAX = 6_000;

/**
 * Queries of a range: all; those without results; those with results but no click; or those that
 * were spelling-corrected. The lists of problems leave out queries that were dismissed since they last occurred.
 */
export async function listSearches(filter: SearchFilter, { range, before }: Ranges) {
  const part = foldKey(filter.search ?? '');
  const lines = await linesOf('query', FIGURES[filter.view], {
    range: range ?? undefined,
    before: before ?? undefined,
  });
  const wanted = lines.filter((line) => line.key.includes(part) && isOpen(line, filter.view));
  const sign = filter.sortOrder === 'asc' ? 1 : -1;
  const by = SORTED_BY[filter.sortBy];
  return wanted
    .sort((a, b) => sign * (by(a) - by(b)))
    .slice(0, QUERIES_MAX)
    .map(({ key, label, count, before: previousCount, figures, lastAt }) => ({
      query: label || key,
      count,
      previousCount,
      // Counting all searches by query began later than counting those without results.
      searches: Math.max(figures.s ?? 0, figures.e ?? 0),
      empty: figures.e ?? 0,
      opened: figures.c ?? 0,
      corrected: figures.x ?? 0,
      lastAt,
    }));
}

/** Whether a query belongs in a view: those that led to a term and dismissed ones need no action. */
function isOpen({ count, figures, lastAt, dismissedAt }: ReportLine, view: SearchFilter['view']) {
  if (view === 'all' || view === 'corrected') return true;
  if (dismissedAt && lastAt <= dismissedAt) return false;
  return view === 'empty' || (count > (figures.e ?? 0) && !figures.c);
}
