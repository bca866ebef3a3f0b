import type { User } from '@terimce/contract/account';
import { ROLES } from '@terimce/contract/roles';
import { readJson, readText, writeJson, writeText } from '../storage.js';

export function storedToken(): string | undefined {
  return readText('authToken') || undefined;
}

/** The user kept on the device; undefined where there is none or it is corrupt, which is then discarded. */
export function storedUser(): User | undefined {
  const value = readJson('authUser');
  if (isUser(value)) return value;
  if (readText('authUser') !== null) writeText('authUser', null);
  return undefined;
}

export function storeSession(user: User, token: string): void {
  // The token last: other tabs read both as soon as it changes.
  writeJson('authUser', user);
  writeText('authToken', token);
}

/** Whether a value has what the interface reads of a user. */
function isUser(value: unknown): value is User {
  const user = value as Partial<User> | null | undefined;
  return (
    typeof user === 'object' &&
    user !== null &&
    typeof user.username === 'string' &&
    user.username !== '' &&
    ROLES.some((role) => role === user.role)
  );
}

/** What a login reply carries, in either accepted shape: `{ data: { user, token } }` or `{ user, token }`. */
export function readLoginReply(
  reply: unknown,
): { user: User; token: string } | 'invalid-format' | 'info-missing' {
  const outer = reply as { data?: unknown; user?: unknown; token?: unknown } | null;
  const inner = (outer?.data ?? outer) as { user?: unknown; token?: unknown } | null;
  if (typeof inner !== 'object' || inner === null || !('user' in inner || 'token' in inner)) {
    return 'invalid-format';
  }
  if (!isUser(inner.user) || typeof inner.token !== 'string' || inner.token === '') {
    return 'info-missing';
  }
  return { user: inner.user, token: inner.token };
}
