import { randomBytes } from 'node:crypto';
import { Passwords } from '@terimce/api/auth/passwords';
import { findUserByName, requireFreeName } from '@terimce/api/auth/user.repository';
import { usernameKey } from '@terimce/contract/text';
import { UserModel } from '@terimce/core/models/user';

/** bcrypt cost; 2^12 rounds take about a quarter of a second. */
const ROUNDS = 12;

/**
 * Creates an administrator, or gives an existing user the role and a password. Ends their sessions and removes the
 * second step of their log-in.
 * @param password generated if absent.
 * @returns the password, to be shown once.
 * @throws CodedError USERNAME_TAKEN: the name of an erased account.
 */
export async function makeAdmin(
  username: string,
  password = randomBytes(12).toString('base64url'),
): Promise<string> {
  if (!(await findUserByName(username))) await requireFreeName(username);
  const passwordHash = await new Passwords(ROUNDS).hashPassword(password);
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
  return password;
}
