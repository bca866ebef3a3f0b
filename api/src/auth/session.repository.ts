import {
  SessionModel,
  type SessionRecord,
  SignInModel,
  type SignInRecord,
} from '@terimce/core/models/user';
import { Types } from 'mongoose';

export async function createSession(session: Omit<SessionRecord, 'revokedAt'>): Promise<void> {
  await SessionModel.create(session);
}

/** The session unless it is revoked or expired. */
export async function findLiveSession(id: string, now: Date): Promise<SessionRecord | undefined> {
  const live = { _id: id, expiresAt: { $gt: now }, revokedAt: { $exists: false } };
  return (await SessionModel.findOne(live).lean()) ?? undefined;
}

/** The live sessions of a user, newest first. */
export async function listSessions(userId: string): Promise<SessionRecord[]> {
  const live = { expiresAt: { $gt: new Date() }, revokedAt: { $exists: false } };
  return SessionModel.find({ userId, ...live })
    .sort({ createdAt: -1 })
    .limit(100)
    .lean();
}

/** Ends one session, of that user where one is given. @returns whether it was live. */
export async function revokeSession(id: string, userId?: string): Promise<boolean> {
  const result = await SessionModel.updateOne(
    { _id: id, ...(userId ? { userId } : {}), revokedAt: { $exists: false } },
    { $set: { revokedAt: new Date() } },
  );
  return result.modifiedCount === 1;
}

/** Ends all sessions of a user, or all but one. @returns how many were live. */
export async function revokeSessions(
  userId: Types.ObjectId | string,
  except?: string,
): Promise<number> {
  const result = await SessionModel.updateMany(
    { userId, revokedAt: { $exists: false }, ...(except ? { _id: { $ne: except } } : {}) },
    { $set: { revokedAt: new Date() } },
  );
  return result.modifiedCount;
}

/** Number of attempts that are shown. */
const SHOWN = 50;

export async function addSignIn(signIn: Omit<SignInRecord, '_id' | 'createdAt'>): Promise<void> {
  await SignInModel.create({ ...signIn, createdAt: new Date() });
}

/** The latest log-in attempts of an account, newest first. */
export async function listSignIns(userId: string): Promise<SignInRecord[]> {
  return SignInModel.find({ userId: new Types.ObjectId(userId) })
    .sort({ createdAt: -1 })
    .limit(SHOWN)
    .lean();
}

export async function deleteSignInsBefore(moment: Date): Promise<void> {
  await SignInModel.deleteMany({ createdAt: { $lt: moment } });
}
