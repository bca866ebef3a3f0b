import { call } from './api.js';
import { authState, watchAuth } from './auth/auth.js';
import { forgetTerms } from './recent-terms.js';
import { readJson, writeJson } from './storage.js';
import { createStore, useStore } from './store.js';

export interface HistoryItem {
  readonly term: string;
  /** ISO 8601. */
  readonly date: string;
}

/** Searches kept. */
export const HISTORY_LENGTH = 20;
/** The device's copy of an account's list is trusted for this long. */
const CACHE_MS = 24 * 60 * 60_000;

interface Stored {
  /** Whose list this is; undefined for the device's own. */
  readonly username?: string | undefined;
  readonly savedAt: number;
  readonly items: readonly HistoryItem[];
  /** The account could not be reached: what is here may not be all, nor all of it there. */
  readonly failed?: boolean;
}

function isItem(value: unknown): value is HistoryItem {
  const item = value as Partial<HistoryItem> | null;
  return typeof item?.term === 'string' && !Number.isNaN(Date.parse(item.date ?? ''));
}

function read(): Stored {
  const value = readJson('searchHistory') as Partial<Stored> | undefined;
  const items = Array.isArray(value?.items) ? value.items.filter(isItem) : [];
  const failed = value?.failed === true;
  return { username: value?.username, savedAt: Number(value?.savedAt) || 0, items, failed };
}

const history = createStore<Stored>(read());

function save(items: readonly HistoryItem[], failed = false): void {
  const next = {
    username: authState().user?.username,
    savedAt: Date.now(),
    items: items.slice(0, HISTORY_LENGTH),
    failed,
  };
  history.set(next);
  writeJson('searchHistory', next);
}

/** The search put first, an earlier one of the same words dropped. */
export function withSearch(
  items: readonly HistoryItem[],
  term: string,
  date: string,
): HistoryItem[] {
  const same = term.toLocaleLowerCase('tr');
  const others = items.filter((item) => item.term.toLocaleLowerCase('tr') !== same);
  return [{ term, date }, ...others].slice(0, HISTORY_LENGTH);
}

/** The searches that are known, and whether asking the account for them failed. */
export function useHistory(): Pick<Stored, 'items' | 'failed'> {
  return useStore(history);
}

/** Remembers a search on the device, and in the account of whoever is logged in. */
export function rememberSearch(term: string): void {
  const date = new Date().toISOString();
  const { items, failed } = history.get();
  save(withSearch(items, term, date), failed);
  if (authState().isAuthenticated)
    void call('POST /history', { body: { items: [{ term, date }] } });
}

/** Forgets all searches; returns whether the account's list is gone too. */
export async function clearHistory(): Promise<boolean> {
  if (authState().isAuthenticated) {
    const reply = await call('DELETE /history');
    if (!reply.success) return false;
  }
  save([]);
  forgetTerms();
  return true;
}

/** Keeps the list in step with who is logged in: a visitor's searches move into the account, an account's leave the device with it. */
export function startHistory(): void {
  watchAuth(() => void syncHistory());
  void syncHistory();
}

/** Asks the account for its list where the device's copy is old, another's or incomplete. */
export async function syncHistory(): Promise<void> {
  const { user, isLoading } = authState();
  if (isLoading) return;
  const { username, savedAt, items, failed } = history.get();
  if (!user) {
    if (username !== undefined) save([]);
    return;
  }
  const own = username === user.username;
  if (own && !failed && Date.now() - savedAt < CACHE_MS) return;
  await mergeIntoAccount(username === undefined || (own && failed) ? items : []);
}

async function mergeIntoAccount(items: readonly HistoryItem[]): Promise<void> {
  // Marked at once, so that the next change of the account's state does not send them again.
  save(items);
  const reply =
    items.length > 0
      ? await call('POST /history', { body: { items: [...items] } })
      : await call('GET /history');
  if (reply.success) save(reply.data);
  else save(history.get().items, true);
}
