import { randomBytes } from 'node:crypto';
import { SECURITY_QUESTION } from '@terimce/contract/account';
import { hasAccess } from '@terimce/contract/roles';
import type { BodyOf } from '@terimce/contract/routes';
import { CodedError } from '@terimce/core/coded-error';
import type { Logger } from '@terimce/core/log';
import type { UserRecord } from '@terimce/core/models/user';
import { hashToken } from './api-token.repository.js';
import { accountKey, beginGuess, countAddress } from './guesses.js';
import type { Passwords } from './passwords.js';
import type { Origin, SessionService } from './session.service.js';
import { setPassword } from './set-password.js';
import {
  addSecurityEvent,
  createUser,
  findByResetLink,
  findUserByName,
  keepResetLink,
} from './user.repository.js';

export type Invitation = BodyOf<'POST /admin/users'>;

/** Validity of a reset link, and of the link to an account that an administrator created. */
const RESET_LINK_MS = 3_600_000;
const INVITATION_MS = 24 * 3_600_000;

/** Access to an account without its password: by the security answer, or by a one-time link. */
export class RecoveryService {
  readonly #passwords: Passwords;
  readonly #sessions: SessionService;
  readonly #logger: Logger;

  constructor(passwords: Passwords, sessions: SessionService, logger: Logger) {
    this.#passwords = passwords;
    this.#sessions = sessions;
    this.#logger = logger;
  }

  /** Adds an account without a usable password, and a one-time link for setting one. @throws CodedError USERNAME_TAKEN. */
  async invite(input: Invitation): Promise<{ user: UserRecord; token: string; expiresAt: Date }> {
    const { username, role, fullName, email = '' } = input;
    const nobodyKnows = randomBytes(32).toString('base64url');
    const user = await createUser({
      username,
      passwordHash: await this.#passwords.hashPassword(nobodyKnows),
      fullName,
      role,
      email,
    });
    return { user, ...(await this.createResetToken(String(user._id), INVITATION_MS)) };
  }

  /**
   * The security question of an account. Each request counts, whether the name is known or not.
   * @throws CodedError USER_NOT_FOUND, TOO_MANY_ATTEMPTS.
   */
  async securityQuestion(name: string, origin: Origin): Promise<string> {
    await countAddress('answer', origin.ipAddress);
    const user = await findUserByName(name);
    if (!user) throw new CodedError('USER_NOT_FOUND');
    return user.securityQuestion || SECURITY_QUESTION;
  }

  /**
   * The owner is notified of every wrong answer; those of strangers do not limit a device or network that has logged in. A right one does not open an account with access to the panel,
   * because a teacher's name is too easy to find out.
   * @throws CodedError USER_NOT_FOUND, SECURITY_ANSWER_WRONG, RESET_NEEDS_ADMIN, TOO_MANY_ATTEMPTS.
   */
  async checkAnswer(
    name: string,
    answer: string,
    device: string | undefined,
    origin: Origin,
  ): Promise<UserRecord> {
    const user = await findUserByName(name);
    const account = accountKey(user, name);
    const { ipAddress, signal } = origin;
    const guesser = await this.#sessions.guesser(user, ipAddress, device);
    const guess = await beginGuess('answer', { account }, guesser, this.#logger);
    const right = await this.#passwords.isAnswer(answer, user?.securityAnswerHash, { signal });
    if (!user) throw new CodedError('USER_NOT_FOUND');
    if (!right) {
      await addSecurityEvent(user._id, { kind: 'wrongAnswer', ipAddress });
      throw new CodedError('SECURITY_ANSWER_WRONG');
    }
    await guess.wasRight();
    if (hasAccess(user.role, 'panel')) throw new CodedError('RESET_NEEDS_ADMIN');
    return user;
  }

  /**
   * Ends all sessions.
   * @throws CodedError USER_NOT_FOUND, SECURITY_ANSWER_WRONG, RESET_NEEDS_ADMIN, ACCOUNT_DISABLED,
   * PASSWORD_GUESSABLE, TOO_MANY_ATTEMPTS.
   */
  async resetByAnswer(
    name: string,
    answer: string,
    { next, device }: { next: string; device?: string | undefined },
    origin: Origin,
  ): Promise<UserRecord> {
    const user = await this.checkAnswer(name, answer, device, origin);
    if (!user.isActive) throw new CodedError('ACCOUNT_DISABLED');
    const { ipAddress, signal } = origin;
    await setPassword(this.#passwords, user, next, {
      whenOvertaken: 'SECURITY_ANSWER_WRONG',
      signal,
    });
    await addSecurityEvent(user._id, { kind: 'passwordResetByAnswer', ipAddress });
    return user;
  }

  /**
   * A one-time token for a reset link, valid for an hour; an older one of the user becomes invalid.
   * @throws CodedError USER_NOT_FOUND.
   */
  async createResetToken(
    userId: string,
    validMs = RESET_LINK_MS,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + validMs);
    const kept = await keepResetLink(userId, hashToken(token), expiresAt);
    if (!kept) throw new CodedError('USER_NOT_FOUND');
    return { token, expiresAt };
  }

  /** Ends all sessions. @throws CodedError RESET_LINK_INVALID, ACCOUNT_DISABLED, PASSWORD_GUESSABLE. */
  async resetByLink(
    token: string,
    next: string,
    { ipAddress, signal }: Origin,
  ): Promise<UserRecord> {
    const user = await findByResetLink(hashToken(token), new Date());
    if (!user) throw new CodedError('RESET_LINK_INVALID');
    if (!user.isActive) throw new CodedError('ACCOUNT_DISABLED');
    await setPassword(this.#passwords, user, next, {
      whenOvertaken: 'RESET_LINK_INVALID',
      signal,
    });
    await addSecurityEvent(user._id, { kind: 'passwordResetByLink', ipAddress });
    return user;
  }
}
