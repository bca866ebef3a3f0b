import { hasAccess, type Role } from '@terimce/contract/roles';
import type { BodyOf } from '@terimce/contract/routes';
import { usernameKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { isDuplicateKey } from '@terimce/core/duplicate-key';
import { SettingModel } from '@terimce/core/models/admin';
import { isErasedName } from '@terimce/core/models/erased-name';
import { type SecurityEvent, UserModel, type UserRecord } from '@terimce/core/models/user';
import { isValidObjectId } from 'mongoose';

export type NewUser = Pick<UserRecord, 'username' | 'passwordHash'> & Partial<UserRecord>;

/** Names and an e-mail address; '' removes the address. */
export type ProfileChange = Omit<BodyOf<'PUT /auth/profile'>, 'currentPassword' | 'code'>;

/** The user with that id, in any state. */
export async function findUser(id: string): Promise<UserRecord | undefined> {
  if (!isValidObjectId(id)) return undefined;
  return (await UserModel.findById(id).lean()) ?? undefined;
}

/** The account of the user who makes a call. @throws CodedError TOKEN_INVALID if it no longer exists. */
export async function ownAccount(id: string): Promise<UserRecord> {
  const user = await findUser(id);
  if (!user) throw new CodedError('TOKEN_INVALID');
  return user;
}

/** The user with that name. */
export async function findUserByName(name: string): Promise<UserRecord | undefined> {
  return (await UserModel.findOne({ usernameKey: usernameKey(name) }).lean()) ?? undefined;
}

/**
 * The user with that name or e-mail address. A name wins over an address. Of several accounts with one address the
 * oldest wins, so that nobody can take it over by entering it later.
 */
export async function findUserByNameOrEmail(name: string): Promise<UserRecord | undefined> {
  const byName = await findUserByName(name);
  if (byName || !name.includes('@')) return byName;
  const byEmail = UserModel.findOne({ emailKey: emailKey(name) }).sort({ createdAt: 1 });
  return (await byEmail.lean()) ?? undefined;
}

/** @throws CodedError USERNAME_TAKEN: an account has this name, or one that was erased had it. */
export async function requireFreeName(username: string): Promise<void> {
  const isTaken = (await findUserByName(username)) || (await isErasedName(username));
  if (isTaken) throw new CodedError('USERNAME_TAKEN');
}

/** @throws CodedError USERNAME_TAKEN. */
export async function createUser({ email, ...user }: NewUser): Promise<UserRecord> {
  await requireFreeName(user.username);
  // The index refuses one that was taken since.
  const created = await UserModel.create({
    fullName: fullName(user.firstName ?? '', user.lastName ?? ''),
    ...user,
    usernameKey: usernameKey(user.username),
    ...(email ? { email, emailKey: emailKey(email) } : {}),
  }).catch(asTaken);
  return created.toObject();
}

export async function updateProfile(
  user: UserRecord,
  change: ProfileChange,
): Promise<UserRecord | undefined> {
  const { firstName = user.firstName, lastName = user.lastName, email } = change;
  const named = change.firstName !== undefined || change.lastName !== undefined;
  const updated = await UserModel.findByIdAndUpdate(
    user._id,
    {
      $set: {
        firstName,
        lastName,
        ...(named ? { fullName: fullName(firstName, lastName) } : {}),
        ...(email ? { email, emailKey: emailKey(email) } : {}),
      },
      ...(email === '' ? { $unset: { email: '', emailKey: '' } } : {}),
    },
    { returnDocument: 'after', lean: true },
  );
  return updated ?? undefined;
}

/**
 * Sets a password hash if that of `before` is still current; any reset link becomes invalid.
 * @returns false if another request changed it first.
 */
export async function replacePassword(before: UserRecord, passwordHash: string): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: before._id, passwordHash: before.passwordHash },
    {
      $set: { passwordHash, passwordChangedAt: new Date() },
      $unset: { resetTokenHash: '', resetTokenExpiresAt: '' },
    },
  );
  return result.matchedCount === 1;
}

export async function replaceAnswer(
  id: UserRecord['_id'],
  securityAnswerHash: string,
  securityQuestion: string,
): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $set: { securityAnswerHash, securityQuestion } });
}

export async function keepResetLink(id: string, tokenHash: string, until: Date): Promise<boolean> {
  const link = { resetTokenHash: tokenHash, resetTokenExpiresAt: until };
  return (await UserModel.updateOne({ _id: id }, { $set: link })).matchedCount === 1;
}

/** The user of a reset link that is unused and has not expired. */
export async function findByResetLink(
  tokenHash: string,
  now: Date,
): Promise<UserRecord | undefined> {
  const link = { resetTokenHash: tokenHash, resetTokenExpiresAt: { $gt: now } };
  return (await UserModel.findOne(link).lean()) ?? undefined;
}

/** Sets the moment before which all sessions are invalid. */
export async function endSessionsBefore(id: UserRecord['_id'], moment: Date): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $set: { sessionsValidAfter: moment } });
}

/** Most events that an account keeps. */
const EVENTS_MAX = 20;

/** Stores a security event for the owner of an account; the oldest are dropped. */
export async function addSecurityEvent(
  id: UserRecord['_id'],
  event: Omit<SecurityEvent, 'at'>,
): Promise<void> {
  if (event.kind === 'wrongAnswer') await dropOldWrongAnswers(id);
  const $each = [{ ...event, at: new Date() }];
  await UserModel.updateOne(
    { _id: id },
    { $push: { securityEvents: { $each, $slice: -EVENTS_MAX } } },
  );
}

/** Most wrong answers that an account keeps: strangers can add them, and must not push out what else happened. */
const WRONG_ANSWERS_MAX = 5;

async function dropOldWrongAnswers(id: UserRecord['_id']): Promise<void> {
  const user = await UserModel.findById(id, { securityEvents: 1 }).lean();
  const wrong = (user?.securityEvents ?? []).filter(({ kind }) => kind === 'wrongAnswer');
  const last = wrong.at(-WRONG_ANSWERS_MAX);
  if (!last) return;
  const old = { kind: 'wrongAnswer', at: { $lte: last.at } } as const;
  await UserModel.updateOne({ _id: id }, { $pull: { securityEvents: old } });
}

/** Marks all events so far as seen by the owner. */
export async function markSecuritySeen(id: UserRecord['_id'], at: Date): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $set: { securitySeenAt: at } });
}

/** Lower case, as mail servers compare; addresses contain no Turkish letters that could differ. */
function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}

function asTaken(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  throw new CodedError('USERNAME_TAKEN', undefined, { cause: error });
}

/** The rules for accounts. */
export type AccountSettings = BodyOf<'PUT /admin/account-settings'>;

const SETTINGS_ID = 'accounts';

export async function accountSettings(): Promise<AccountSettings> {
  const stored = await SettingModel.findById(SETTINGS_ID).lean();
  const { staffTwoStep = false } = (stored?.value ?? {}) as Partial<AccountSettings>;
  return { staffTwoStep };
}

export async function saveAccountSettings(value: AccountSettings, by: string): Promise<void> {
  await SettingModel.updateOne(
    { _id: SETTINGS_ID },
    { $set: { value, updatedAt: new Date(), updatedBy: by }, $inc: { rev: 1 } },
    { upsert: true },
  );
}

/** Whether the settings require the second step of users with this role. */
export function requiresTwoStep(role: Role, { staffTwoStep }: AccountSettings): boolean {
  return staffTwoStep && hasAccess(role, 'panel');
}
