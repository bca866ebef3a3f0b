import type { User } from '@terimce/contract/account';
import { ROLES } from '@terimce/contract/roles';
import { readJson, readText, writeJson, writeText } from '../storage.js';

export function storedToken(): string | undefined {
  return readText('authToken') || undefined;
}

/** The user stored on the device; undefined if there is none or it is corrupt, in which case it is removed. */
export function storedUser(): User | undefined {
  const value = readJson('authUser');
  if (isUser(value)) return value;
  if (readText('authUser') !== null) writeText('authUser', null);
  return undefined;
}

export function storeSession(user: User, token: string): void {
  // The token is written last, because other tabs read both as soon as it changes.
  writeJson('authUser', user);
  writeText('authToken', token);
}

/** Whether a value has the fields of a user that the interface reads. */
export function isUser(value: unknown): value is User {
  const user = value as Partial<User> | null | undefined;
  return (
    typeof user === 'object' &&
    user !== null &&
    typeof user.username === 'string' &&
    user.username !== '' &&
    ROLES.some((role) => role === user.role)
  );
}

export interface Session {
  readonly user: User;
  readonly token: string;
  /** Identifies this device at its next log-in. */
  readonly device?: string;
}

/** Dispatched on `window` when any call returns 401, for components that show account state. */
export const LOGOUT_EVENT = 'terimce:logout';

/** Detail of {@link LOGOUT_EVENT}. */
export interface LogoutDetail {
  /** Whether the session ended by itself, not by a logout. */
  readonly expired: boolean;
}

/** Removes the token and the user from this device and notifies the page. Other tabs are notified by storage events. */
export function dropSession(expired = false): void {
  writeText('authToken', null);
  writeText('authUser', null);
  const detail: LogoutDetail = { expired };
  window.dispatchEvent(new CustomEvent(LOGOUT_EVENT, { detail }));
}
