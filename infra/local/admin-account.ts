import { randomBytes } from 'node:crypto';
import { usernameKey } from '@terimce/contract/text';
import { UserModel } from '@terimce/core/models/user';
import bcrypt from 'bcrypt';

/** bcrypt cost; 2^12 rounds take about a quarter of a second. */
const ROUNDS = 12;

export interface AdminRequest {
  readonly username: string;
  /** Generated if absent. */
  readonly password?: string | undefined;
}

/**
 * Creates an administrator, or gives an existing user the role and a password. Ends their sessions and removes the
 * second step of their log-in.
 * @returns the password, to be shown once.
 */
export async function makeAdmin({ username, password }: AdminRequest): Promise<string> {
  const secret = password ?? randomBytes(12).toString('base64url');
  if (secret.length < 10 || Buffer.byteLength(secret) > 72) {
    throw new Error('ADMIN_PASSWORD must have at least 10 characters and at most 72 bytes');
  }
  // Normalized to composed characters, as the log-in does: some terminals send ç as two characters.
  const passwordHash = await bcrypt.hash(secret.normalize('NFC'), ROUNDS);
  const account = { role: 'admin', isActive: true, passwordHash, sessionsValidAfter: new Date() };
  await UserModel.updateOne(
    { usernameKey: usernameKey(username) },
    {
      $set: account,
      // Anyone who runs this command controls the machine; a lost authenticator must not lock everyone out.
      $unset: { twoStep: '', twoStepOffer: '' },
      $setOnInsert: { username, fullName: '', securityQuestion: '', securityAnswerHash: '' },
    },
    { upsert: true },
  );
  return secret;
}
