import { HISTORY_LENGTH } from '@terimce/contract/history-length';
import type { BodyOf } from '@terimce/contract/routes';
import { foldKey } from '@terimce/contract/text';
import { instantOfText } from '@terimce/core/calendar';
import { changeHistory, deleteHistory, type HistoryItems } from './history.repository.js';

/**
 * Adds searches to the history of a user: newest first, each once, ignoring differences in spelling. Those without a
 * date are from now.
 */
export function rememberSearches(
  userId: string,
  searches: BodyOf<'POST /history'>['items'],
  now = new Date(),
): Promise<HistoryItems> {
  const added = searches.map(({ term, date }) => ({ term, date: pastDate(date, now) }));
  return changeHistory(userId, (items) => mergeHistory([...added, ...items]));
}

/** Deletes one search, or all of them. */
export async function forgetSearches(userId: string, term?: string): Promise<void> {
  if (term === undefined) return deleteHistory(userId);
  const key = foldKey(term);
  await changeHistory(userId, (items) => items.filter((item) => foldKey(item.term) !== key));
}

/** The newest items, each term once, up to the length that is stored. */
export function mergeHistory(items: HistoryItems): HistoryItems {
  const newest = new Map<string, HistoryItems[number]>();
  for (const item of items.toSorted((a, b) => b.date.getTime() - a.date.getTime())) {
    const key = foldKey(item.term);
    if (!newest.has(key)) newest.set(key, item);
  }
  return [...newest.values()].slice(0, HISTORY_LENGTH);
}

/** A device whose clock is ahead must not keep the first place forever. */
function pastDate(date: string | undefined, now: Date): Date {
  const given = instantOfText(date ?? '') ?? now;
  return given > now ? now : given;
}
