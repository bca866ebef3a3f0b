import type { User } from '@terimce/contract/account';
import { mutate } from 'swr';
import { call } from '../api.js';
import { clearDrafts } from '../drafts.js';
import { t } from '../i18n.js';
import { forgetRead } from '../kept-terms.js';
import { forgetTerms } from '../recent-terms.js';
import { watchStored, writeJson, writeText } from '../storage.js';
import { createStore, useStore } from '../store.js';
import { toast } from '../toast.js';
import { type AuthAction, type AuthState, authReducer, INITIAL_AUTH } from './auth-state.js';
import {
  dropSession,
  LOGOUT_EVENT,
  type LogoutDetail,
  type Session,
  storedToken,
  storedUser,
  storeSession,
} from './stored-session.js';

const auth = createStore<AuthState>(INITIAL_AUTH);

/** Moves the state of the session on; called by the modules of this folder. */
export function dispatch(action: AuthAction): void {
  auth.set(authReducer(auth.get(), action));
}

/** The user whose session ended on a page of their own, until they log in or cancel. */
const expired = createStore<User | undefined>(undefined);

export function useAuth(): AuthState {
  return useStore(auth);
}

/** The user whose pages are shown: a page stays unchanged while its owner logs in again. */
export function usePageOwner(): User | undefined {
  const { user } = useAuth();
  const former = useStore(expired);
  return user ?? former;
}

/** Whether a user whose session ended was asked to log in again, and did not answer yet. */
export function isAskedAgain(): boolean {
  return expired.get() !== undefined;
}

/** Drops the user who was asked to log in again but did not. */
export function forgetExpired(): void {
  expired.set(undefined);
}

export function authState(): AuthState {
  return auth.get();
}

/** Calls `listener` whenever a user logs in or out. */
export function watchAuth(listener: () => void): () => void {
  return auth.subscribe(listener);
}

/** Restores the stored session, and follows logouts in this and other tabs. Called once. */
export function startAuth(): void {
  window.addEventListener(LOGOUT_EVENT, (event) => {
    const { detail } = event as CustomEvent<LogoutDetail | null>;
    expired.set(detail?.expired ? (auth.get().user ?? expired.get()) : undefined);
    dispatch({ type: 'logout' });
  });
  watchStored('authToken', () => void restore());
  // Not when a session expired: then the same person may log in again and go on writing.
  watchStored('loggedOutAt', forgetPerson);
  void restore();
}

async function restore(): Promise<void> {
  const token = storedToken();
  if (!token) return dispatch({ type: 'logout' });
  const user = storedUser();
  if (user) return dispatch({ type: 'success', user, token });
  dispatch({ type: 'start' });
  const reply = await call('GET /auth/verify', { headers: { authorization: `Bearer ${token}` } });
  if (reply.success) {
    storeSession(reply.data, token);
    return dispatch({ type: 'success', user: reply.data, token });
  }
  dropSession();
  dispatch({ type: 'failure', error: t('errors.tokenVerification') });
}

/** Uses the session of a successful log-in. */
export function adopt({ user, token, device }: Session): void {
  storeSession(user, token);
  // Stays at logout, so that guesses of others do not limit the next log-in from here.
  if (device) writeText('device', device);
  dispatch({ type: 'success', user, token });
  if (!expired.get()) return;
  forgetExpired();
  // Loads what could not be loaded without a session.
  void mutate(() => true);
}

/** Logs out here and on the server, and shows a message; the device drops the session even if that call fails. */
export async function logout(title = t('session.loggedOut')): Promise<void> {
  const token = storedToken();
  // First, so that other tabs know that the session has not expired.
  writeText('loggedOutAt', new Date().toISOString());
  forgetPerson();
  dropSession();
  forgetTerms();
  toast({ title, kind: 'success' });
  if (token) {
    await call('POST /auth/logout', { headers: { authorization: `Bearer ${token}` } });
  }
}

/**
 * The next person at this device sees neither texts of this one, nor what this one has read, nor the way back to a page
 * of the panel; and is another visitor to the statistics.
 */
function forgetPerson(): void {
  clearDrafts('');
  writeText('sessionId', null);
  void forgetRead();
  writeText('admin-visited', null, 'sessionStorage');
}

/** Stores changed data of the user's account. */
export function updateUser(user: User): void {
  writeJson('authUser', user);
  dispatch({ type: 'update', user });
}
