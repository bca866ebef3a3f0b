import type { CallFailure } from '@terimce/contract/client';
import { useSyncExternalStore } from 'react';
import { authState, isAskedAgain, useAuth } from './auth/auth.js';
import { readText, writeText } from './storage.js';
import { createStore } from './store.js';

/** Calls that may wait on the device until they can be sent. */
const KEYS = [
  'POST /feedback/submit',
  'POST /suggestions/submit',
  'POST /suggestions/request',
  'POST /favorites',
  'DELETE /favorites/{termId}',
] as const;
export type KeptKey = (typeof KEYS)[number];

/** A call that waits on the device. */
export interface Kept {
  readonly id: string;
  readonly key: KeptKey;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The user who was logged in. */
  readonly username?: string | undefined;
  /** Why it was refused, if its text could not be given back yet. */
  readonly refusal?: CallFailure;
}

const LONGEST = 50;
const changes = createStore(0);

export function itemsIn(text: string | null): Kept[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((item: Kept | null): item is Kept => {
      const isWhole = (item?.body ?? item?.params) instanceof Object;
      return isWhole && KEYS.includes(item?.key as KeptKey);
    });
  } catch {
    return [];
  }
}

function store(items: readonly Kept[]): void {
  writeText('outbox', items.length > 0 ? JSON.stringify(items) : null);
  changes.set(changes.get() + 1);
}

/** The oldest is first. */
export function keptCalls(): Kept[] {
  return itemsIn(readText('outbox'));
}

/** Stores a call; false if there is no room, or no storage. */
export function keepCall(item: Kept): boolean {
  const items = keptCalls();
  if (items.length < LONGEST) store([...items, item]);
  return keptCalls().some(({ id }) => id === item.id);
}

export function dropCalls(items: readonly Kept[]): void {
  if (items.length === 0) return;
  store(keptCalls().filter(({ id }) => !items.some((item) => item.id === id)));
}

/** Stores that a call was refused, so that it is not sent again. */
export function storeRefusal({ id }: Kept, refusal: CallFailure): void {
  store(keptCalls().map((item) => (item.id === id ? { ...item, refusal } : item)));
}

export function isFavorite({ key }: Kept): boolean {
  return key.includes('/favorites');
}

export function termOf({ body, params }: Kept): string {
  return String((body ?? params)?.termId);
}

/** Whether a favorite is wanted, not removed. */
export function isWanted({ key }: Kept): boolean {
  return key === 'POST /favorites';
}

/** Calls of a user about one favorite have the same subject: they follow each other, and the last one counts. */
export function subjectOf(item: Kept): string {
  return isFavorite(item) ? `${termOf(item)} ${item.username}` : item.id;
}

/** The kept calls about favorites of the user. */
export function keptFavorites(): Kept[] {
  const username = authState().user?.username;
  return keptCalls().filter((item) => isFavorite(item) && item.username === username);
}

/** The kept calls about the same subject. */
export function keptLike(item: Kept): Kept[] {
  return keptCalls().filter((other) => subjectOf(other) === subjectOf(item));
}

/**
 * Whether a call may be sent now. A favorite is sent only for the user who chose it. A message is sent for the user who
 * wrote it, or for nobody if nobody is logged in and no user is being asked to log in again.
 */
export function maySend(item: Kept): boolean {
  const current = authState().user?.username;
  if (item.username === current) return true;
  if (isFavorite(item)) return false;
  return item.username === undefined || (current === undefined && !isAskedAgain());
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

/** By term, whether the user wants it as a favorite, as far as that was not sent yet. */
export function useKeptFavorites(): ReadonlyMap<string, boolean> {
  const text = useSyncExternalStore(subscribe, () => readText('outbox'));
  const { user } = useAuth();
  const own = itemsIn(text).filter((item) => isFavorite(item) && item.username === user?.username);
  return new Map(own.map((item) => [termOf(item), isWanted(item)]));
}
