import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { SearchHistoryModel, type SearchHistoryRecord } from '@terimce/core/models/engagement';
import { retryConflicts } from '@terimce/core/terms/write-term';

export type HistoryItems = SearchHistoryRecord['items'];

export async function readHistory(userId: string): Promise<HistoryItems> {
  return (await SearchHistoryModel.findById(userId).lean())?.items ?? [];
}

/** Replaces the items by the result of `change`; retried if another device changed them first. */
export async function changeHistory(
  userId: string,
  change: (items: HistoryItems) => HistoryItems,
): Promise<HistoryItems> {
  const changed = await retryConflicts(async () => {
    const before = await readHistory(userId);
    const after = change(before);
    return (await replace(userId, before, after)) ? after : undefined;
  });
  return changed ?? readHistory(userId);
}

export async function deleteHistory(userId: string): Promise<void> {
  await SearchHistoryModel.deleteOne({ _id: userId });
}

async function replace(userId: string, before: HistoryItems, after: HistoryItems) {
  const [newest] = before;
  // Every change moves or removes an item, so length and newest item distinguish one state from another.
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
