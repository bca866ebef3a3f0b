import type { User } from '@terimce/contract/account';
import { type AccessLevel, hasAccess } from '@terimce/contract/roles';
import { createContext, useContext } from 'react';
import { readText, writeText } from '../../../lib/storage.js';

/** Drafts of the panel. */
export const PANEL_DRAFTS = 'admin:';

/** Set if this browser tab has been inside the panel: a lost session then leads to the login and back. */
const VISITED = 'admin-visited';

export const LOGIN_PATH = '/tekkisilikordu';

/** The path after the login; only paths inside the panel. */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith('/admin/') ? from : '/admin/dashboard';
}

export function hasToken(): boolean {
  return readText('authToken') !== null;
}

export function wasInside(): boolean {
  return readText(VISITED, 'sessionStorage') !== null;
}

/** Without storage, an expired session shows the refusal instead of the login. */
export function rememberInside(inside: boolean): void {
  writeText(VISITED, inside ? '1' : null, 'sessionStorage');
}

export const AdminUserContext = createContext<User | undefined>(undefined);

/** The current user of the panel. */
export function useAdminUser(): User {
  const user = useContext(AdminUserContext);
  if (!user) throw new Error('useAdminUser is for the inside of the panel');
  return user;
}

/** The path of a page for contributors; undefined for users who would be refused there. */
export function usePathTo(): (path: string) => string | undefined {
  const may = useMay('contributor');
  return (path) => (may ? path : undefined);
}

/** Whether the current user has an access level; what a role may not use is not shown to it. */
export function useMay(level: AccessLevel): boolean {
  return hasAccess(useAdminUser().role, level);
}
