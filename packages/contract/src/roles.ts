export const ROLES = ['admin', 'contributor', 'analyst', 'user', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may make a call. `user`: every logged-in user; `panel`: users of the back office; `reports`: users who may read
 * all reports.
 */
export const ACCESS_LEVELS = [
  'public',
  'user',
  'panel',
  'contributor',
  'reports',
  'admin',
] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

const STAFF: Readonly<Record<string, readonly Role[]>> = {
  panel: ['contributor', 'analyst', 'admin'],
  reports: ['analyst', 'admin'],
  contributor: ['contributor', 'admin'],
  admin: ['admin'],
};

/** Whether a user with `role` (undefined: not logged in) has access to `level`. Unknown levels are denied. */
export function hasAccess(role: Role | undefined, level: AccessLevel): boolean {
  if (level === 'public') return true;
  if (role === undefined) return false;
  return level === 'user' || STAFF[level]?.includes(role) === true;
}

/** The scopes of an API token: read, write, and access to calls that are limited to administrators. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Calls that no API token may make: those about accounts, sessions, tokens and rights. */
const NEVER_BY_TOKEN: ReadonlySet<string> = new Set(['Accounts', 'Users']);

/** Whether a token with these scopes may make a call. The rights of its owner are checked separately. */
export function tokenMay(
  scopes: readonly TokenScope[],
  method: string,
  { tag, access }: { readonly tag: string; readonly access: AccessLevel },
): boolean {
  if (NEVER_BY_TOKEN.has(tag)) return false;
  if (access === 'admin' && !scopes.includes('admin')) return false;
  return scopes.includes(method === 'GET' || method === 'HEAD' ? 'read' : 'write');
}
