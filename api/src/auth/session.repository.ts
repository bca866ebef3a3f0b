import { SIGN_IN_OUTCOMES } from '@terimce/contract/account';
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

/** Outcomes of attempts that opened a session. */
const LOGGED_IN = ['ok', 'recoveryCode'] as const;
/** Number of attempts of each outcome that are shown: wrong passwords of strangers hide no log-in. */
const SHOWN = 25;

export async function addSignIn(signIn: Omit<SignInRecord, '_id' | 'createdAt'>): Promise<void> {
  await SignInModel.create({ ...signIn, createdAt: new Date() });
}

/** The latest log-in attempts of an account of each outcome, newest first. */
export async function listSignIns(userId: string): Promise<SignInRecord[]> {
  const latest = (outcome: SignInRecord['outcome']) =>
    SignInModel.find({ userId: new Types.ObjectId(userId), outcome })
      .sort({ createdAt: -1 })
      .limit(SHOWN)
      .lean();
  const found = await Promise.all(SIGN_IN_OUTCOMES.map(latest));
  return found.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** The addresses of the latest log-ins to an account since a moment. */
export async function signInAddresses(userId: Types.ObjectId, since: Date): Promise<string[]> {
  const filter = { userId, outcome: { $in: LOGGED_IN }, createdAt: { $gte: since } };
  return SignInModel.distinct('ipAddress', filter);
}

export async function deleteSignInsBefore(moment: Date): Promise<void> {
  await SignInModel.deleteMany({ createdAt: { $lt: moment } });
}
