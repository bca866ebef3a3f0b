import type { CallFailure, CallReply, CallRequest } from '@terimce/contract/client';
import { call } from './api.js';
import { authState } from './auth/auth.js';
import { failureText } from './failure-text.js';
import { loadTexts, t } from './i18n.js';
import { isUnreachable, replyInTime } from './online.js';
import { readJson, writeText } from './storage.js';
import { toast } from './toast.js';
import { refreshCalls } from './use-call.js';

/** Calls that may wait on the device until they can be sent. */
const KEYS = [
  'POST /feedback/submit',
  'POST /suggestions/submit',
  'POST /suggestions/request',
  'POST /favorites',
  'DELETE /favorites/{termId}',
] as const;
type Key = (typeof KEYS)[number];
interface Kept {
  readonly id: string;
  readonly key: Key;
  readonly body?: unknown;
  readonly params?: unknown;
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

const isFavorite = ({ key }: Kept) => key.includes('/favorites');

/** Whether both calls add or remove the same favorite: then only the later one counts. */
function isSameFavorite(one: Kept, other: Kept): boolean {
  const subject = ({ body, params, username }: Kept) => JSON.stringify([body ?? params, username]);
  return isFavorite(one) && isFavorite(other) && subject(one) === subject(other);
}

/** A favorite is sent only for the user who chose it; a message may lose its user, but is never another user's. */
function maySend(item: Kept): boolean {
  const { username } = item;
  const current = authState().user?.username;
  if (username === current) return true;
  return !isFavorite(item) && (username === undefined || current === undefined);
}

/** Whether the same call may succeed later. A refusal is final, also one of a firewall or proxy. */
function passes(failure: CallFailure): boolean {
  const isRefusal = failure.status >= 400 && failure.status < 500;
  return !isRefusal && (isUnreachable(failure) || failure.status >= 500);
}

/** A text is never lost, unless it is refused; a heart can be pressed again, so it waits only for a network. */
function mayWait(item: Kept, failure: CallFailure): boolean {
  if (isFavorite(item)) return failure.code === 'NETWORK_ERROR' && !navigator.onLine;
  return passes(failure);
}

/** Kept calls are tried again this often, in milliseconds, because a server that is back does not say so. */
const RETRY_MS = 30_000;
let retry: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void flushOutbox(), RETRY_MS);
}

/** Sends the call; if there is no reply in time, or a later one may succeed, stores it and returns `kept`. */
export async function sendOrKeep<K extends Key>(
  key: K,
  request: CallRequest<K>,
): Promise<CallReply<K> | { success: true; kept: true } | CallFailure> {
  const { body, params } = request as Pick<Kept, 'body' | 'params'>;
  const id = `${Date.now()}-${Math.random()}`;
  const item: Kept = { id, key, body, params, username: authState().user?.username };
  keep(kept().filter((other) => !isSameFavorite(item, other)));
  const sending = send(item);
  const reply = await replyInTime(sending);
  if (reply && (reply.success || !mayWait(item, reply))) return reply as CallReply<K>;
  const waiting = kept();
  if (waiting.length >= LONGEST) return sending as Promise<CallReply<K>>;
  keep([...waiting, item]);
  retryLater();
  toast({ title: t('offline.keptTitle'), description: t('offline.kept') });
  if (!reply) void sending.then((late) => settleLate(item, late));
  return { success: true, kept: true };
}

type Reply = { readonly success: true } | CallFailure;

function send({ key, body, params }: Kept): Promise<Reply> {
  return call(key as 'POST /favorites', { body, params } as CallRequest<'POST /favorites'>);
}

/** Whether a call that got this reply is to be sent again. */
function isToRepeat(reply: Reply): reply is CallFailure {
  return !reply.success && (passes(reply) || reply.status === 429);
}

/** Drops a kept call that got its reply; returns whether it was accepted, else says why not. */
async function settle({ id, key }: Kept, reply: Reply): Promise<boolean> {
  keep(kept().filter((item) => item.id !== id));
  if (reply.success || reply.code === 'FAVORITE_NOT_FOUND') return true;
  // The home page does not load the texts of refusals.
  await loadTexts('pages').catch(() => undefined);
  toast({ title: failureText(key, reply), kind: 'error' });
  return false;
}

async function settleLate(item: Kept, reply: Reply): Promise<void> {
  const isKept = kept().some(({ id }) => id === item.id);
  if (isKept && !isToRepeat(reply) && (await settle(item, reply))) tellSent(1);
}

function tellSent(count: number): void {
  refreshCalls('GET /favorites', 'GET /favorites/stats');
  toast({ title: t('offline.sent', { count }), kind: 'success' });
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
    const reply = await send(item);
    if (isToRepeat(reply)) {
      // An error of the server may concern this call only; otherwise the next would fare no better.
      if (reply.status >= 500) continue;
      break;
    }
    // Dropped only now, because the page may be closed before the reply; the API ignores a repeated message.
    if (await settle(item, reply)) sent += 1;
  }
  if (kept().some(maySend)) retryLater();
  if (sent > 0) tellSent(sent);
}
