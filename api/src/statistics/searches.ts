import type { QueryOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import type { Paging } from '@terimce/core/find-page';
import { type RequestedRange, rangeBefore, rangeOf, sumsOf } from '../shared/calendar.js';
import { compareLines } from './list-lines.js';
import { linesOf, type ReportLine } from './report-sums.repository.js';

export type SearchFilter = Omit<QueryOf<'GET /analytics/searches'>, keyof Paging>;

/** A query and how often it was searched, as the view counts it. */
export interface SearchLine {
  /** Folded query. */
  readonly key: string;
  /** As it was last typed. */
  readonly query: string;
  readonly count: number;
  readonly previous: number;
  readonly lastAt: Date;
}

const KINDS = { all: 'query', empty: 'empty', unopened: 'query', corrected: 'corrected' } as const;

/**
 * Queries of a range, most frequent first: all; those without results; those with results but no click; or those that
 * were spelling-corrected. The lists of problems leave out queries that were dismissed since they last occurred.
 */
export async function listSearches(filter: SearchFilter, now = new Date()): Promise<SearchLine[]> {
  const range = rangeOf(filter, now);
  const sums = sumsOf(range, now);
  const before = range ? sumsOf(rangeBefore(range, filter.compare), now) : [];
  const kind = KINDS[filter.view];
  const compared = compareLines(await linesOf(kind, sums), await linesOf(kind, before));
  const part = foldKey(filter.search ?? '');
  const lines = compared.filter(({ key }) => key.includes(part));
  return (await withoutSettled(lines, filter.view, sums)).map(
    ({ key, label, count, before: previous, lastAt }) => ({
      key,
      query: label || key,
      count,
      previous,
      lastAt,
    }),
  );
}

/** Removes queries that need no action: those that led to a term, and dismissed ones. */
async function withoutSettled<T extends ReportLine>(
  lines: T[],
  view: SearchFilter['view'],
  sums: readonly string[],
): Promise<T[]> {
  if (view === 'all' || view === 'corrected') return lines;
  const dismissed = await linesOf('dismissed', ['all']);
  const until = new Map(dismissed.map(({ key, lastAt }) => [key, lastAt]));
  const open = lines.filter(({ key, lastAt }) => lastAt > (until.get(key) ?? new Date(0)));
  if (view === 'empty') return open;
  const [opened, empty] = await Promise.all([linesOf('opened', sums), linesOf('empty', sums)]);
  const led = new Set(opened.map(({ key }) => key));
  const failed = new Map(empty.map(({ key, count }) => [key, count]));
  return open.filter(({ key, count }) => count > (failed.get(key) ?? 0) && !led.has(key));
}

/** Further figures of queries in the same range, by folded query. */
export async function figuresOf(keys: readonly string[], filter: RequestedRange) {
  const now = new Date();
  const sums = sumsOf(rangeOf(filter, now), now);
  const count = async (kind: 'query' | 'empty' | 'opened' | 'corrected') => {
    const lines = await linesOf(kind, sums, { keys });
    return new Map(lines.map((line) => [line.key, line.count]));
  };
  const [searches, empty, opened, corrected] = await Promise.all([
    count('query'),
    count('empty'),
    count('opened'),
    count('corrected'),
  ]);
  return (key: string) => ({
    // Counting all searches by query began later than counting those without results.
    searches: Math.max(searches.get(key) ?? 0, empty.get(key) ?? 0),
    empty: empty.get(key) ?? 0,
    opened: opened.get(key) ?? 0,
    corrected: corrected.get(key) ?? 0,
  });
}
