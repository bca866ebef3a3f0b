import type { CallFailure, CallReply, CallRequest } from '@terimce/contract/client';
import { call } from './api.js';
import { authState } from './auth/auth.js';
import { failureText } from './failure-text.js';
import { loadTexts, t } from './i18n.js';
import { mayPass } from './online.js';
import { readJson, writeText } from './storage.js';
import { toast } from './toast.js';

/** Calls that may wait on the device until they can be sent. */
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
  writeText('outbox', items.length > 0 ? JSON.stringify(items) : null);
}

/** A favorite is sent only for the user who added it; a message may lose its user, but is never another user's. */
function maySend({ key, username }: Kept): boolean {
  const current = authState().user?.username;
  if (username === current) return true;
  return key !== 'POST /favorites' && (username === undefined || current === undefined);
}

/** A text is never lost, unless it is refused; a heart can be pressed again, so it waits only for a network. */
function mayWait(key: Key, failure: CallFailure): boolean {
  if (key === 'POST /favorites') return failure.code === 'NETWORK_ERROR' && !navigator.onLine;
  return mayPass(failure) && failure.status !== 429;
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
  if (waiting.length >= LONGEST) return reply;
  const id = `${Date.now()}-${Math.random()}`;
  keep([...waiting, { id, key, body, username: authState().user?.username }]);
  retryLater();
  toast({ title: t('offline.keptTitle'), description: t('offline.kept') });
  return { success: true, kept: true };
}

function send<K extends Key>(key: K, body: unknown): Promise<CallReply<K>> {
  const request = { body: body as Body<'POST /favorites'> };
  return call(key as 'POST /favorites', request) as Promise<CallReply<K>>;
}

let round: Promise<void> | undefined;

/** Sends the stored calls and shows the results. One round at a time, and one tab. */
export async function flushOutbox(): Promise<void> {
  if (kept().length === 0) return;
  round ??= sendAlone().finally(() => {
    round = undefined;
  });
  await round;
}

async function sendAlone(): Promise<void> {
  if (navigator.locks) await navigator.locks.request('terimce-outbox', sendAll);
  else await sendAll();
}

async function sendAll(): Promise<void> {
  let sent = 0;
  for (const item of kept().filter(maySend)) {
    const reply = await send(item.key, item.body);
    if (!reply.success && mayPass(reply)) {
      // An error of the server may concern this call only; otherwise the next would fare no better.
      if (reply.status >= 500) continue;
      break;
    }
    // Removed only now, because the page may be closed before the reply; the API ignores a repeated message.
    keep(kept().filter(({ id }) => id !== item.id));
    if (reply.success) sent += 1;
    else {
      // The home page does not load the texts of refusals.
      await loadTexts('pages').catch(() => undefined);
      toast({ title: failureText(item.key, reply), kind: 'error' });
    }
  }
  if (kept().some(maySend)) retryLater();
  if (sent > 0) toast({ title: t('offline.sent', { count: sent }), kind: 'success' });
}
