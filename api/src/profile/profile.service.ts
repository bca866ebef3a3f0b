import { CodedError } from '@terimce/core/coded-error';
import type { SessionRecord, UserRecord } from '@terimce/core/models/user';
import { Types } from 'mongoose';
import type { Identity } from '../auth/auth.service.js';
import { listSessions, revokeSession, revokeSessions } from '../auth/session.repository.js';
import { findUser, type ProfileChange, updateProfile } from '../auth/user.repository.js';

/** The own account. @throws CodedError TOKEN_INVALID when it is gone. */
export async function readProfile(identity: Identity): Promise<UserRecord> {
  const user = await findUser(identity.id);
  if (!user) throw new CodedError('TOKEN_INVALID');
  return user;
}

/** Changes names and e-mail; '' clears. @throws CodedError EMAIL_TAKEN, TOKEN_INVALID. */
export async function changeProfile(
  identity: Identity,
  change: ProfileChange,
): Promise<UserRecord> {
  const user = await updateProfile(await readProfile(identity), change);
  if (!user) throw new CodedError('TOKEN_INVALID');
  return user;
}

/** The own live sessions, newest first. */
export function ownSessions(identity: Identity): Promise<SessionRecord[]> {
  return listSessions(new Types.ObjectId(identity.id), new Date());
}

/** Ends all own sessions but the one of this call. @returns how many. */
export function endOtherSessions(identity: Identity): Promise<number> {
  return revokeSessions(identity.id, identity.sessionId);
}

/** @throws CodedError NOT_FOUND. */
export async function endSession(identity: Identity, sessionId: string): Promise<void> {
  const ended = await revokeSession(sessionId, new Types.ObjectId(identity.id));
  if (!ended) throw new CodedError('NOT_FOUND');
}
