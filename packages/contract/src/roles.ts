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

/** Whether a user with `role` (undefined: not logged in) has access to `level`. Unknown levels are denied. */
export function hasAccess(role: Role | undefined, level: AccessLevel): boolean {
  switch (level) {
    case 'public':
      return true;
    case 'user':
      return role !== undefined;
    case 'panel':
      return role === 'contributor' || role === 'analyst' || role === 'admin';
    case 'reports':
      return role === 'analyst' || role === 'admin';
    case 'contributor':
      return role === 'contributor' || role === 'admin';
    case 'admin':
      return role === 'admin';
    default:
      return false;
  }
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
  return scopes.includes(method === 'GET' ? 'read' : 'write');
}
