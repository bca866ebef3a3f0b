import { HISTORY_LENGTH } from '@terimce/contract/history-length';
import { foldKey } from '@terimce/contract/text';
import { call } from './api.js';
import { authState, watchAuth } from './auth/auth.js';
import { forgetTerms } from './recent-terms.js';
import { readJson, watchStored, writeJson } from './storage.js';
import { createStore, useStore } from './store.js';

export interface HistoryItem {
  readonly term: string;
  /** ISO 8601. */
  readonly date: string;
}

/** The device's copy of an account's list is used for this long. */
const CACHE_MS = 24 * 60 * 60_000;

interface Stored {
  /** The owner of this list; undefined for the device's own. */
  readonly username?: string | undefined;
  readonly savedAt: number;
  readonly items: readonly HistoryItem[];
  /** The account was unreachable: the list may be incomplete, and the account may lack some of it. */
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
// Otherwise the next search here would undo what another tab has added or deleted.
watchStored('searchHistory', () => history.set(read()));

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

/** Adds a search at the front and drops an earlier equal one, as the API does. */
export function withSearch(
  items: readonly HistoryItem[],
  term: string,
  date: string,
): HistoryItem[] {
  const same = foldKey(term);
  const others = items.filter((item) => foldKey(item.term) !== same);
  return [{ term, date }, ...others].slice(0, HISTORY_LENGTH);
}

/** The known searches, and whether loading them from the account failed. */
export function useHistory(): Pick<Stored, 'items' | 'failed'> {
  return useStore(history);
}

/** Stores a search on the device, and in the account of the logged-in user. */
export function rememberSearch(term: string): void {
  const date = new Date().toISOString();
  const { items, failed } = history.get();
  save(withSearch(items, term, date), failed);
  if (authState().isAuthenticated)
    void call('POST /history', { body: { items: [{ term, date }] } });
}

/** Deletes one search; returns whether it was deleted from the account's list too. */
export async function forgetSearch(term: string): Promise<boolean> {
  if (authState().isAuthenticated) {
    const reply = await call('DELETE /history', { query: { term } });
    if (!reply.success) return false;
  }
  const { items, failed } = history.get();
  const key = foldKey(term);
  save(
    items.filter((item) => foldKey(item.term) !== key),
    failed,
  );
  return true;
}

/** Deletes all searches; returns whether the account's list was deleted too. */
export async function clearHistory(): Promise<boolean> {
  if (authState().isAuthenticated) {
    const reply = await call('DELETE /history');
    if (!reply.success) return false;
  }
  save([]);
  forgetTerms();
  return true;
}

/**
 * Keeps the list in sync with the logged-in user: a visitor's searches move to the account, and an account's list is
 * removed from the device at logout.
 */
export function startHistory(): void {
  watchAuth(() => void syncHistory());
  void syncHistory();
}

/** Loads the account's list if the device's copy is old, incomplete or of another user. */
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
  const owner = authState().user?.username;
  // Marked at once, so that the next change of the session does not send them again.
  save(items);
  const reply =
    items.length > 0
      ? await call('POST /history', { body: { items: [...items] } })
      : await call('GET /history');
  // The session has ended meanwhile, perhaps by this reply: what it says is not of the list that is here now.
  if (authState().user?.username !== owner) return;
  if (reply.success) save(reply.data);
  else save(history.get().items, true);
}
