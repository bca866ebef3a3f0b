import { isValidObjectId } from 'mongoose';
import { TermModel } from '../models/term.js';
import { chunks } from '../queue/index-queue.js';

/** Increments of the counters of a term. */
export interface PopularityChange {
  clicks?: number;
  favorites?: number;
  searches?: number;
}

/** Terms whose counters are changed in one command. */
const AT_ONCE = 500;
const ALIVE = { deletedAt: { $exists: false } } as const;

/** Adds to the counters of a term; unknown and deleted ids are skipped. */
export async function countUse(
  id: string,
  { clicks = 0, favorites = 0, searches = 0 }: PopularityChange,
): Promise<void> {
  if (!isValidObjectId(id)) return;
  await TermModel.updateOne(
    { _id: id, ...ALIVE },
    { $inc: { clickCount: clicks, favoriteCount: favorites, searchCount: searches } },
  );
}

/** Adds or removes one favorite for each of many terms. */
export async function countFavorites(ids: readonly string[], change: 1 | -1): Promise<void> {
  for (const part of chunks(ids, AT_ONCE)) {
    await TermModel.updateMany(
      { _id: { $in: part }, ...ALIVE },
      { $inc: { favoriteCount: change } },
    );
  }
}
