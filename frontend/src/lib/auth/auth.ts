import type { User } from '@terimce/contract/account';
import i18n from 'i18next';
import { call } from '../api.js';
import { failureText } from '../failure-text.js';
import { writeJson } from '../storage.js';
import { createStore, useStore } from '../store.js';
import { type AuthAction, type AuthState, authReducer, INITIAL_AUTH } from './auth-state.js';
import { dropSession, LOGOUT_EVENT } from './session.js';
import { readLoginReply, storedToken, storedUser, storeSession } from './stored-session.js';

const auth = createStore<AuthState>(INITIAL_AUTH);

function dispatch(action: AuthAction): void {
  auth.set(authReducer(auth.get(), action));
}

export function useAuth(): AuthState {
  return useStore(auth);
}

export function authState(): AuthState {
  return auth.get();
}

/** Calls `listener` whenever somebody logs in or out. */
export function watchAuth(listener: () => void): () => void {
  return auth.subscribe(listener);
}

/** Restores the stored session, and follows logouts of this tab and of others. Called once. */
export function startAuth(): void {
  window.addEventListener(LOGOUT_EVENT, () => dispatch({ type: 'logout' }));
  window.addEventListener('storage', (event) => {
    // A null key: the whole storage was cleared.
    if (event.key === 'authToken' || event.key === null) void restore();
  });
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
  dispatch({ type: 'failure', error: i18n.t('errors.tokenVerification') });
}

/** Logs in; returns the text of the error, undefined on success. */
export async function login(username: string, password: string): Promise<string | undefined> {
  dispatch({ type: 'start' });
  const reply = await call('POST /auth/login', { body: { username: username.trim(), password } });
  const session = reply.success ? readLoginReply(reply) : undefined;
  if (typeof session === 'object') {
    adopt(session);
    return undefined;
  }
  const error = reply.success
    ? i18n.t(session === 'invalid-format' ? 'errors.invalidFormat' : 'errors.loginInfoMissing')
    : reply.status > 0 && reply.message === ''
      ? i18n.t('errors.loginFailed')
      : failureText('POST /auth/login', reply);
  dispatch({ type: 'failure', error });
  return error;
}

/** Takes over a session that another form has opened. */
export function adopt(session: { user: User; token: string }): void {
  storeSession(session.user, session.token);
  dispatch({ type: 'success', ...session });
}

/** Logs out here and on the server; the device forgets the session even if that call fails. */
export async function logout(): Promise<void> {
  const token = storedToken();
  dropSession();
  if (token) {
    await call('POST /auth/logout', { headers: { authorization: `Bearer ${token}` } });
  }
}

/** Takes over changed data of the own account. */
export function updateUser(user: User): void {
  writeJson('authUser', user);
  dispatch({ type: 'update', user });
}
