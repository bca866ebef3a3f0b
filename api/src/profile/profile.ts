import { CodedError } from '@terimce/core/coded-error';
import type { SessionRecord, UserRecord } from '@terimce/core/models/user';
import { Types } from 'mongoose';
import type { AuthService } from '../auth/auth.service.js';
import type { Identity, Origin } from '../auth/session.service.js';
import {
  addSecurityEvent,
  findUser,
  listSessions,
  type ProfileChange,
  revokeSession,
  revokeSessions,
  updateProfile,
} from '../auth/user.repository.js';

/** The user's own account. @throws CodedError TOKEN_INVALID if it no longer exists. */
export async function readProfile(identity: Identity): Promise<UserRecord> {
  const user = await findUser(identity.id);
  if (!user) throw new CodedError('TOKEN_INVALID');
  return user;
}

/**
 * Changes names and e-mail address; '' clears a field. Another address needs the current password, and the owner is
 * notified at the next log-in.
 * @throws CodedError PASSWORD_WRONG, TOKEN_INVALID, TOO_MANY_ATTEMPTS.
 */
export async function changeProfile(
  auth: AuthService,
  identity: Identity,
  { currentPassword, ...change }: ProfileChange & { currentPassword?: string | undefined },
  origin: Origin,
): Promise<UserRecord> {
  const before = await readProfile(identity);
  const email = change.email?.trim();
  const isOtherEmail = email !== undefined && email !== (before.email ?? '');
  if (isOtherEmail) {
    if (currentPassword === undefined) throw new CodedError('PASSWORD_WRONG');
    await auth.confirm(identity, currentPassword, origin);
  }
  const user = await updateProfile(before, change);
  if (!user) throw new CodedError('TOKEN_INVALID');
  if (isOtherEmail) {
    const { ipAddress } = origin;
    await addSecurityEvent(before._id, { kind: 'emailChanged', ipAddress });
  }
  return user;
}

/** The user's live sessions, newest first. */
export function ownSessions(identity: Identity): Promise<SessionRecord[]> {
  return listSessions(new Types.ObjectId(identity.id), new Date());
}

/** Ends all sessions of the user except the current one. @returns how many. */
export function endOtherSessions(identity: Identity): Promise<number> {
  return revokeSessions(identity.id, identity.sessionId);
}

/** @throws CodedError NOT_FOUND. */
export async function endSession(identity: Identity, sessionId: string): Promise<void> {
  const ended = await revokeSession(sessionId, new Types.ObjectId(identity.id));
  if (!ended) throw new CodedError('NOT_FOUND');
}
