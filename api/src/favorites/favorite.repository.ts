import { chunks } from '@terimce/core/chunks';
import { FavoriteModel } from '@terimce/core/models/engagement';
import { Types } from 'mongoose';

export interface FavoriteEntry {
  readonly termId: string;
  readonly addedAt: Date;
}

const CHUNK = 500;

/** All favorites of a user, newest first, including those of terms that are no longer public. */
export async function listFavorites(userId: string): Promise<FavoriteEntry[]> {
  const records = await FavoriteModel.find({ userId }, { termId: 1, createdAt: 1, _id: 0 })
    .sort({ createdAt: -1, termId: 1 })
    // 10,000 records in one reply would be decoded in one event-loop tick.
    .batchSize(1000)
    .lean();
  return records.map(({ termId, createdAt }) => ({ termId: String(termId), addedAt: createdAt }));
}

/** A text that changes whenever the favorites of a user do. */
export async function favoritesState(userId: string): Promise<string> {
  const [count, newest] = await Promise.all([
    FavoriteModel.countDocuments({ userId }),
    FavoriteModel.findOne({ userId }, { createdAt: 1, termId: 1 }).sort({ createdAt: -1 }).lean(),
  ]);
  return `${count} ${newest?.createdAt.getTime()} ${newest?.termId}`;
}

export async function isFavorite(userId: string, termId: string): Promise<boolean> {
  return (await FavoriteModel.exists({ userId, termId })) !== null;
}

export async function countFavorites(userId: string): Promise<number> {
  return FavoriteModel.countDocuments({ userId });
}

/** Adds terms that are not favorites yet. @returns the ids that were new. */
export async function addFavorites(userId: string, termIds: readonly string[]): Promise<string[]> {
  const added: string[] = [];
  const user = new Types.ObjectId(userId);
  const now = Date.now();
  // Later in the list means older, so that an imported list keeps its order.
  const wanted = termIds.map((id, i) => ({ id, createdAt: new Date(now - i) }));
  for (const chunk of chunks(wanted, CHUNK)) {
    const updates = chunk.map(({ id, createdAt }) => ({
      updateOne: {
        filter: { userId: user, termId: new Types.ObjectId(id) },
        update: { $setOnInsert: { createdAt } },
        upsert: true,
      },
    }));
    const { upsertedIds } = await FavoriteModel.bulkWrite(updates, { ordered: false });
    for (const index of Object.keys(upsertedIds)) added.push(chunk[Number(index)]?.id ?? '');
  }
  return added;
}

/** @returns whether it was there. */
export async function removeFavorite(userId: string, termId: string): Promise<boolean> {
  return (await FavoriteModel.deleteOne({ userId, termId })).deletedCount === 1;
}

/** @returns the ids of the terms that were favorites. */
export async function removeAllFavorites(userId: string): Promise<string[]> {
  const entries = await listFavorites(userId);
  await FavoriteModel.deleteMany({ userId, termId: { $in: entries.map(({ termId }) => termId) } });
  return entries.map(({ termId }) => termId);
}
