import { foldKey } from '@terimce/contract/text';
import { DailySumModel, TermClickModel, type TermClickRecord } from '@terimce/core/models/events';
import { TermModel } from '@terimce/core/models/term';
import { chunks } from '@terimce/core/queue/index-queue';
import type { Moments } from '../shared/calendar.js';

/** How many of the most favored terms come first in that order; the others follow by their clicks. */
const FAVORED_MAX = 5_000;
/** Ids per query. */
const LOOKED_UP = 1_000;
/** Latest clicks of a term that are read to find its searches. */
const RECENT_CLICKS = 30;
const PAGE_CLICKS = 5_000;

/** Ids of terms that are favorites of somebody, most favored first. */
export async function favoredTermIds(): Promise<string[]> {
  const found = await TermModel.find({ favoriteCount: { $gt: 0 } }, { _id: 1 })
    .sort({ favoriteCount: -1 })
    .limit(FAVORED_MAX)
    .lean();
  return found.map(({ _id }) => String(_id));
}

/** Clicks by term and day: term id → day → count. */
export async function dailyClicks(
  ids: readonly string[],
  days: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  const sums = await DailySumModel.find(
    { kind: 'click', key: { $in: ids }, day: { $gte: first, $lte: last } },
    { _id: 0, key: 1, day: 1, count: 1 },
  )
    // Few keys and many days: the index by day would read all other terms as well.
    .hint({ kind: 1, key: 1, day: 1 })
    .lean();
  const byTerm = new Map<string, Map<string, number>>();
  for (const { key, day, count } of sums) {
    const byDay = byTerm.get(key) ?? new Map();
    byDay.set(day, count);
    byTerm.set(key, byDay);
  }
  return byTerm;
}

/** All days on which a term was clicked, oldest first. */
export async function clickDays(id: string): Promise<Array<{ day: string; count: number }>> {
  return DailySumModel.find({ kind: 'click', key: id }, { _id: 0, day: 1, count: 1 })
    .sort({ day: 1 })
    .limit(5_000)
    .lean();
}

/** The latest searches that led to a term, newest first, each once. */
export async function recentQueries(id: string, moments?: Moments): Promise<string[]> {
  const clicks = await latestClicks(id, moments, RECENT_CLICKS);
  const byFold = new Map<string, string>();
  for (const { searchQuery } of clicks) {
    const fold = foldKey(searchQuery);
    if (fold && !byFold.has(fold)) byFold.set(fold, searchQuery);
  }
  return [...byFold.values()];
}

/** The latest clicks of a term, with or without a search, newest first. */
export async function latestClicks(
  id: string,
  moments: Moments | undefined,
  limit = PAGE_CLICKS,
): Promise<Array<Pick<TermClickRecord, 'searchQuery' | 'clickPosition' | 'at'>>> {
  return TermClickModel.find(
    { termId: id, ...(moments ? { at: { $gte: moments.start, $lt: moments.end } } : {}) },
    { _id: 0, searchQuery: 1, clickPosition: 1, at: 1 },
  )
    .hint({ termId: 1, at: -1 })
    .sort({ at: -1 })
    .limit(limit)
    .lean();
}

/** The categories of terms now, including deleted ones that are still stored. */
export async function categoriesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const categories = new Map<string, string>();
  for (const chunk of chunks(ids, LOOKED_UP)) {
    const found = await TermModel.find({ _id: { $in: chunk } }, { category: 1 }).lean();
    for (const { _id, category } of found) categories.set(String(_id), category);
  }
  return categories;
}
