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
}

function isItem(value: unknown): value is HistoryItem {
  const item = value as Partial<HistoryItem> | null;
  return typeof item?.term === 'string' && !Number.isNaN(Date.parse(item.date ?? ''));
}

function read(): Stored {
  const value = readJson('searchHistory') as Partial<Stored> | undefined;
  const items = Array.isArray(value?.items) ? value.items.filter(isItem) : [];
  return { username: value?.username, savedAt: Number(value?.savedAt) || 0, items };
}

const history = createStore<Stored>(read());

function save(items: readonly HistoryItem[]): void {
  const next = {
    username: authState().user?.username,
    savedAt: Date.now(),
    items: items.slice(0, HISTORY_LENGTH),
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

export function useHistory(): readonly HistoryItem[] {
  return useStore(history).items;
}

/** Remembers a search on the device, and in the account of whoever is logged in. */
export function rememberSearch(term: string): void {
  const date = new Date().toISOString();
  save(withSearch(history.get().items, term, date));
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
  const follow = () => {
    const { user, isLoading } = authState();
    if (isLoading) return;
    const stored = history.get();
    if (!user) {
      if (stored.username !== undefined) save([]);
      return;
    }
    const own = stored.username === user.username;
    if (own && Date.now() - stored.savedAt < CACHE_MS) return;
    void mergeIntoAccount(stored.username === undefined ? stored.items : []);
  };
  watchAuth(follow);
  follow();
}

async function mergeIntoAccount(items: readonly HistoryItem[]): Promise<void> {
  // Marked at once, so that the next change of the account's state does not send them again.
  save(items);
  const reply =
    items.length > 0
      ? await call('POST /history', { body: { items: [...items] } })
      : await call('GET /history');
  if (reply.success) save(reply.data);
}
