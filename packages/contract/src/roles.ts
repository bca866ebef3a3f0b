export const ROLES = ['admin', 'contributor', 'user', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Who may make a call. `user` is anyone logged in, whatever the role. */
export const ACCESS_LEVELS = ['public', 'user', 'contributor', 'admin'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Whether somebody with `role` (undefined: not logged in) passes `level`. Unknown levels are denied. */
export function hasAccess(role: Role | undefined, level: AccessLevel): boolean {
  switch (level) {
    case 'public':
      return true;
    case 'user':
      return role !== undefined;
    case 'contributor':
      return role === 'contributor' || role === 'admin';
    case 'admin':
      return role === 'admin';
    default:
      return false;
  }
}
