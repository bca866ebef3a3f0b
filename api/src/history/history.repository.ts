import { SearchHistoryModel, type SearchHistoryRecord } from '@terimce/core/models/engagement';
import { isDuplicateKey } from '../db/duplicate-key.js';

export type HistoryItems = SearchHistoryRecord['items'];
const RACES = 8;

export async function readHistory(userId: string): Promise<HistoryItems> {
  return (await SearchHistoryModel.findById(userId).lean())?.items ?? [];
}

/** Replaces the items by `change` of them; repeated when another device was faster. */
export async function changeHistory(
  userId: string,
  change: (items: HistoryItems) => HistoryItems,
): Promise<HistoryItems> {
  for (let race = 0; race < RACES; race += 1) {
    const before = await readHistory(userId);
    const after = change(before);
    if (await replace(userId, before, after)) return after;
  }
  return readHistory(userId);
}

export async function deleteHistory(userId: string): Promise<void> {
  await SearchHistoryModel.deleteOne({ _id: userId });
}

async function replace(userId: string, before: HistoryItems, after: HistoryItems) {
  const [newest] = before;
  // Every change moves or removes an item, so length and newest item tell one state from another.
  const unchanged = newest
    ? { items: { $size: before.length }, 'items.0.term': newest.term, 'items.0.date': newest.date }
    : { items: { $size: 0 } };
  try {
    const result = await SearchHistoryModel.updateOne(
      { _id: userId, ...unchanged },
      { $set: { items: after } },
      { upsert: before.length === 0 },
    );
    return result.matchedCount + result.upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
