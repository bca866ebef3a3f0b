import type { CallFailure, CallReply, CallRequest } from '@terimce/contract/client';
import { mutate } from 'swr';
import { sessionHeader } from './analytics.js';
import { call } from './api.js';
import { authState } from './auth/auth.js';
import { messageDraft, openDrafts, readDraft, writeDraft } from './drafts.js';
import { failureText } from './failure-text.js';
import { loadTexts, t } from './i18n.js';
import { ifLoaded } from './if-loaded.js';
import {
  dropCalls,
  isFavorite,
  isWanted,
  itemsIn,
  type Kept,
  type KeptKey,
  keepCall,
  keptCalls,
  keptLike,
  maySend,
  storeRefusal,
  subjectOf,
  termOf,
} from './kept-calls.js';
import { type Modal, openModal } from './modals.js';
import { DEVICE_AFTER_MS, mayPass } from './online.js';
import { randomHex } from './random-hex.js';
import { toast } from './toast.js';
import { refreshCalls } from './use-call.js';

type Reply = { readonly success: true } | CallFailure;

/** A text is never lost, unless it is refused; a heart can be pressed again, so it waits only for a network. */
function mayWait(item: Kept, failure: CallFailure): boolean {
  if (isFavorite(item)) return failure.code === 'NETWORK_ERROR' && !navigator.onLine;
  return mayPass(failure) && failure.status !== 429;
}

/** A favorite that is to be removed may be gone already. */
function isAccepted(reply: Reply): reply is Exclude<Reply, CallFailure> {
  return reply.success || reply.code === 'FAVORITE_NOT_FOUND';
}

/** Kept calls are tried again this often, in milliseconds, because a server that is back does not say so. */
const RETRY_MS = 30_000;
let retry: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(() => void flushOutbox(), RETRY_MS);
}

const turns = new Map<string, Promise<unknown>>();

/** Waits for earlier calls about the same subject, also for those of other tabs if the browser has locks. */
function inTurn<T>(item: Kept, run: () => Promise<T>): Promise<T> {
  const name = `terimce-outbox ${subjectOf(item)}`;
  // Locks are refused where storage is; then there is nothing to share with other tabs.
  if (navigator.locks) return navigator.locks.request(name, run).catch(run);
  const turn = (turns.get(name) ?? Promise.resolve()).then(run);
  turns.set(name, turn);
  return turn;
}

/**
 * Sends a call. If there is no answer in time, or a later one may be better, stores it for later, shows a message, and
 * returns `kept`. Its reply is still awaited then.
 */
export async function sendOrKeep<K extends KeptKey>(
  key: K,
  request: CallRequest<K>,
): Promise<CallReply<K> | { success: true; kept: true } | CallFailure> {
  const id = randomHex(12);
  const { body, ...rest } = request as Pick<Kept, 'body' | 'params'>;
  const username = authState().user?.username;
  // By its id the API stores a text once, whenever and by whomever it is sent again.
  const sent = body && (key.endsWith('/submit') ? { ...body, id } : body);
  const item: Kept = { ...rest, ...(sent && { body: sent }), id, key, username };
  const state: { isKept: boolean; reply?: Reply } = { isKept: false };
  const keep = () => {
    state.isKept ||= keepCall(item);
    return state.isKept;
  };
  const sending = inTurn(item, async () => {
    if (state.isKept) return sendKept(item);
    // Those before it have had their turn, and are kept by now if they were not sent.
    const earlier = keptLike(item);
    const reply = await send(item);
    state.reply = reply;
    if (state.isKept) await settle(item, reply);
    else if (isAccepted(reply)) dropReplaced(earlier, item);
    else if (mayWait(item, reply)) keep();
    return reply;
  });
  await Promise.race([sending, new Promise((late) => setTimeout(late, DEVICE_AFTER_MS))]);
  const { reply } = state;
  if (reply && (isAccepted(reply) || !mayWait(item, reply))) return reply as CallReply<K>;
  if (!keep()) return sending as Promise<CallReply<K>>;
  retryLater();
  toast({ title: t('offline.keptTitle'), description: t('offline.kept') });
  if (!reply) void sending.then((late) => late && isAccepted(late) && tellSent(1));
  return { success: true, kept: true };
}

/**
 * Drops the calls that an accepted one replaces. The accepted one is stored first, because other tabs show the last call
 * that is dropped.
 */
function dropReplaced(earlier: readonly Kept[], item: Kept): void {
  if (earlier.length === 0) return;
  keepCall(item);
  dropCalls([...earlier, item]);
}

async function send({ key, body, params, refusal }: Kept): Promise<Reply> {
  return refusal ?? call(key, { body, params, headers: sessionHeader() } as never);
}

/** Sends a kept call, unless it was sent or replaced meanwhile, here or in another tab: then undefined. */
async function sendKept(item: Kept): Promise<Reply | undefined> {
  const last = keptLike(item).at(-1);
  if (last?.id !== item.id || !maySend(last)) return undefined;
  const reply = await send(last);
  await settle(last, reply);
  return reply;
}

/** Drops a kept call if its reply is final; a refusal is reported, and a text goes back to its form. */
async function settle(item: Kept, reply: Reply): Promise<void> {
  const isSaved = isAccepted(reply);
  // A favorite waits until its user has logged in again.
  if (!isSaved && (mayPass(reply) || reply.status === 401)) return;
  const form = formOf(item);
  if (!isSaved && form && !giveBack(item, form)) {
    if (!item.refusal) storeRefusal(item, reply);
    return;
  }
  if (isFavorite(item)) {
    if (isSaved) showFavorite(item);
    refreshFavorites();
  }
  const alike = keptLike(item);
  const place = alike.findIndex(({ id }) => id === item.id);
  // If the later call is refused, an earlier one is still to be sent.
  dropCalls(isSaved ? alike.slice(0, place + 1) : [item]);
  if (isSaved) return;
  // The home page does not load the texts of refusals.
  await ifLoaded(loadTexts('pages'));
  const action = form && { label: t('offline.reopen'), run: () => openModal(form.modal) };
  toast({
    title: failureText(item.key, reply),
    kind: 'error',
    ...(action && { action, timeout: 0 }),
  });
}

/**
 * Puts a refused text back into its form; false while the form is open or has another text, somebody else is at the
 * device, nobody sees this tab, or there is no room.
 */
function giveBack({ username }: Kept, { draft, values }: Form): boolean {
  const isOwn = username === authState().user?.username;
  if (!isOwn || document.hidden || openDrafts.has(draft) || readDraft(draft)) return false;
  writeDraft(draft, values);
  return readDraft(draft) !== undefined;
}

type Form = NonNullable<ReturnType<typeof formOf>>;

/** The form in which a message was written, and what was in it. */
function formOf({ key, body }: Kept) {
  const { contact: _, id: __, ...values } = body ?? {};
  if (key === 'POST /feedback/submit') {
    const about = typeof values.termId === 'string' ? { termId: values.termId } : {};
    const modal: Modal = { kind: 'feedback', ...about };
    return { modal, draft: messageDraft('feedback', about.termId), values };
  }
  if (key !== 'POST /suggestions/submit') return undefined;
  const modal: Modal = { kind: 'suggestion' };
  return { modal, draft: messageDraft('suggestion'), values };
}

/** Shows a favorite as it was saved. */
function showFavorite(item: Kept): void {
  const request = { params: { termId: termOf(item) } };
  const check = ['GET /favorites/check/{termId}', request, item.username];
  void mutate(check, { isFavorite: isWanted(item) }, { revalidate: false });
}

function refreshFavorites(): void {
  refreshCalls('GET /favorites', 'GET /favorites/stats', 'GET /favorites/check/{termId}');
}

// Another tab may have sent what this one shows as kept, or may be closed before it sends what it has kept.
addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== 'outbox') return;
  const left = new Set(itemsIn(newValue).map(({ id }) => id));
  // What is gone was probably accepted; the reply to the read corrects it.
  for (const item of itemsIn(oldValue)) {
    if (isFavorite(item) && !left.has(item.id)) showFavorite(item);
  }
  refreshFavorites();
  if (keptCalls().some(maySend)) retryLater();
});

let round: Promise<void> | undefined;

/** Sends the stored calls and shows the results, one round at a time. */
export async function flushOutbox(): Promise<void> {
  round ??= sendAll().finally(() => {
    round = undefined;
  });
  await round;
}

async function sendAll(): Promise<void> {
  let sent = 0;
  for (const item of keptCalls().filter(maySend)) {
    const reply = await inTurn(item, () => sendKept(item));
    if (!reply) continue;
    if (isAccepted(reply)) sent += 1;
    // An error of the server may concern this call only; otherwise the next would fare no better.
    else if (mayPass(reply) && reply.status < 500) break;
  }
  if (keptCalls().some(maySend)) retryLater();
  if (sent > 0) tellSent(sent);
}

function tellSent(count: number): void {
  toast({ title: t('offline.sent', { count }), kind: 'success' });
}
