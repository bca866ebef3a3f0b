import type { CallFailure, CallReply, CallRequest } from '@terimce/contract/client';
import { call } from './api.js';
import { authState } from './auth/auth.js';
import { failureText } from './failure-text.js';
import { t } from './i18n.js';
import { isUnreachable } from './online.js';
import { readJson, writeText } from './storage.js';
import { toast } from './toast.js';

/** Calls that may wait on the device until the network is back. */
const KEYS = [
  'POST /feedback/submit',
  'POST /suggestions/submit',
  'POST /suggestions/request',
  'POST /favorites',
] as const;
type Key = (typeof KEYS)[number];
type Body<K extends Key> = CallRequest<K> extends { readonly body: infer B } ? B : never;
interface Kept {
  readonly id: string;
  readonly key: Key;
  readonly body: unknown;
  /** The user who was logged in. */
  readonly username?: string | undefined;
}

const LONGEST = 50;

function kept(): Kept[] {
  const value = readJson('outbox');
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is Kept => KEYS.includes((item as Kept | null)?.key as Key));
}

function keep(items: readonly Kept[]): void {
  writeText('outbox', items.length > 0 ? JSON.stringify(items.slice(-LONGEST)) : null);
}

/** A favorite is sent only for the user who added it; a message may lose its user, but is never another user's. */
function maySend({ key, username }: Kept): boolean {
  const current = authState().user?.username;
  if (username === current) return true;
  return key !== 'POST /favorites' && (username === undefined || current === undefined);
}

/** Whether the same call may succeed later: no network, no reply, or an overloaded server. */
function passes(failure: CallFailure): boolean {
  return isUnreachable(failure) || failure.status === 429 || failure.status >= 500;
}

/** A text is never lost, unless the server refuses it; a heart can be pressed again, so it waits only for a network. */
function mayWait(key: Key, failure: CallFailure): boolean {
  if (key === 'POST /favorites') return failure.code === 'NETWORK_ERROR' && !navigator.onLine;
  return passes(failure) && failure.status !== 429;
}

/** Kept calls are tried again this often, in milliseconds, because a server that is back does not say so. */
const RETRY_MS = 30_000;
let retry: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void flushOutbox(), RETRY_MS);
}

/** Sends the call; if it may succeed later, stores it for later, shows a message, and returns `kept`. */
export async function sendOrKeep<K extends Key>(
  key: K,
  body: Body<K>,
): Promise<CallReply<K> | { success: true; kept: true } | CallFailure> {
  const reply = await send(key, body);
  if (reply.success || !mayWait(key, reply)) return reply;
  const waiting = kept();
  const id = `${Date.now()}-${waiting.length}`;
  keep([...waiting, { id, key, body, username: authState().user?.username }]);
  retryLater();
  toast({ title: t('offline.keptTitle'), description: t('offline.kept') });
  return { success: true, kept: true };
}

function send<K extends Key>(key: K, body: unknown): Promise<CallReply<K>> {
  const request = { body: body as Body<'POST /favorites'> };
  return call(key as 'POST /favorites', request) as Promise<CallReply<K>>;
}

/** Sends the stored calls, each once, and shows the results. One tab at a time. */
export async function flushOutbox(): Promise<void> {
  if (kept().length === 0) return;
  if (navigator.locks) await navigator.locks.request('terimce-outbox', sendAll);
  else await sendAll();
}

async function sendAll(): Promise<void> {
  let sent = 0;
  for (const item of kept().filter(maySend)) {
    // Removed from the device before it is sent, so that closing the page in between does not send it twice.
    keep(kept().filter(({ id }) => id !== item.id));
    const reply = await send(item.key, item.body);
    if (reply.success) sent += 1;
    else if (passes(reply)) {
      keep([item, ...kept()]);
      retryLater();
      break;
    } else toast({ title: failureText(item.key, reply), kind: 'error' });
  }
  if (sent > 0) toast({ title: t('offline.sent', { count: sent }), kind: 'success' });
}
