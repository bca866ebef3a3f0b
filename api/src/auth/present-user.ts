import type { SecurityEvent, User } from '@terimce/contract/account';
import type { UserRecord } from '@terimce/core/models/user';

/** An account as its owner and administrators see it, without hashes. */
export function presentUser(user: UserRecord): User {
  return {
    _id: String(user._id),
    username: user.username,
    email: user.email ?? '',
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    fullName: user.fullName ?? '',
    role: user.role,
    isActive: user.isActive,
    isAdmin: user.role === 'admin',
    twoStep: user.twoStep !== undefined,
    createdAt: user.createdAt.toISOString(),
    stats: {
      termsCreated: user.stats?.termsCreated ?? 0,
      searchCount: user.stats?.searchCount ?? 0,
      feedbackCount: user.stats?.feedbackCount ?? 0,
      suggestionCount: user.stats?.suggestionCount ?? 0,
      lastActivity: user.stats?.lastActivity?.toISOString() ?? null,
    },
  };
}

/** Security events of the account since a moment, newest first. */
export function presentSecurityEvents(user: UserRecord, since = new Date(0)): SecurityEvent[] {
  return (user.securityEvents ?? [])
    .filter(({ at }) => at > since)
    .map(({ kind, at, ipAddress }) => ({ kind, at: at.toISOString(), ipAddress }))
    .reverse();
}
