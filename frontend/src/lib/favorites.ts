import i18n from 'i18next';
import { mutate } from 'swr';
import { call } from './api.js';
import { authState, watchAuth } from './auth/auth.js';
import { failureText } from './failure-text.js';
import { openModal } from './modals.js';
import { sendOrKeep } from './outbox.js';
import { toast } from './toast.js';

/** The login warning stays for less long than other toasts. */
const WARNING_MS = 4000;
/** A wish from longer ago is forgotten at login. */
const WISH_MS = 15 * 60_000;

let wished: { termId: string; at: number } | undefined;

/** Tells a visitor that favorites need an account, and keeps the wish until the login. */
export function askToLogIn(termId: string): void {
  wished = { termId, at: Date.now() };
  toast({
    title: i18n.t('favorites.loginTitle'),
    description: i18n.t('favorites.loginText'),
    kind: 'warning',
    timeout: WARNING_MS,
    action: { label: i18n.t('header.login'), run: () => openModal({ kind: 'login' }) },
  });
}

/** Adds the term that a visitor wished for, once they have logged in. */
async function fulfilWish(): Promise<void> {
  if (!authState().isAuthenticated || !wished) return;
  const { termId, at } = wished;
  wished = undefined;
  if (Date.now() - at > WISH_MS) return;
  if (await setFavorite(termId, true)) {
    await mutate(favoriteKey(authState().user?.username, termId), true, { revalidate: false });
  }
}
watchAuth(() => void fulfilWish());

/** Under which it is kept whether a term is a favorite of somebody. */
export function favoriteKey(username: string | undefined, termId: string) {
  return ['favorite', username, termId] as const;
}

/** Adds or removes; tells the outcome and returns whether the server agreed. */
export async function setFavorite(termId: string, favorite: boolean): Promise<boolean> {
  if (favorite) {
    const reply = await sendOrKeep('POST /favorites', { termId });
    toast(
      reply.success
        ? { title: i18n.t('favorites.added'), kind: 'success' }
        : { title: failureText('POST /favorites', reply), kind: 'error' },
    );
    return reply.success;
  }
  const reply = await call('DELETE /favorites/{termId}', { params: { termId } });
  if (reply.success || reply.code === 'FAVORITE_NOT_FOUND') return true;
  toast({ title: failureText('DELETE /favorites/{termId}', reply), kind: 'error' });
  return false;
}
