import { isValidObjectId } from 'mongoose';
import { TermModel } from '../models/term.js';
import { chunks } from '../queue/index-queue.js';
import { popularity } from './popularity.js';

/** What is added to the counters of a term. */
export interface PopularityChange {
  clicks?: number;
  favorites?: number;
  searches?: number;
}

/** Terms whose counters are changed in one call. */
const AT_ONCE = 500;

/** Adds to the counters of a term. @returns its id if the index should learn of it, marked so. */
export async function countUse(
  id: string,
  { clicks = 0, favorites = 0, searches = 0 }: PopularityChange,
): Promise<string[]> {
  if (!isValidObjectId(id)) return [];
  const record = await TermModel.findOneAndUpdate(
    { _id: id, deletedAt: { $exists: false } },
    { $inc: { clickCount: clicks, favoriteCount: favorites, searchCount: searches } },
    { returnDocument: 'after', projection: { clickCount: 1, favoriteCount: 1 } },
  ).lean();
  if (!record) return [];
  const { clickCount, favoriteCount } = record;
  const before = popularity(clickCount - clicks, favoriteCount - favorites);
  if (popularity(clickCount, favoriteCount) === before) return [];
  return markUsed([id]);
}

/** One favorite more or less for each of many terms; yields the ids that the index should learn of, marked so. */
export async function* countFavorites(
  ids: readonly string[],
  change: 1 | -1,
): AsyncGenerator<string[]> {
  for (const part of chunks(ids, AT_ONCE)) {
    const alive = { _id: { $in: part }, deletedAt: { $exists: false } };
    await TermModel.updateMany(alive, { $inc: { favoriteCount: change } });
    const counted = await TermModel.find(alive, { clickCount: 1, favoriteCount: 1 }).lean();
    const risen = counted.filter(
      ({ clickCount, favoriteCount }) =>
        popularity(clickCount, favoriteCount) !== popularity(clickCount, favoriteCount - change),
    );
    if (risen.length > 0) yield markUsed(risen.map(({ _id }) => String(_id)));
  }
}

/** Without a new rev: the content is the same. */
async function markUsed(ids: string[]): Promise<string[]> {
  const now = new Date();
  await TermModel.updateMany(
    { _id: { $in: ids } },
    { $set: { indexed: {}, lane: 'bulk', queuedAt: now }, $min: { dirtySince: now } },
  );
  return ids;
}
