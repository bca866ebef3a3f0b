import { usernameKey } from '@terimce/contract/text';
import { CodedError } from '@terimce/core/coded-error';
import { UserModel, type UserRecord } from '@terimce/core/models/user';
import { isValidObjectId } from 'mongoose';
import { isDuplicateKey } from '../db/duplicate-key.js';

export type NewUser = Pick<
  UserRecord,
  'username' | 'firstName' | 'lastName' | 'passwordHash' | 'securityQuestion' | 'securityAnswerHash'
> & { readonly email: string };

export interface ProfileChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** '' removes it. */
  readonly email?: string | undefined;
}

/** The user of that id, whatever their state. */
export async function findUser(id: string): Promise<UserRecord | undefined> {
  if (!isValidObjectId(id)) return undefined;
  return (await UserModel.findById(id).lean()) ?? undefined;
}

/** The user of that name, or with that e-mail address. A name wins over an address. */
export async function findUserByName(name: string): Promise<UserRecord | undefined> {
  const byName = await UserModel.findOne({ usernameKey: usernameKey(name) }).lean();
  if (byName || !name.includes('@')) return byName ?? undefined;
  return (await UserModel.findOne({ emailKey: emailKey(name) }).lean()) ?? undefined;
}

/** @throws CodedError USERNAME_TAKEN, EMAIL_TAKEN. */
export async function createUser({ email, ...user }: NewUser): Promise<UserRecord> {
  const created = await UserModel.create({
    ...user,
    usernameKey: usernameKey(user.username),
    fullName: fullName(user.firstName, user.lastName),
    role: 'user',
    ...(email ? { email, emailKey: emailKey(email) } : {}),
  }).catch(asTaken);
  return created.toObject();
}

/** @throws CodedError EMAIL_TAKEN. */
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
  ).catch(asTaken);
  return updated ?? undefined;
}

/**
 * Sets a password hash if that of `before` is still in place; the reset link, if any, is void then.
 * @returns whether it was: of two changes at the same time, one fails.
 */
export async function replacePassword(before: UserRecord, passwordHash: string): Promise<boolean> {
  const result = await UserModel.updateOne(
    { _id: before._id, passwordHash: before.passwordHash },
    { $set: { passwordHash }, $unset: { resetTokenHash: '', resetTokenExpiresAt: '' } },
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
  if (!isValidObjectId(id)) return false;
  const link = { resetTokenHash: tokenHash, resetTokenExpiresAt: until };
  return (await UserModel.updateOne({ _id: id }, { $set: link })).matchedCount === 1;
}

/** The user whose unused, unexpired reset link that is. */
export async function findByResetLink(
  tokenHash: string,
  now: Date,
): Promise<UserRecord | undefined> {
  const link = { resetTokenHash: tokenHash, resetTokenExpiresAt: { $gt: now } };
  return (await UserModel.findOne(link).lean()) ?? undefined;
}

/** Lower case as mail servers compare; addresses hold no Turkish letters that could differ. */
function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim();
}

function asTaken(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const key = JSON.stringify(
    (error as { keyPattern?: unknown; message?: string }).keyPattern ?? '',
  );
  const email = key.includes('emailKey') || String((error as Error).message).includes('emailKey');
  throw new CodedError(email ? 'EMAIL_TAKEN' : 'USERNAME_TAKEN', undefined, { cause: error });
}
