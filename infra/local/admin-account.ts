import { randomBytes } from 'node:crypto';
import { usernameKey } from '@terimce/contract/text';
import { UserModel } from '@terimce/core/models/user';
import bcrypt from 'bcrypt';

/** bcrypt cost; 2^12 rounds take about a quarter of a second. */
const ROUNDS = 12;

export interface AdminRequest {
  readonly username: string;
  /** Generated when not given. */
  readonly password?: string | undefined;
}

/** Whether any active administrator exists. */
export async function hasAdmin(): Promise<boolean> {
  return (await UserModel.exists({ role: 'admin', isActive: true })) !== null;
}

/**
 * Makes an administrator, or makes an existing user one and sets their password; ends their sessions.
 * @returns the password, for showing it once.
 */
export async function makeAdmin({ username, password }: AdminRequest): Promise<string> {
  const secret = password ?? randomBytes(12).toString('base64url');
  if (secret.length < 6 || Buffer.byteLength(secret) > 72) {
    throw new Error('ADMIN_PASSWORD must have at least 6 characters and at most 72 bytes');
  }
  // Composed, as the log-in compares: some terminals send ç as two characters.
  const passwordHash = await bcrypt.hash(secret.normalize('NFC'), ROUNDS);
  const account = { role: 'admin', isActive: true, passwordHash, sessionsValidAfter: new Date() };
  await UserModel.updateOne(
    { usernameKey: usernameKey(username) },
    {
      $set: account,
      $setOnInsert: { username, fullName: '', securityQuestion: '', securityAnswerHash: '' },
    },
    { upsert: true },
  );
  return secret;
}
