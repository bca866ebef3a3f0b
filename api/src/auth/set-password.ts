import { CodedError } from '@terimce/core/coded-error';
import type { UserRecord } from '@terimce/core/models/user';
import { deleteApiTokens } from './api-token.repository.js';
import { forgetAccountGuesses, typedKey } from './guesses.js';
import { checkNewPassword } from './password-rules.js';
import type { Passwords } from './passwords.js';
import { revokeSessions } from './session.repository.js';
import { replacePassword } from './user.repository.js';

interface SetPasswordOptions {
  /** The code for a password that was changed by another request since `user` was read. */
  readonly whenOvertaken: 'PASSWORD_WRONG' | 'SECURITY_ANSWER_WRONG' | 'RESET_LINK_INVALID';
  readonly keepSession?: string;
  readonly signal: AbortSignal;
}

/**
 * Sets another password for an account and ends its API tokens and all sessions except `keepSession`.
 * @throws CodedError PASSWORD_GUESSABLE, and `whenOvertaken`.
 */
export async function setPassword(
  passwords: Passwords,
  user: UserRecord,
  next: string,
  { whenOvertaken, keepSession, signal }: SetPasswordOptions,
): Promise<void> {
  checkNewPassword(next, user);
  const replaced = await replacePassword(
    user,
    await passwords.hashPassword(next, { signal, isKnown: true }),
  );
  if (!replaced) throw new CodedError(whenOvertaken);
  await revokeSessions(user._id, keepSession);
  await deleteApiTokens(user._id);
  const names = [user.username, ...(user.email ? [user.email] : [])];
  for (const key of [String(user._id), ...names.map(typedKey)]) {
    await forgetAccountGuesses('login', key);
  }
}
