import type { BodyOf, QueryOf } from '@terimce/contract/routes';
import { findPage, type Page } from '@terimce/core/find-page';
import { SessionModel, UserModel, type UserRecord } from '@terimce/core/models/user';
import { given, unlessAll } from '../../shared/conditions.js';
import { anyContains } from '../../shared/search-pattern.js';

/** '' as `email` removes the address. */
export type UserChange = BodyOf<'PUT /admin/users/{id}'>;

const ACTIVE_ADMIN = { role: 'admin', isActive: true } as const;
const STATES = { all: undefined, active: true, inactive: false } as const;
/** Most sessions of administrators that are checked, newest first. */
const SESSIONS_MAX = 500;

/** A page of accounts, newest first; `search` matches user names, addresses and names. */
export async function listUsers(query: QueryOf<'GET /admin/users'>): Promise<Page<UserRecord>> {
  const { role, status, search } = query;
  const filter = {
    ...given({ role: unlessAll(role), isActive: STATES[status] }),
    ...anyContains(['username', 'email', 'fullName'], search),
  };
  return findPage(UserModel, filter, { createdAt: -1, _id: -1 }, query);
}

/** Changes fields of an account. */
export async function changeUser(id: string, change: UserChange): Promise<UserRecord | undefined> {
  const { email, role, isActive, fullName } = change;
  const set = {
    role,
    isActive,
    fullName,
    ...(email ? { email, emailKey: email.trim().toLowerCase() } : {}),
    ...(isActive === false ? { sessionsValidAfter: new Date() } : {}),
  };
  const unset = {
    ...(email === '' ? { email: '', emailKey: '' } : {}),
    ...(isActive === false ? { resetTokenHash: '', resetTokenExpiresAt: '' } : {}),
  } as const;
  const options = { returnDocument: 'after', lean: true } as const;
  return (
    (await UserModel.findByIdAndUpdate(id, { $set: set, $unset: unset }, options)) ?? undefined
  );
}

/** Whether an active administrator other than this one is left. */
export async function hasOtherActiveAdmin(id: string): Promise<boolean> {
  return (await UserModel.exists({ ...ACTIVE_ADMIN, _id: { $ne: id } })) !== null;
}

/** Whether any active administrator is left. */
export async function hasActiveAdmin(): Promise<boolean> {
  return (await UserModel.exists(ACTIVE_ADMIN)) !== null;
}

/** Addresses of active sessions of administrators. */
export async function addressesOfAdmins(): Promise<string[]> {
  const admins = await UserModel.find(ACTIVE_ADMIN, { _id: 1 }).limit(1000).lean();
  const sessions = await SessionModel.find(
    {
      userId: { $in: admins.map(({ _id }) => _id) },
      expiresAt: { $gt: new Date() },
      revokedAt: { $exists: false },
    },
    { ipAddress: 1 },
  )
    .sort({ createdAt: -1 })
    .limit(SESSIONS_MAX)
    .lean();
  return [...new Set(sessions.map(({ ipAddress }) => ipAddress).filter(Boolean))];
}

/** Increases the number of terms that a user has added. */
export async function countCreatedTerms(id: string, count: number): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $inc: { 'stats.termsCreated': count } });
}
