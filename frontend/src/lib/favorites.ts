import { mutate } from 'swr';
import { call } from './api.js';
import { authState, watchAuth } from './auth/auth.js';
import { failureText } from './failure-text.js';
import { currentLanguage, t } from './i18n.js';
import { dropCalls, keptFavorites } from './kept-calls.js';
import { openModal } from './modals.js';
import { sendOrKeep } from './outbox.js';
import { headword, type TermName } from './terms.js';
import { toast } from './toast.js';

/** The login warning disappears earlier than other toasts. */
const WARNING_MS = 4000;
/** Messages about favorites replace each other. */
const TOPIC = 'favorite';
/** A pending favorite that is older than this is dropped at login. */
const WISH_MS = 15 * 60_000;

/** Options of the calls about favorites: another tab may have changed them, so they are read again with the focus. */
export const FOLLOWED = {
  revalidateOnFocus: true,
  focusThrottleInterval: 1000,
  dedupingInterval: 1000,
} as const;

/** The fields of a term that messages about favorites need. */
export type FavoriteTerm = Pick<TermName, '_id' | 'englishTerm' | 'turkishTerm'>;

let wished: { term: FavoriteTerm; at: number } | undefined;

/** Tells a visitor that favorites need an account, and stores the term until the login. */
export function askToLogIn(term: FavoriteTerm): void {
  wished = { term, at: Date.now() };
  toast({
    title: t('favorites.loginTitle'),
    description: t('favorites.loginText'),
    kind: 'warning',
    timeout: WARNING_MS,
    topic: TOPIC,
    action: { label: t('header.login'), run: () => openModal({ kind: 'login' }) },
  });
}

/** Adds the pending favorite once the visitor has logged in. */
async function fulfilWish(): Promise<void> {
  if (!authState().isAuthenticated || !wished) return;
  const { term, at } = wished;
  wished = undefined;
  if (Date.now() - at > WISH_MS) return;
  if ((await setFavorite(term, true)) === true) {
    const key = [
      'GET /favorites/check/{termId}',
      { params: { termId: term._id } },
      authState().user?.username,
    ];
    await mutate(key, { isFavorite: true }, { revalidate: false });
  }
}
watchAuth(() => void fulfilWish());

/** Adds or removes a favorite and shows the result; returns whether the server has confirmed, or will be called later. */
export async function setFavorite(
  term: FavoriteTerm,
  favorite: boolean,
  undo?: () => void,
): Promise<boolean | 'kept'> {
  const key = favorite ? 'POST /favorites' : 'DELETE /favorites/{termId}';
  const reply = favorite
    ? await sendOrKeep('POST /favorites', { body: { termId: term._id } })
    : await sendOrKeep('DELETE /favorites/{termId}', { params: { termId: term._id } });
  if (favorite && !reply.success && reply.status === 401) wished = { term, at: Date.now() };
  if (!reply.success && (favorite || reply.code !== 'FAVORITE_NOT_FOUND')) {
    toast({ title: failureText(key, reply), kind: 'error', topic: TOPIC });
    return false;
  }
  // For calls that are kept for later the outbox has shown a message.
  if ('kept' in reply) return 'kept';
  toast({
    title: t(favorite ? 'favorites.added' : 'favorites.removed', {
      term: headword(term, currentLanguage()),
    }),
    kind: 'success',
    topic: TOPIC,
    ...(undo ? { action: { label: t('actions.undo'), run: undo } } : {}),
  });
  return true;
}

/** Removes all favorites of the user, also those that wait to be sent, and shows a failure. */
export async function clearFavorites(): Promise<void> {
  const kept = keptFavorites();
  const reply = await call('DELETE /favorites/all');
  if (reply.success) dropCalls(kept);
  else toast({ title: failureText('DELETE /favorites/all', reply), kind: 'error' });
}
