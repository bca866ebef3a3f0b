import { foldKey } from '@terimce/contract/text';
import type { Moments } from '@terimce/core/calendar';
import { chunks } from '@terimce/core/chunks';
import { EventModel } from '@terimce/core/models/events';
import { TermModel } from '@terimce/core/models/term';

/** How many of the most favored terms come first in that order; the others follow by their clicks. */
const FAVORED_MAX = 5_000;
/** Ids per query. */
const LOOKED_UP = 1_000;
/** Latest clicks of a term that are read to find its searches. */
const RECENT_CLICKS = 30;
export const PAGE_CLICKS = 5_000;

/** Ids of terms that are favorites of somebody, most favored first. */
export async function favoredTermIds(): Promise<string[]> {
  const found = await TermModel.find({ favoriteCount: { $gt: 0 } }, { _id: 1 })
    .sort({ favoriteCount: -1 })
    .limit(FAVORED_MAX)
    .lean();
  return found.map(({ _id }) => String(_id));
}

/** An opening of a term. */
export interface Opening {
  readonly at: Date;
  readonly query: string;
  readonly position: number | undefined;
}

/** The latest searches that led to a term, newest first, each once. */
export async function recentQueries(id: string, moments?: Moments): Promise<string[]> {
  const clicks = await latestClicks(id, moments, RECENT_CLICKS);
  const byFold = new Map<string, string>();
  for (const { query } of clicks) {
    const fold = foldKey(query);
    if (fold && !byFold.has(fold)) byFold.set(fold, query);
  }
  return [...byFold.values()];
}

/** The latest clicks of a term, with or without a search, newest first. */
export async function latestClicks(
  id: string,
  moments: Moments | undefined,
  limit = PAGE_CLICKS,
): Promise<Opening[]> {
  const found = await EventModel.find(
    { termId: id, ...(moments ? { at: { $gte: moments.start, $lt: moments.end } } : {}) },
    { _id: 0, details: 1, clickPosition: 1, at: 1 },
  )
    .hint({ termId: 1, at: -1 })
    .sort({ at: -1 })
    .limit(limit)
    .lean();
  return found.map(({ at, details, clickPosition }) => {
    return { at, query: String(details.query ?? ''), position: clickPosition };
  });
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
